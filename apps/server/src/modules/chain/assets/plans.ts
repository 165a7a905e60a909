/** Judges an action of a player by our records, and says what its transaction has to be. */
import type { Queries, Tx } from '../../../kernel/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Sentence } from '@guildhall/contract/kit/words';
import {
  findCollectionItem,
  lockCollectionItem,
  type CollectionItem,
} from '../../wealth/items/item-assets.api.ts';
import type { ChainAction } from '../instructions/instructions.api.ts';
import type { OwnWallet } from '../wallets/wallets.api.ts';
import {
  countOpenIn,
  countStakedIn,
  findAsset,
  findCapsule,
  findCapsuleById,
  isUnderWay,
  lockAsset,
  lockCapsule,
  type AssetRow,
  type CapsuleRow,
} from './assets.store.ts';
import { toAssetText } from './metadata.ts';
import type { createTransactions } from './transactions.service.ts';
import { words } from './assets.words.ts';

/** An action that may be taken now. */
export interface Plan {
  readonly action: ChainAction;
  /** Things that no other open submission may be about. */
  readonly subjects: readonly string[];
  /** Read again when the submission ends. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly item?: CollectionItem;
}
/** Reads without locks to prepare, and under locks to submit. */
export interface Reading {
  readonly on: Queries;
  /** Rows that decide are locked in it until commit. */
  readonly tx?: Tx;
}
export interface StakePlacement {
  readonly collectionId: number;
  readonly capsuleId?: number | null | undefined;
}
const refuse = (because: Sentence): never => {
  throw new AppError('CONFLICT', { because });
};
const toAssetSubject = (id: number): string => `asset ${id}`;
const toCapsuleSubject = ({ address }: OwnWallet, collectionId: number): string =>
  `capsule ${address} ${collectionId}`;

/** Every plan throws NOT_FOUND for what is not the player's, and CONFLICT for what cannot be now. */
export function createPlans(
  { findMint }: Pick<ReturnType<typeof createTransactions>, 'findMint'>,
  deps: { readonly publicUrl: string; readonly now: () => Date },
) {
  return { planMint, planStake, planUnstake, planBurn, planCapsuleDeletion };

  async function planMint({ on, tx }: Reading, wallet: OwnWallet, itemId: number): Promise<Plan> {
    const item = tx ? await lockCollectionItem(tx, itemId) : await findCollectionItem(on, itemId);
    if (!item) return refuse(words.notOfCollection());
    const isOwn = item.accountId === wallet.accountId && item.state === 'OWNED' && item.isVisible;
    if (!isOwn) throw new AppError('NOT_FOUND');
    if (item.assetId !== null) refuse(words.isAsset());
    if (item.isRetired) refuse(words.isRetired());
    if (item.reserved > 0) refuse(words.inMatch());
    const { collectionId } = item;
    const action: ChainAction = {
      kind: 'mint',
      wallet: wallet.address,
      itemId,
      group: await findMint('collection', collectionId),
      text: toAssetText(item, deps.publicUrl),
      memo: `Make item ${itemId} an asset`,
    };
    const details = { assetId: itemId, mint: await findMint('item', itemId) };
    return { action, subjects: [toAssetSubject(itemId)], details, item };
  }

  async function planStake(
    reading: Reading,
    wallet: OwnWallet,
    assetId: number,
    placement: StakePlacement,
  ): Promise<Plan> {
    const asset = await readHeld(reading, wallet, assetId);
    if (asset.stakedAt !== null) refuse(words.staked());
    if (asset.collectionId !== placement.collectionId) refuse(words.otherCollection());
    const capsule = await readCapsule(reading, wallet, placement);
    if (capsule?.state === 'MAKING') refuse(words.underWay());
    const capsuleSubject = toCapsuleSubject(wallet, asset.collectionId);
    const isCapsuleBusy = capsule && (await isUnderWay(reading.on, capsuleSubject));
    if (isCapsuleBusy) refuse(words.underWay());
    const subjects = [toAssetSubject(assetId), ...(capsule ? [] : [capsuleSubject])];
    const action: ChainAction = {
      kind: 'stake',
      wallet: wallet.address,
      mint: asset.mint as ChainAction['wallet'],
      capsuleMint: await findMint('capsule', asset.collectionId),
      makesCapsule: capsule === undefined,
      memo: `Stake asset ${assetId} (${asset.moves})`,
    };
    return { action, subjects, details: { assetId, capsuleId: capsule?.id ?? null } };
  }

  async function planUnstake(
    reading: Reading,
    wallet: OwnWallet,
    assetId: number,
    placement: StakePlacement,
  ): Promise<Plan> {
    const asset = await readHeld(reading, wallet, assetId);
    if (asset.stakedAt === null) refuse(words.notStaked());
    if (asset.collectionId !== placement.collectionId) refuse(words.otherCollection());
    await readCapsule(reading, wallet, placement);
    const action: ChainAction = {
      kind: 'unstake',
      wallet: wallet.address,
      mint: asset.mint as ChainAction['wallet'],
      memo: `Unstake asset ${assetId} (${asset.moves})`,
    };
    const details = { assetId, capsuleId: asset.capsuleId };
    return { action, subjects: [toAssetSubject(assetId)], details };
  }

  async function planBurn(
    reading: Reading,
    wallet: OwnWallet,
    assetIds: readonly number[],
  ): Promise<Plan> {
    if (new Set(assetIds).size < assetIds.length) refuse(words.repeated());
    const held: AssetRow[] = [];
    // In one order, so that two that burn the same assets do not wait for each other.
    for (const id of assetIds.toSorted((a, b) => a - b)) {
      const asset = await readHeld(reading, wallet, id);
      if (asset.stakedAt !== null) refuse(words.staked());
      held.push(asset);
    }
    const action: ChainAction = {
      kind: 'burn',
      wallet: wallet.address,
      mints: held.map(({ mint }) => mint as ChainAction['wallet']),
      memo: `Burn assets: ${held.length}`,
    };
    const ids = held.map(({ id }) => id);
    return { action, subjects: ids.map(toAssetSubject), details: { assetIds: ids } };
  }

  async function planCapsuleDeletion(
    reading: Reading,
    wallet: OwnWallet,
    capsuleId: number,
  ): Promise<Plan> {
    const known = await findCapsuleById(reading.on, capsuleId);
    if (known?.wallet !== wallet.address) throw new AppError('NOT_FOUND');
    const { collectionId } = known;
    const capsule = await readCapsule(reading, wallet, { collectionId, capsuleId });
    if (capsule?.state !== 'HELD') throw new AppError('NOT_FOUND');
    if ((await countStakedIn(reading.on, capsuleId)) > 0) refuse(words.capsuleFull());
    if ((await countOpenIn(reading.on, capsuleId)) > 0) refuse(words.underWay());
    if (capsule.unlockAt !== null && new Date(capsule.unlockAt) > deps.now())
      refuse(words.capsuleLocked());
    const action: ChainAction = {
      kind: 'delete-capsule',
      wallet: wallet.address,
      capsuleMint: await findMint('capsule', collectionId),
      memo: `Delete capsule ${capsuleId}`,
    };
    return { action, subjects: [toCapsuleSubject(wallet, collectionId)], details: { capsuleId } };
  }
}

/** An asset in this wallet that no match holds. */
async function readHeld({ on, tx }: Reading, wallet: OwnWallet, id: number): Promise<AssetRow> {
  const asset = tx ? await lockAsset(tx, id) : await findAsset(on, id);
  if (asset?.holder !== wallet.address || asset.state === 'AWAY' || asset.state === 'BURNT')
    throw new AppError('NOT_FOUND');
  if (asset.state === 'MINTING') refuse(words.underWay());
  const item = tx ? await lockCollectionItem(tx, id) : await findCollectionItem(on, id);
  if (item?.accountId !== wallet.accountId || item.state !== 'OWNED') refuse(words.notHeld());
  if (item && item.reserved > 0) refuse(words.inMatch());
  return asset;
}

/** The capsule of a wallet; undefined before its first stake. */
async function readCapsule(
  { on, tx }: Reading,
  { address }: OwnWallet,
  { collectionId, capsuleId }: StakePlacement,
): Promise<CapsuleRow | undefined> {
  const capsule = tx
    ? await lockCapsule(tx, address, collectionId)
    : await findCapsule(on, address, collectionId);
  if (capsuleId !== undefined && capsuleId !== null && capsuleId !== capsule?.id)
    refuse(words.otherCapsule());
  return capsule;
}
