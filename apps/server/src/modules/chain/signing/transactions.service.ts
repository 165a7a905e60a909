import type { Address, Blockhash } from '@solana/kit';
import { AppError } from '../../../kernel/errors.ts';
import type { ChainAction } from '../instructions/instructions.api.ts';
import type { ChainClient } from '../network/network.api.ts';
import { words } from './signing.words.ts';
import { createOwnTransactions, type Signed } from './own-transactions.ts';
import { createServerKeys } from './server-keys.ts';

/** Micro-lamports for a compute unit that we offer at most. */
const priceMax = 50_000n;
const loadInstructions = () => import('../instructions/instructions.api.ts');

/** Prepares transactions of players, and checks and signs what comes back. */
export function createTransactions(client: ChainClient) {
  const { findMint, loadAddresses, loadKeysOf } = createServerKeys(client);
  const own = createOwnTransactions(client, loadAddresses);
  return { prepare, sign, findMint, loadAddresses, readRent, ...own };

  /** The transaction of an action for the wallet to sign, in base64. */
  async function prepare(action: ChainAction) {
    const { prepareAction } = await loadInstructions();
    const keys = await loadKeysOf(action);
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
    const complete = await countersign(checked, Object.values(await client.loadSigningKeys()));
    const { bytes, signature } = encodeTransaction(complete);
    return { wire: Buffer.from(bytes).toString('base64'), signature, lastValidBlockHeight };
  }

  async function check(wire: string, action: ChainAction) {
    const { checkSigned, RefusedTransaction, OldBlockhash } = await loadInstructions();
    const isRecent = (blockhash: string) => client.isBlockhashValid(blockhash as Blockhash);
    const keys = await loadKeysOf(action);
    const checkWith = (lock: Address) =>
      checkSigned(wire, { ...keys, lock }, action, { isRecent, readRent });
    try {
      return await checkWith(keys.lock);
    } catch (error) {
      if (error instanceof OldBlockhash)
        throw new AppError('CONFLICT', { because: words.tooLate() });
      if (!(error instanceof RefusedTransaction)) throw error;
      const { lock, formerLock } = await client.loadSigningKeys();
      const others = [lock, formerLock].flatMap((key) => key?.address ?? []);
      for (const other of others.filter((address) => address !== keys.lock))
        if (await checkWith(other).then(Boolean, () => false))
          throw new AppError('CONFLICT', { because: words.changed() });
      const because = words.refused({ reason: error.message });
      throw new AppError('SIGN_VERIFICATION_FAILED', { because });
    }
  }

  function readRent(bytes: bigint): Promise<bigint> {
    return client.getRentExemption(Number(bytes));
  }
}
export type Transactions = ReturnType<typeof createTransactions>;

const toText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
