import type { Blockhash } from '@solana/kit';
import { AppError } from '../../../kernel/errors.ts';
import type { ChainAction } from '../instructions/instructions.api.ts';
import {
  ChainUnavailable,
  TransactionRefused,
  type ChainClient,
  type ChainSigners,
} from '../network/network.api.ts';
import { words } from './assets.words.ts';

/** Micro-lamports for a compute unit that we offer at most. */
const priceMax = 50_000n;
/** Milliseconds that a collection may take to be made. */
const patienceMs = 20_000;
const loadInstructions = () => import('../instructions/instructions.api.ts');

/** A transaction that is signed by everybody. */
export interface Signed {
  /** In base64. */
  readonly wire: string;
  readonly signature: string;
  readonly lastValidBlockHeight: bigint;
}
/** A collection on the chain. */
export interface ChainCollection {
  readonly id: number;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  /** Undefined: no limit. */
  readonly supplyCap: number | undefined;
}

/** Prepares transactions of players, and checks and signs what comes back. */
export function createTransactions(client: ChainClient) {
  return { prepare, sign, findMint, getAddresses, ensureCollection };

  /** The transaction of an action for the wallet to sign, in base64. */
  async function prepare(action: ChainAction) {
    const { prepareAction } = await loadInstructions();
    const keys = toAddresses(await client.loadKeys());
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
   * @throws TRANSACTION_REFUSED where it is another one, or would fail
   * @throws TRANSACTION_EXPIRED where its blockhash is too old
   */
  async function sign(wire: string, action: ChainAction): Promise<Signed> {
    const { checkSigned, countersign, encodeTransaction, RefusedTransaction } =
      await loadInstructions();
    const signers = await client.loadKeys();
    const deps = {
      isRecent: (blockhash: string) => client.isBlockhashValid(blockhash as Blockhash),
      readRent,
    };
    const checked = await checkSigned(wire, toAddresses(signers), action, deps).catch(
      (error: unknown) => {
        if (!(error instanceof RefusedTransaction)) throw error;
        const { message: reason } = error;
        if (reason === 'an old blockhash') throw new AppError('TRANSACTION_EXPIRED');
        throw new AppError('TRANSACTION_REFUSED', { because: words.refused({ reason }) });
      },
    );
    // Without our signatures, which nobody but the chain may see before the row is written.
    const tried = await client.simulate(encodeTransaction(checked).bytes);
    if (tried.error !== null)
      throw new AppError('TRANSACTION_REFUSED', {
        because: words.wouldFail(),
        log: `${JSON.stringify(tried.error, toPlain)} ${tried.logs.join('\n')}`,
      });
    const { lastValidBlockHeight } = await client.getLatestBlockhash();
    const complete = await countersign(checked, Object.values(signers));
    const { bytes, signature } = encodeTransaction(complete);
    return { wire: Buffer.from(bytes).toString('base64'), signature, lastValidBlockHeight };
  }

  /** Address of the mint of an item, a collection or a capsule. */
  async function findMint(kind: 'item' | 'collection' | 'capsule', id: number) {
    const { toMintAddress } = await loadInstructions();
    return toMintAddress(await getAddresses(), kind, id);
  }

  async function getAddresses() {
    return toAddresses(await client.loadKeys());
  }

  /**
   * Makes the mints of a collection where they are missing. Both addresses follow from its id, so
   * that two servers make one.
   *
   * @throws UNAVAILABLE where the chain has not confirmed it in time; another call goes on with it
   */
  async function ensureCollection(collection: ChainCollection): Promise<void> {
    const { buildCollection, signOwn, toMintAddress } = await loadInstructions();
    const signers = await client.loadKeys();
    const keys = toAddresses(signers);
    const mints = await Promise.all([
      toMintAddress(keys, 'collection', collection.id),
      toMintAddress(keys, 'capsule', collection.id),
    ]);
    const found = await client.listAccounts(mints, 'confirmed');
    for (const [at, kind] of (['collection', 'capsule'] as const).entries()) {
      if (found[at]) continue;
      const steps = await buildCollection(keys, kind, collection, readRent);
      const lifetime = await client.getLatestBlockhash();
      const { bytes, signature } = await signOwn(
        steps,
        keys.fees,
        lifetime,
        Object.values(signers),
      );
      const isConfirmed = client.waitForSignature(
        signature,
        'confirmed',
        AbortSignal.timeout(patienceMs),
      );
      await client.send(bytes).catch((error: unknown) => {
        // Another call makes it now, or has already; or the fee wallet is empty.
        if (!(error instanceof TransactionRefused)) throw error;
      });
      if (await isConfirmed) continue;
      const [again] = await client.listAccounts([mints[at] ?? keys.assets], 'confirmed');
      if (!again) throw new ChainUnavailable('a collection was not confirmed');
    }
  }

  function readRent(bytes: bigint): Promise<bigint> {
    return client.getRentExemption(Number(bytes));
  }
}

const toAddresses = ({ fees, assets, lock, treasury }: ChainSigners) => ({
  fees: fees.address,
  assets: assets.address,
  lock: lock.address,
  treasury: treasury.address,
});
const toPlain = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;
