/**
 * Checks actions of players against our records, and determines the transactions of these actions.
 */
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { AssetAvatars } from '../../wealth/avatars/avatars.api.ts';
import {
  findCollectionItem,
  lockCollectionItem,
  type CollectionItem,
} from '../../wealth/items/holds/item-assets.api.ts';
import { isUserAwaitingDeletion } from '../../identity/accounts/users/users.api.ts';
import type { ChainAction, MintKind } from '../instructions/instructions.api.ts';
import {
  countOpenSubmissionsWithDetails,
  isSubjectOfOpenSubmission,
} from '../submissions/submissions.api.ts';
import type { LinkedWallet } from '../wallets/wallets.api.ts';
import {
  countAssetsStakedInCapsule,
  findAsset,
  findCapsule,
  findCapsuleById,
  listHolderAssetsByMint,
  lockAsset,
  lockCapsule,
  type AssetRow,
  type CapsuleRow,
} from './assets.store.ts';
import { assetMessages } from './assets.messages.ts';
import { toAssetMintText } from '../collections/collections.api.ts';
import { signingMessages } from '../signing/signing.api.ts';

/** An action that the player may do now. */
export interface ChainActionPlan {
  readonly action: ChainAction;
  /** Subjects that this action reserves: no other open submission may have one of them. */
  readonly subjects: readonly string[];
  /**
   * Details that are stored with the submission. The reactions to the end of the transaction read
   * them.
   */
  readonly details: Readonly<Record<string, unknown>>;
  readonly item?: CollectionItem;
  /**
   * Puts the payment on hold, in the database transaction that stores the submission. Returns
   * details for the submission.
   */
  readonly hold?: (tx: Tx, commandId: number) => Promise<Readonly<Record<string, unknown>>>;
}
/**
 * Data that a plan may read: without locks while the action is prepared, with locks when it is
 * submitted.
 */
interface Reading {
  readonly db: Queries;
  /**
   * Transaction that locks, until commit, the rows on which the action depends; undefined while
   * preparing.
   */
  readonly tx?: Tx;
  readonly wallet: LinkedWallet;
}
interface PlanDeps {
  /** Returns the address of the mint of an item, a collection or a capsule. */
  readonly findMint: (kind: MintKind, id: number, db: Queries) => Promise<ChainAction['wallet']>;
  readonly publicUrl: string;
  /**
   * Finds the collection whose assets can be split; returns null if there is no such collection.
   */
  readonly findSplitCollection: (db: Queries) => Promise<number | null>;
  readonly now: () => Date;
}
/**
 * Plans an action from its present data. Throws NOT_FOUND if the record does not belong to the
 * player, CONFLICT if the action is not allowed.
 */
export type ChainActionPlanReader = (deps: PlanDeps, reading: Reading) => Promise<ChainActionPlan>;
interface Placement {
  readonly collectionId: number;
  readonly capsuleId?: number | null | undefined;
}

/**
 * Lists the mints and treasuries that an action uses and whose server keys must not be replaced
 * until the transaction of the action is settled.
 */
export function listSubjectsNeedingPresentKeys(action: ChainAction): readonly string[] {
  if (action.kind === 'mint') return [`mint ${action.group}`];
  if (action.kind === 'claim') return [`treasury ${action.rewardMint}`];
  const fills = action.kind === 'stake' && (action.makesCapsule || action.refillsCapsule === true);
  return fills ? [`mint ${action.capsuleMint}`] : [];
}

const refuse = (because: Sentence): never => {
  throw new AppError('CONFLICT', { because });
};
/** Largest memo in bytes: the space that the longest transaction leaves free. */
const memoMax = 48;
const toAssetSubject = (id: number): string => `asset ${id}`;
const toCapsuleSubject = ({ address }: LinkedWallet, collectionId: number): string =>
  `capsule ${address} ${collectionId}`;

/** Plans the mint of an asset for a player's item of a collection. */
export const planAssetMint =
  (itemId: number): ChainActionPlanReader =>
  async ({ findMint, publicUrl }, { db, tx, wallet }) => {
    const item = tx ? await lockCollectionItem(tx, itemId) : await findCollectionItem(db, itemId);
    if (!item) return refuse(assetMessages.notOfCollection());
    const isOwn = item.accountId === wallet.accountId && item.state === 'OWNED' && item.isVisible;
    if (!isOwn) throw new AppError('NOT_FOUND');
    if (item.assetId !== null) refuse(assetMessages.isAsset());
    if (item.isRetired) refuse(assetMessages.isRetired());
    if (item.reserved > 0) refuse(assetMessages.inMatch());
    const action: ChainAction = {
      kind: 'mint',
      wallet: wallet.address,
      itemId,
      group: await findMint('collection', item.collectionId, db),
      text: toAssetMintText(item, publicUrl),
      memo: `Make item ${itemId} an asset`,
    };
    const details = { assetId: itemId, mint: await findMint('item', itemId, db) };
    return { action, subjects: [toAssetSubject(itemId)], details, item };
  };

