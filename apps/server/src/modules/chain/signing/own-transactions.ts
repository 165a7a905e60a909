import type { Address, Instruction } from '@solana/kit';
import { TransactionRefused, type ChainClient } from '../network/network.api.ts';

/** Milliseconds that a transaction of ours may take to be confirmed. */
const patienceMs = 20_000;
const loadInstructions = () => import('../instructions/instructions.api.ts');

/** A transaction that is signed by everybody. */
export interface Signed {
  /** In base64. */
  readonly wire: string;
  readonly signature: string;
  readonly lastValidBlockHeight: bigint;
}

/** Transactions that the server alone signs. */
export function createOwnTransactions(
  client: ChainClient,
  loadAddresses: () => Promise<{ readonly fees: Address }>,
) {
  return { signOwn, sendOwn };

  /** Signs a transaction of the server alone; undefined where the chain would refuse it now. */
  async function signOwn(steps: readonly Instruction[]): Promise<Signed | undefined> {
    const { bytes, signature, lastValidBlockHeight } = await buildOwn(steps);
    if ((await client.simulate(bytes)).error !== null) return undefined;
    return { wire: Buffer.from(bytes).toString('base64'), signature, lastValidBlockHeight };
  }

  /** Sends a transaction of the server alone and waits; false where it was not seen confirmed. */
  async function sendOwn(steps: readonly Instruction[]): Promise<boolean> {
    const { bytes, signature } = await buildOwn(steps);
    const patience = AbortSignal.timeout(patienceMs);
    const isConfirmed = client.waitForSignature(signature, 'confirmed', patience);
    await client.send(bytes).catch((error: unknown) => {
      // Another call does it now, or has already; or the fee wallet is empty.
      if (!(error instanceof TransactionRefused)) throw error;
    });
    return isConfirmed;
  }

  async function buildOwn(steps: readonly Instruction[]) {
    const instructions = await loadInstructions();
    const [{ fees }, lifetime] = [await loadAddresses(), await client.getLatestBlockhash()];
    const signers = Object.values(await client.loadSigningKeys());
    const signed = await instructions.signOwn(steps, fees, lifetime, signers);
    return { ...signed, lastValidBlockHeight: lifetime.lastValidBlockHeight };
  }
}
