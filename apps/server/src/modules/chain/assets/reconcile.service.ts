import type { Address } from '@solana/kit';
import type { Tx } from '../../../kernel/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { userOf } from '../../wealth/items/items.api.ts';
import { findCollectionItem, type createItemAssets } from '../../wealth/items/item-assets.api.ts';
import { ChainUnavailable, type ChainClient } from '../network/network.api.ts';
import { findByAddress, type LinkReactions } from '../wallets/wallets.api.ts';
import {
  endStake,
  findAccount,
  findTies,
  isUnderWay,
  listToCompare,
  listToLookAt,
  lockAsset,
  lockHeldBy,
  setBurnt,
  setHolder,
  setStaked,
  takeLook,
  type AssetRow,
} from './assets.store.ts';
import { AppError } from '../../../kernel/errors.ts';
import { words } from './assets.words.ts';

const queue = 'assets.compare';
const secondMs = 1_000;
/** A wallet whose page is open is compared at most so often. */
const openPageMs = 30 * secondMs;
/** Every other wallet, as far as a run of the job gets. */
const idleMs = 600 * secondMs;
const walletsAtOnce = 200;
/** A node may lag behind the one that said final: until then nothing missing counts as burnt. */
const lagMs = 120 * secondMs;

interface Deps {
  readonly client: ChainClient;
  readonly items: ReturnType<typeof createItemAssets>;
}
/** Where the chain has an asset. */
interface Found {
  /** Undefined: its mint is closed. */
  readonly holder: string | undefined;
  readonly isFrozen: boolean;
}