/**
 * Plans a stake: the asset is locked in its wallet. The first stake in a collection creates the
 * wallet's capsule.
 */
export const planAssetStake =
  (assetId: number, placement: Placement): ChainActionPlanReader =>
  async ({ findMint }, reading) => {
    const { wallet, db, tx } = reading;
    if (await isUserAwaitingDeletion(db, wallet.userId, tx)) refuse(assetMessages.leaving());
    const asset = await readHeld(reading, assetId);
    if (asset.stakedAt !== null) refuse(assetMessages.staked());
    if (asset.collectionId !== placement.collectionId) refuse(assetMessages.otherCollection());
    const { capsule, isBurnt, subjects } = await readFreeCapsule(reading, placement);
    const action: ChainAction = {
      kind: 'stake',
      wallet: wallet.address,
      mint: asset.mint as ChainAction['wallet'],
      capsuleMint: await findMint('capsule', asset.collectionId, db),
      makesCapsule: capsule === undefined,
      ...(isBurnt && { refillsCapsule: true }),
      memo: `Stake asset ${assetId} (${asset.moves})`,
    };
    const details = { assetId, capsuleId: capsule?.id ?? null };
    return { action, subjects: [toAssetSubject(assetId), ...subjects], details };
  };
/**
 * Reads the capsule for a stake. If the stake has to create or refill the capsule, `subjects`
 * contains the capsule, so that no other transaction does the same. Throws CONFLICT while another
 * transaction creates or refills the capsule.
 */
async function readFreeCapsule(reading: Reading, placement: Placement) {
  const capsule = await readCapsule(reading, placement);
  const subject = toCapsuleSubject(reading.wallet, placement.collectionId);
  if (capsule?.state === 'MAKING') refuse(assetMessages.underWay());
  if (capsule && (await isSubjectOfOpenSubmission(reading.db, subject)))
    refuse(assetMessages.underWay());
  const isBurnt = capsule !== undefined && capsule.burntAt !== null;
  return { capsule, isBurnt, subjects: capsule && !isBurnt ? [] : [subject] };
}

/** Plans the release of a staked asset, which is allowed at any time. */
export const planAssetUnstake =
  (assetId: number, placement: Placement): ChainActionPlanReader =>
  async (_deps, reading) => {
    const asset = await readHeld(reading, assetId);
    if (asset.stakedAt === null) refuse(assetMessages.notStaked());
    if (asset.collectionId !== placement.collectionId) refuse(assetMessages.otherCollection());
    await readCapsule(reading, placement);
    const action: ChainAction = {
      kind: 'unstake',
      wallet: reading.wallet.address,
      mint: asset.mint as ChainAction['wallet'],
      memo: `Unstake asset ${assetId} (${asset.moves})`,
    };
    const details = { assetId, capsuleId: asset.capsuleId };
    return { action, subjects: [toAssetSubject(assetId)], details };
  };

/**
 * Plans an action for the asset that a signed transaction names (OP-73). Throws
 * SIGN_VERIFICATION_FAILED unless the transaction names exactly one asset of the wallet.
 */
export const planActionOfAssetInTransaction =
  (
    addresses: readonly string[],
    plan: (assetId: number) => ChainActionPlanReader,
  ): ChainActionPlanReader =>
  async (deps, reading) => {
    const [asset, other] = await listHolderAssetsByMint(
      reading.db,
      reading.wallet.address,
      addresses,
    );
    if (asset && !other) return plan(asset.id)(deps, reading);
    const because = signingMessages.refused({
      reason: 'it does not name one asset of this wallet',
    });
    throw new AppError('SIGN_VERIFICATION_FAILED', { because });
  };

/** Plans a burn: the assets and their items are destroyed. */
export const planAssetBurn =
  (assetIds: readonly number[]): ChainActionPlanReader =>
  async (_deps, reading) => {
    const held = await readFree(reading, assetIds);
    const action: ChainAction = {
      kind: 'burn',
      wallet: reading.wallet.address,
      mints: held.map(({ mint }) => mint as ChainAction['wallet']),
      memo: `Burn assets: ${held.length}`,
    };
    const ids = held.map(({ id }) => id);
    return { action, subjects: ids.map(toAssetSubject), details: { assetIds: ids } };
  };

/**
 * Creates plans that move assets from their wallet to the address of another person. Throws
 * CONFLICT for an asset that is worn as an avatar.
 */
export const createAssetTransferPlanner =
  ({ isWorn }: Pick<AssetAvatars, 'isWorn'>) =>
  (assetIds: readonly number[], destination: string): ChainActionPlanReader =>
  async (_deps, reading) => {
    const held = await readFree(reading, assetIds);
    for (const { id } of held) if (await isWorn(reading.db, id)) refuse(assetMessages.worn());
    const ids = held.map(({ id }) => id);
    const action: ChainAction = {
      kind: 'transfer',
      wallet: reading.wallet.address,
      mints: held.map(({ mint }) => mint as ChainAction['wallet']),
      destination: destination as ChainAction['wallet'],
      memo: `Send assets ${ids.join(' ')}`.slice(0, memoMax),
    };
    return { action, subjects: ids.map(toAssetSubject), details: { assetIds: ids, destination } };
  };

