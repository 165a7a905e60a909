import type { Blockhash } from '@solana/kit';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ChainAction } from '../instructions/instructions.api.ts';
import { listSigners, type ChainClient } from '../network/network.api.ts';
import { signingMessages } from './signing.messages.ts';
import { createServerTransactionSigner, type SignedTransaction } from './own-transactions.ts';
import { createServerKeyReader } from './server-keys.ts';
import { createSignedActionCheck } from './signed-check.ts';

/** Highest price that the server offers, in micro-lamports per compute unit. */
const priceMax = 50_000n;
const loadInstructions = () => import('../instructions/instructions.api.ts');

/**
 * Prepares transactions for players, and checks and signs the transactions that players send back.
 */
export function createChainTransactionSigner(kernel: Pick<Kernel, 'db'>, client: ChainClient) {
  const { listFormerKeys, ...serverKeys } = createServerKeyReader(kernel, client);
  const { loadKeysOf, ...keys } = serverKeys;
  const isRecent = (blockhash: string) => client.isBlockhashValid(blockhash as Blockhash);
  const check = createSignedActionCheck({ loadKeysOf, listFormerKeys }, { isRecent, readRent });
  return { prepare, sign, readRent, ...keys, ...createServerTransactionSigner(client) };

  /** Prepares the transaction of an action for the wallet to sign, in base64. */
  async function prepare(action: ChainAction) {
    const { prepareActionTransaction: prepareAction } = await loadInstructions();
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
   * Verifies that a signed transaction is the expected action and that the chain would accept it.
   * Then adds the server's signatures.
   * @throws SIGN_VERIFICATION_FAILED if the transaction differs from the action
   * @throws CONFLICT if its blockhash is too old, or if the transaction would fail
   */
  async function sign(wire: string, action: ChainAction): Promise<SignedTransaction> {
    const { countersignTransaction: countersign, encodeTransaction } = await loadInstructions();
    const ownKeys = await client.loadSigningKeys();
    const checked = await check(wire, action, ownKeys);
    // simulated without the server's signatures, because they may leave the server only after the
    // submission is stored
    const tried = await client.simulate(encodeTransaction(checked).bytes);
    if (tried.error !== null)
      throw new AppError('CONFLICT', {
        because: signingMessages.wouldFail(),
        log: `${toText(tried.error)} ${tried.logs.join('\n')}`,
      });
    const { lastValidBlockHeight } = await client.getLatestBlockhash();
    const { bytes, signature } = encodeTransaction(
      await countersign(checked, listSigners(ownKeys)),
    );
    return {
      wire: Buffer.from(bytes).toString('base64'),
      signature,
      lastValidBlockHeight,
      rotationId: ownKeys.rotationId,
    };
  }

  function readRent(bytes: bigint): Promise<bigint> {
    return client.getRentExemption(Number(bytes));
  }
}
export type ChainTransactionSigner = ReturnType<typeof createChainTransactionSigner>;

const toText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
