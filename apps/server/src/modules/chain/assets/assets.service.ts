import type { AssetAction, assetCalls } from '@guildhall/contract/chain/assets';
import type { ValidatedCallInput } from '@guildhall/contract/kit/endpoint';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { buildPage } from '../../../kernel/db/paged.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listCollectionsByIds } from '../../wealth/items/items.api.ts';
import { listCollectionItems, type ItemAssets } from '../../wealth/items/holds/item-assets.api.ts';
import { listSubjectsOfOpenSubmissions } from '../submissions/submissions.api.ts';
import { listWallets, type Wallets } from '../wallets/wallets.api.ts';
import {
  countMintedAssets,
  countUnstakedAssets,
  findCapsule,
  listCapsules,
  listAssetsPage,
} from './assets.store.ts';

type OwnCall = Call<UserActor>;
type AssetQuery = ValidatedCallInput<typeof assetCalls.listAssets>['query'];
interface Deps {
  readonly wallets: Wallets;
  readonly items: ItemAssets;
  /**
   * Queues a comparison of a wallet with the chain. Called when a player opens the page of the
   * wallet.
   */
  readonly compareSoon: (address: string) => Promise<void>;
  readonly findSplitCollection: (db: Queries) => Promise<number | null>;
}

/** Reads the assets and capsules of players. */
export function createAssetReader({ db }: Kernel, deps: Deps) {
  const { wallets, items, compareSoon } = deps;
  return { list, count, countOwn, listMintable, checkRowdies, readCapsuleId, listOwnCapsules };

  async function list(call: OwnCall, walletId: number, { page, perPage, ...filters }: AssetQuery) {
    const wallet = await wallets.findOwn(db.read, call.actor, walletId);
    await compareSoon(wallet.address);
    const at = { page, perPage };
    const { rows, total } = await listAssetsPage(db.read, wallet, filters, at);
    const describe = await readAround(db.read, items, rows);
    const splitId = await deps.findSplitCollection(db.read);
    const data = rows.flatMap((row) => describe(row, { walletId: wallet.id, splitId }) ?? []);
    return buildPage(data, { page, perPage }, total);
  }

  async function count(call: OwnCall, walletId: number) {
    const { address } = await wallets.findOwn(db.read, call.actor, walletId);
    return { count: await countMintedAssets(db.read, [address]) };
  }

  async function countOwn(call: OwnCall) {
    const own = await listWallets(db.read, call.actor.userId);
    const addresses = own.map(({ address }) => address);
    return { amount: await countMintedAssets(db.read, addresses) };
  }

  async function checkRowdies(call: OwnCall) {
    const splitId = await deps.findSplitCollection(db.read);
    if (splitId === null) return { available: false };
    const own = await listWallets(db.read, call.actor.userId);
    const addresses = own.map(({ address }) => address);
    return { available: (await countUnstakedAssets(db.read, addresses, splitId)) > 0 };
  }

  async function listMintable(call: OwnCall, at: { page: number; perPage: number }) {
    const { items: data, total } = await items.pageMintable(db.read, call.actor.accountId, at);
    return buildPage(data, at, total);
  }

  async function readCapsuleId(call: OwnCall, walletId: number, collectionId: number) {
    const { address } = await wallets.findOwn(db.read, call.actor, walletId);
    const capsule = await findCapsule(db.read, address, collectionId);
    return { capsuleId: capsule?.state === 'HELD' ? capsule.id : null };
  }

  async function listOwnCapsules(call: OwnCall, walletId: number) {
    const { address } = await wallets.findOwn(db.read, call.actor, walletId);
    const rows = await listCapsules(db.read, address);
    const toSubject = (collectionId: number): string => `capsule ${address} ${collectionId}`;
    const ids = rows.map(({ collectionId }) => collectionId);
    const names = new Map(
      (await listCollectionsByIds(db.read, ids)).map(({ id, name }) => [id, name] as const),
    );
    const pending = await readPending(db.read, ids.map(toSubject));
    const data = rows.map(({ id, collectionId, assetId, staked, unlockAt }) => ({
      id,
      collectionId,
      collectionName: names.get(collectionId) ?? '',
      assetId,
      staked,
      unlockAt: toIsoTimeOrNull(unlockAt),
      pending: pending(toSubject(collectionId)),
    }));
    return { data };
  }
}

/** Reads open submissions, grouped by their subjects. */
async function readPending(db: Queries, subjects: readonly string[]) {
  const rows = await listSubjectsOfOpenSubmissions(db, subjects);
  const bySubject = new Map(rows.map((row) => [row.subject, row]));
  return (subject: string) => {
    const row = bySubject.get(subject);
    return row ? { action: row.kind as AssetAction, taskId: row.taskId } : null;
  };
}

interface Around {
  readonly walletId: number;
  /** The collection whose assets can be split. */
  readonly splitId: number | null;
}
type AssetOfPage = Awaited<ReturnType<typeof listAssetsPage>>['rows'][number];
/**
 * Reads the items, collections and open transactions of assets. Returns a function that describes
 * one asset.
 */
async function readAround(db: Queries, items: ItemAssets, rows: readonly AssetOfPage[]) {
  const ids = rows.map(({ id }) => id);
  const [sources, carried, pending] = await Promise.all([
    listCollectionItems(db, ids),
    items.listItems(db, ids),
    readPending(
      db,
      ids.map((id) => `asset ${id}`),
    ),
  ]);
  const sourceOf = new Map(sources.map((source) => [source.id, source]));
  const itemOf = new Map(carried.map((item) => [item.id, item]));
  return (row: AssetOfPage, { walletId, splitId }: Around) => {
    const { id, mint, name, collectionId, capsuleId, stakedAt } = row;
    const source = sourceOf.get(id);
    const isHeld = row.state === 'HELD';
    if (!source) return undefined;
    return {
      id,
      walletId,
      mint,
      name,
      imageUrl: source.imageUrl,
      rarity: source.rarity,
      collectionId,
      collectionName: source.collectionName,
      staked: stakedAt !== null,
      stakedAt: toIsoTimeOrNull(stakedAt),
      withCapsule: capsuleId !== null,
      withInventory: isHeld,
      capsule:
        capsuleId === null ? null : { id: capsuleId, unlockAt: toIsoTimeOrNull(row.unlockAt) },
      inventory: (isHeld && itemOf.get(id)) || null,
      mintedAt: toIsoTimeOrNull(row.mintedAt),
      canSplit: isHeld && stakedAt === null && collectionId === splitId,
      place: row.state === 'MARKETPLACE' ? ('MARKETPLACE' as const) : ('WALLET' as const),
      marketState: row.marketState,
      pending: pending(`asset ${id}`),
    };
  };
}
