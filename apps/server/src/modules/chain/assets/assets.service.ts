import type { Parsed } from '@guildhall/contract/kit/endpoint';
import type { assets as assetCalls } from '@guildhall/contract/chain/assets';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { toIso, toIsoOrNull } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { findCollectionItem, type createItemAssets } from '../../wealth/items/item-assets.api.ts';
import { listWallets, type Wallets } from '../wallets/wallets.api.ts';
import {
  countAssets,
  findAsset,
  findCapsule,
  listCapsules,
  pageOfAssets,
  type ListedAsset,
} from './assets.store.ts';
import { toMetadata } from './metadata.ts';

type OwnCall = Call<UserActor>;
type AssetQuery = Parsed<typeof assetCalls.listAssets>['query'];
type Item = Awaited<ReturnType<ReturnType<typeof createItemAssets>['listItems']>>[number];
interface Deps {
  readonly wallets: Wallets;
  readonly items: ReturnType<typeof createItemAssets>;
  /** Has a wallet compared with the chain, whose page is open. */
  readonly compareSoon: (address: string) => Promise<void>;
}

/** Reads assets and capsules of players, and what everybody may know of an asset. */
export function createAssets({ db, config, files }: Kernel, { wallets, items, compareSoon }: Deps) {
  return {
    list,
    count,
    countOwn,
    listMintable,
    readCapsuleId,
    listOwnCapsules,
    readMetadata,
    openOriginal,
  };

  async function list(call: OwnCall, walletId: number, { page, perPage, ...filters }: AssetQuery) {
    const wallet = await wallets.findOwn(db.read, call.actor, walletId);
    await compareSoon(wallet.address);
    const at = { page, perPage };
    const { rows, total } = await pageOfAssets(db.read, wallet.address, filters, at);
    const carried = await items.listItems(
      db.read,
      rows.filter(isHeld).map(({ id }) => id),
    );
    const byId = new Map(carried.map((item) => [item.id, item]));
    return {
      data: rows.map((row) => toAsset(row, wallet.id, byId.get(row.id))),
      page,
      totalPages: toPages(total, perPage),
    };
  }

  async function count(call: OwnCall, walletId: number) {
    const { address } = await wallets.findOwn(db.read, call.actor, walletId);
    return { count: await countAssets(db.read, [address]) };
  }

  async function countOwn(call: OwnCall) {
    const own = await listWallets(db.read, call.actor.userId);
    return {
      amount: await countAssets(
        db.read,
        own.map(({ address }) => address),
      ),
    };
  }

  async function listMintable(call: OwnCall, at: { page: number; perPage: number }) {
    const { items: data, total } = await items.pageMintable(db.read, call.actor.accountId, at);
    return { data, page: at.page, totalPages: toPages(total, at.perPage) };
  }

  async function readCapsuleId(call: OwnCall, walletId: number, collectionId: number) {
    const { address } = await wallets.findOwn(db.read, call.actor, walletId);
    const capsule = await findCapsule(db.read, address, collectionId);
    return { capsuleId: capsule?.state === 'HELD' ? capsule.id : null };
  }

  async function listOwnCapsules(call: OwnCall, walletId: number) {
    const { address } = await wallets.findOwn(db.read, call.actor, walletId);
    const rows = await listCapsules(db.read, address);
    return {
      data: rows.map(
        ({ id, collectionId, collectionName, assetId, staked, unlockAt, pending }) => ({
          id,
          collectionId,
          collectionName,
          assetId,
          staked,
          unlockAt: toIsoOrNull(unlockAt),
          pending,
        }),
      ),
    };
  }

  /** Throws NOT_FOUND for an item that never was an asset. */
  async function readMetadata(id: number) {
    const [asset, item] = await Promise.all([
      findAsset(db.read, id),
      findCollectionItem(db.read, id),
    ]);
    if (!asset || !item) throw new AppError('NOT_FOUND');
    return toMetadata(asset, item, config.publicUrl);
  }

  /** The picture of an asset. Throws NOT_FOUND where its collection has none. */
  async function openOriginal(id: number) {
    const [asset, item] = await Promise.all([
      findAsset(db.read, id),
      findCollectionItem(db.read, id),
    ]);
    const name = item?.imageUrl?.split('/').at(-1);
    const file = asset && name ? await files.open(name) : undefined;
    if (!file) throw new AppError('NOT_FOUND');
    return file;
  }
}

const toPages = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));
const isHeld = ({ state }: ListedAsset): boolean => state === 'HELD';
const toAsset = (row: ListedAsset, walletId: number, item: Item | undefined) => ({
  id: row.id,
  walletId,
  mint: row.mint,
  name: row.name,
  imageUrl: row.imageUrl,
  rarity: row.rarity,
  collectionId: row.collectionId,
  collectionName: row.collectionName,
  staked: row.stakedAt !== null,
  stakedAt: toIsoOrNull(row.stakedAt),
  withCapsule: row.capsuleId !== null,
  withInventory: item !== undefined,
  capsule:
    row.capsuleId === null ? null : { id: row.capsuleId, unlockAt: toIsoOrNull(row.unlockAt) },
  inventory: item ?? null,
  mintedAt: row.mintedAt === null ? null : toIso(row.mintedAt),
  pending: row.pending,
});