/** Compares our records of assets with the chain, which alone says who holds one. */
export function createReconciler(
  { db, clock, jobs, realtime, log }: Kernel,
  { client, items }: Deps,
) {
  jobs.define<{ wallet: string }>(queue, { retries: 2, retryDelaySeconds: 10 }, async (job) => {
    await tryToCompare(job.wallet);
  });
  const reactions: LinkReactions = { onLinked, onUnlinking };
  return { reactions, compareSoon, compareAll };

  /** Assets that lie in a wallet come with it. */
  async function onLinked(tx: Tx, { address }: { address: string }): Promise<void> {
    if (client.isOpen()) await jobs.send(tx, queue, { wallet: address });
  }

  /** Throws CONFLICT while assets are staked or a transaction is under way; the others leave. */
  async function onUnlinking(tx: Tx, { address }: { address: string }): Promise<void> {
    const { staked, open } = await findTies(tx, address);
    if (open > 0) throw new AppError('CONFLICT', { because: words.walletBusy() });
    if (staked > 0) throw new AppError('CONFLICT', { because: words.walletStakes() });
    for (const asset of await lockHeldBy(tx, address)) await leave(tx, asset);
  }

  /** Compares a wallet whose page is open, unless that was done in the last 30 seconds. */
  async function compareSoon(address: string): Promise<void> {
    if (!client.isOpen()) return;
    const now = clock.now();
    const before = new Date(now.getTime() - openPageMs);
    await db.transaction(async (tx) => {
      if (await takeLook(tx, address, { now, before }))
        await jobs.send(tx, queue, { wallet: address });
    });
  }

  /** Compares the wallets that have waited longest. */
  async function compareAll(): Promise<void> {
    if (!client.isOpen()) return;
    const now = clock.now();
    const before = new Date(now.getTime() - idleMs);
    for (const { address } of await listToLookAt(db.read, before, walletsAtOnce)) {
      if (!(await takeLook(db.read, address, { now, before }))) continue;
      if (!(await tryToCompare(address))) return;
    }
  }

  /** Returns false where the chain does not answer: the next run asks again. */
  async function tryToCompare(wallet: string): Promise<boolean> {
    try {
      await compare(wallet);
      return true;
    } catch (error) {
      if (error instanceof ChainUnavailable) return false;
      throw error;
    }
  }

  /** Compares one wallet; whatever moved in or out takes its item along. */
  async function compare(wallet: string): Promise<void> {
    const { readHeldTokens } = await import('../instructions/instructions.api.ts');
    const tokens = readHeldTokens(await client.listTokenAccounts(wallet as Address));
    const held = new Map(
      tokens.filter(({ amount }) => amount === 1n).map((token) => [String(token.mint), token]),
    );
    for (const asset of await listToCompare(db.read, wallet, [...held.keys()])) {
      const token = held.get(asset.mint);
      const found = token ? { holder: wallet, isFrozen: token.isFrozen } : await locate(asset);
      if (found) await db.transaction((tx) => settle(tx, asset.id, found));
    }
  }

  /** Finds an asset that is not where it was; undefined where the nodes do not agree yet. */
  async function locate({ mint, mintedAt }: AssetRow): Promise<Found | undefined> {
    const { readHeldTokens } = await import('../instructions/instructions.api.ts');
    const [account] = await client.listAccounts([mint as Address]);
    const isSettled =
      mintedAt !== null && clock.now().getTime() - new Date(mintedAt).getTime() > lagMs;
    const burnt = isSettled ? { holder: undefined, isFrozen: false } : undefined;
    if (!account) return burnt;
    const largest = await client.listLargestTokenAccounts(mint as Address);
    const place = largest.find(({ amount }) => amount === 1n);
    if (!place) return burnt;
    const [data] = await client.listAccounts([place.address]);
    const [token] = data ? readHeldTokens([data]) : [];
    return token && { holder: token.owner, isFrozen: token.isFrozen };
  }

  async function settle(tx: Tx, id: number, found: Found): Promise<void> {
    const asset = await lockAsset(tx, id);
    if (!asset || (asset.state !== 'HELD' && asset.state !== 'AWAY')) return;
    // Its own end says what becomes of it.
    if (await isUnderWay(tx, `asset ${id}`)) return;
    const hasMoved = found.holder !== asset.holder;
    if (asset.stakedAt !== null && (hasMoved || !found.isFrozen)) await endForeign(tx, asset);
    if (asset.stakedAt === null && found.isFrozen)
      log.error({ asset: id }, 'An asset is frozen that is not staked: is the lock key stolen?');
    if (found.holder === undefined) return burn(tx, asset);
    const linked = await findByAddress(tx, found.holder);
    const account = linked && (await findAccount(tx, linked.userId));
    const state = account ? 'HELD' : 'AWAY';
    if (!hasMoved && state === asset.state) return;
    await setHolder(tx, id, found.holder, state);
    if (!account) return move(tx, asset, undefined);
    await move(tx, asset, account.id);
  }

  /** A stake that ended without us: whoever holds the lock key has thawed it. */
  async function endForeign(tx: Tx, asset: AssetRow): Promise<void> {
    log.error({ asset: asset.id }, 'A staked asset was released by somebody else than the server');
    await setStaked(tx, asset.id, null, null);
    await endStake(tx, asset.id, clock.now().toISOString());
  }

  async function leave(tx: Tx, asset: AssetRow): Promise<void> {
    await setHolder(tx, asset.id, asset.holder, 'AWAY');
    await move(tx, asset, undefined);
  }

  /** Moves the item of an asset to an account, or away from every one. */
  async function move(tx: Tx, { id }: AssetRow, accountId: number | undefined): Promise<void> {
    const item = await findCollectionItem(tx, id);
    if (!item) return;
    const common = { cause: {}, commandId: null };
    await (accountId === undefined
      ? items.moveItem(
          tx,
          id,
          { accountId: item.accountId, state: 'AWAY' },
          { ...common, kind: 'away', rule: words.left() },
        )
      : items.moveItem(
          tx,
          id,
          { accountId, state: 'OWNED' },
          { ...common, kind: 'transferred', rule: words.came() },
        ));
    await announce(tx, item.accountId);
    if (accountId !== undefined && accountId !== item.accountId) await announce(tx, accountId);
  }

  async function burn(tx: Tx, { id }: AssetRow): Promise<void> {
    await setBurnt(tx, id, clock.now().toISOString());
    const item = await findCollectionItem(tx, id);
    if (!item) return;
    const entry = { kind: 'burnt', rule: words.burnt(), cause: {}, commandId: null } as const;
    await items.moveItem(tx, id, { accountId: item.accountId, state: 'BURNT' }, entry);
    await announce(tx, item.accountId);
  }

  async function announce(tx: Tx, accountId: number): Promise<void> {
    const owner = await userOf(tx, accountId);
    if (owner) await realtime.emit(tx, owner.user_id, 'ASSET_LIST_CHANGED', { accountId });
  }
}
