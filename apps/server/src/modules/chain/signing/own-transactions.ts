import type { Instruction } from '@solana/kit';
import {
  listSigners,
  TransactionRefusedBeforeTryingError,
  type ChainClient,
} from '../network/network.api.ts';

/** Milliseconds to wait until the chain confirms one of the server's transactions. */
const patienceMs = 20_000;
const loadInstructions = () => import('../instructions/instructions.api.ts');

/** A transaction with all signatures. */
export interface SignedTransaction {
  /** The transaction in base64. */
  readonly wire: string;
  readonly signature: string;
  readonly lastValidBlockHeight: bigint;
  /**
   * Id of the last key rotation before the transaction was signed. If there is a later rotation,
   * the server must sign again.
   */
  readonly rotationId: number;
}

/** Signs and sends transactions that need only the server's signatures. */
export function createServerTransactionSigner(client: ChainClient) {
  return { signOwn, sendOwn };

  /**
   * Signs a transaction of the server. Returns undefined if the chain would refuse the transaction
   * now.
   */
  async function signOwn(steps: readonly Instruction[]): Promise<SignedTransaction | undefined> {
    const { bytes, ...signed } = await buildOwn(steps);
    if ((await client.simulate(bytes)).error !== null) return undefined;
    return { ...signed, wire: Buffer.from(bytes).toString('base64') };
  }

  /**
   * Sends a transaction of the server and waits. Returns false if the chain did not confirm the
   * transaction in time.
   */
  async function sendOwn(steps: readonly Instruction[]): Promise<boolean> {
    const { bytes, signature } = await buildOwn(steps);
    const patience = AbortSignal.timeout(patienceMs);
    const isConfirmed = client.waitForSignature(signature, 'confirmed', patience);
    await client.send(bytes).catch((error: unknown) => {
      // the transaction was refused because a concurrent call has already sent it, or because the
      // fee wallet is empty
      if (!(error instanceof TransactionRefusedBeforeTryingError)) throw error;
    });
    return isConfirmed;
  }

  async function buildOwn(steps: readonly Instruction[]) {
    const instructions = await loadInstructions();
    const [keys, lifetime] = [await client.loadSigningKeys(), await client.getLatestBlockhash()];
    const { fees, rotationId } = keys;
    const signers = listSigners(keys);
    const signed = await instructions.signServerTransaction(steps, fees.address, lifetime, signers);
    return { ...signed, rotationId, lastValidBlockHeight: lifetime.lastValidBlockHeight };
  }
}