export type AssetTransferPlanner = ReturnType<typeof createAssetTransferPlanner>;

/** Plans a split: the asset is destroyed, and its item stays in the inventory. */
export const planAssetSplit =
  (assetId: number): ChainActionPlanReader =>
  async ({ findSplitCollection }, reading) => {
    const asset = await readHeld(reading, assetId);
    if (asset.stakedAt !== null) refuse(assetMessages.staked());
    if (asset.collectionId !== (await findSplitCollection(reading.db)))
      refuse(assetMessages.notSplittable());
    const action: ChainAction = {
      kind: 'burn',
      wallet: reading.wallet.address,
      mints: [asset.mint as ChainAction['wallet']],
      memo: `Split asset ${assetId}`,
    };
    return { action, subjects: [toAssetSubject(assetId)], details: { assetId } };
  };

/**
 * Plans the deletion of an empty capsule, which is possible after the end of the epoch of its last
 * stake.
 */
export const planCapsuleDeletion =
  (capsuleId: number): ChainActionPlanReader =>
  async ({ findMint, now }, reading) => {
    const { db, wallet } = reading;
    const known = await findCapsuleById(db, capsuleId);
    if (known?.wallet !== wallet.address) throw new AppError('NOT_FOUND');
    const { collectionId } = known;
    const capsule = await readCapsule(reading, { collectionId, capsuleId });
    if (capsule?.state !== 'HELD') throw new AppError('NOT_FOUND');
    if ((await countAssetsStakedInCapsule(db, capsuleId)) > 0) refuse(assetMessages.capsuleFull());
    const kinds = ['STAKE', 'UNSTAKE'];
    if ((await countOpenSubmissionsWithDetails(db, { capsuleId }, kinds)) > 0)
      refuse(assetMessages.underWay());
    if (capsule.unlockAt !== null && new Date(capsule.unlockAt) > now())
      refuse(assetMessages.capsuleLocked());
    const action: ChainAction = {
      kind: 'delete-capsule',
      wallet: wallet.address,
      capsuleMint: await findMint('capsule', collectionId, db),
      ...(capsule.burntAt !== null && { isBurnt: true }),
      memo: `Delete capsule ${capsuleId}`,
    };
    return { action, subjects: [toCapsuleSubject(wallet, collectionId)], details: { capsuleId } };
  };

/** Reads several assets of this wallet; throws CONFLICT if one of them is staked. */
async function readFree(reading: Reading, assetIds: readonly number[]): Promise<AssetRow[]> {
  if (new Set(assetIds).size < assetIds.length) refuse(assetMessages.repeated());
  const held: AssetRow[] = [];
  // in a fixed order, so that two actions with the same assets do not deadlock
  for (const id of assetIds.toSorted((a, b) => a - b)) {
    const asset = await readHeld(reading, id);
    if (asset.stakedAt !== null) refuse(assetMessages.staked());
    held.push(asset);
  }
  return held;
}

function assertInWallet(
  asset: AssetRow | undefined,
  { address, accountId }: LinkedWallet,
): asserts asset is AssetRow {
  if (asset?.state === 'MARKETPLACE' && asset.marketAccountId === accountId)
    refuse(assetMessages.atMarket());
  if (asset?.holder !== address || !['MINTING', 'HELD'].includes(asset.state))
    throw new AppError('NOT_FOUND');
  if (asset.state === 'MINTING') refuse(assetMessages.underWay());
}

/** Reads an asset that is in this wallet and that no match uses. */
async function readHeld({ db, tx, wallet }: Reading, id: number): Promise<AssetRow> {
  const asset = tx ? await lockAsset(tx, id) : await findAsset(db, id);
  assertInWallet(asset, wallet);
  const item = tx ? await lockCollectionItem(tx, id) : await findCollectionItem(db, id);
  if (item?.accountId !== wallet.accountId || item.state !== 'OWNED')
    return refuse(assetMessages.notHeld());
  if (item.reserved > 0) refuse(assetMessages.inMatch());
  return asset;
}

/** Reads the capsule of a wallet; undefined before the first stake of this wallet. */
async function readCapsule(
  { db, tx, wallet: { address } }: Reading,
  { collectionId, capsuleId }: Placement,
): Promise<CapsuleRow | undefined> {
  const capsule = tx
    ? await lockCapsule(tx, address, collectionId)
    : await findCapsule(db, address, collectionId);
  if (capsuleId !== undefined && capsuleId !== null && capsuleId !== capsule?.id)
    refuse(assetMessages.otherCapsule());
  return capsule;
}
