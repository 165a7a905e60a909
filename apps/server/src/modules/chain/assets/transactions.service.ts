import type { Address, Blockhash, Instruction } from '@solana/kit';
import { AppError } from '../../../kernel/errors.ts';
import type { ChainAction, MintKind } from '../instructions/instructions.api.ts';
import { TransactionRefused, type ChainClient } from '../network/network.api.ts';
import { words } from './assets.words.ts';

/** Micro-lamports for a compute unit that we offer at most. */
const priceMax = 50_000n;
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

/** Prepares transactions of players, and checks and signs what comes back. */
export function createTransactions(client: ChainClient) {
  const buildOwn = buildingOwn(client, loadAddresses);
  return { prepare, sign, signOwn, findMint, loadAddresses, readRent, sendOwn };

  /** The transaction of an action for the wallet to sign, in base64. */
  async function prepare(action: ChainAction) {
    const { prepareAction } = await loadInstructions();
    const keys = await loadAddresses();
    const [lifetime, price] = await Promise.all([
      client.getLatestBlockhash(),
      client.getPriorityFee([keys.fees]),
    ]);
    const microLamports = price > priceMax ? priceMax : price;
    const transaction = await prepareAction(keys, action, lifetime, { microLamports }, readRent);
    return { transaction };
  }

  /**
   * Checks that a signed transaction is the action and that the chain would take it, and adds the
   * server's signatures.
   *
   * @throws SIGN_VERIFICATION_FAILED where it is another one
   * @throws CONFLICT where its blockhash is too old, or it would fail
   */
  async function sign(wire: string, action: ChainAction): Promise<Signed> {
    const { countersign, encodeTransaction } = await loadInstructions();
    const checked = await check(wire, action);
    // Without our signatures, which nobody but the chain may see before the row is written.
    const tried = await client.simulate(encodeTransaction(checked).bytes);
    if (tried.error !== null)
      throw new AppError('CONFLICT', {
        because: words.wouldFail(),
        log: `${toText(tried.error)} ${tried.logs.join('\n')}`,
      });
    const { lastValidBlockHeight } = await client.getLatestBlockhash();
    const complete = await countersign(checked, Object.values(await client.loadKeys()));
    const { bytes, signature } = encodeTransaction(complete);
    return { wire: Buffer.from(bytes).toString('base64'), signature, lastValidBlockHeight };
  }

  async function check(wire: string, action: ChainAction) {
    const { checkSigned, RefusedTransaction, OldBlockhash } = await loadInstructions();
    const isRecent = (blockhash: string) => client.isBlockhashValid(blockhash as Blockhash);
    try {
      return await checkSigned(wire, await loadAddresses(), action, { isRecent, readRent });
    } catch (error) {
      if (error instanceof OldBlockhash)
        throw new AppError('CONFLICT', { because: words.tooLate() });
      if (!(error instanceof RefusedTransaction)) throw error;
      const because = words.refused({ reason: error.message });
      throw new AppError('SIGN_VERIFICATION_FAILED', { because });
    }
  }

  /** Address of a mint that follows from an id. */
  async function findMint(kind: MintKind, id: number) {
    const { toMintAddress } = await loadInstructions();
    return toMintAddress(await loadAddresses(), kind, id);
  }

  /** Public keys of the server. */
  async function loadAddresses() {
    const { fees, assets, lock, treasury } = await client.loadKeys();
    return {
      fees: fees.address,
      assets: assets.address,
      lock: lock.address,
      treasury: treasury.address,
    };
  }

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

  function readRent(bytes: bigint): Promise<bigint> {
    return client.getRentExemption(Number(bytes));
  }
}
/** Builds transactions that the server alone signs. */
const buildingOwn =
  (client: ChainClient, loadAddresses: () => Promise<{ fees: Address }>) =>
  async (steps: readonly Instruction[]) => {
    const instructions = await loadInstructions();
    const [{ fees }, lifetime] = [await loadAddresses(), await client.getLatestBlockhash()];
    const signers = Object.values(await client.loadKeys());
    const signed = await instructions.signOwn(steps, fees, lifetime, signers);
    return { ...signed, lastValidBlockHeight: lifetime.lastValidBlockHeight };
  };
export type Transactions = ReturnType<typeof createTransactions>;

const toText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
