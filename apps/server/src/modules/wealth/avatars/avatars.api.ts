import { rewardKindSpecs } from '@guildhall/contract/kit/field/rewards';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { type Sql, sql } from '../../../kernel/db/sql.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { CommandOutcome } from '../../../kernel/commands/commands.ts';
import { noteValueMovement } from '../../../kernel/value/changes.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { toPlayerOwner } from '../../../kernel/value/ledger.ts';
import { lockAccount, setAccountAvatar } from '../../identity/accounts/players/players.api.ts';
import type { RewardPayer } from '../rewards/rewards.api.ts';
import {
  insertOwnedAvatar,
  isAssetWorn,
  lockVisibleAvatar,
  upsertAssetAvatar,
  listUsableAvatarIds,
  findAvatarOwners,
  releaseAssetAvatar,
  revokeOwnedAvatar,
  unequipAvatar,
  findWornAvatar,
} from './avatars.store.ts';
import { avatarMessages } from './avatars.messages.ts';

export { findDefaultAvatar } from './avatars.store.ts';

/**
 * Builds a column with the public data of an avatar. `place` is the SQL expression of the avatar's
 * id.
 */
export const buildAvatarColumn = (place: Sql): Sql => sql`
  (
    select json_build_object(
      'id', v.id, 'isDefault', v.is_default, 'name', v.name, 'image', v.image
    )
    from avatars v
    where v.id = ${place}
  )`;
/** Builds the SQL expression for the picture of an avatar. */
export const buildAvatarImageColumn = (place: Sql): Sql =>
  sql`(select v.image from avatars v where v.id = ${place})`;

/**
 * Gives an avatar to an account. `isNew` is false if the account already had it. Returns undefined
 * if there is no such avatar.
 */
async function ownAvatar(
  tx: Tx,
  accountId: number,
  avatarId: number,
  now: Date,
): Promise<{ name: string; image: string | null; isNew: boolean } | undefined> {
  const avatar = await lockVisibleAvatar(tx, accountId, avatarId);
  if (!avatar) return undefined;
  const isNew = !avatar.owned && (await insertOwnedAvatar(tx, accountId, avatarId, now));
  return { name: avatar.name, image: avatar.image, isNew };
}
/** Makes the open pages of an account reload the list of avatars that it can wear. */
async function tellAvatars(tx: Tx, realtime: Kernel['realtime'], accountId: number): Promise<void> {
  const worn = await findWornAvatar(tx, accountId);
  if (worn) await realtime.emit(tx, worn.userId, 'AVATAR_UPDATED', { avatar: worn.avatar });
}
/**
 * Grants an avatar. Returns the content of the command's record; undefined if there is no such
 * avatar, `owned` if the account already has it.
 */
export async function grantAvatar(
  tx: Tx,
  { realtime, clock }: Pick<Kernel, 'realtime' | 'clock'>,
  account: { readonly id: number; readonly username: string },
  avatarId: number,
): Promise<CommandOutcome<object> | 'owned' | undefined> {
  const avatar = await ownAvatar(tx, account.id, avatarId, clock.now());
  if (!avatar) return undefined;
  if (!avatar.isNew) return 'owned';
  await tellAvatars(tx, realtime, account.id);
  return {
    reply: {},
    after: { accountId: account.id, avatarId, avatar: avatar.name },
    message: avatarMessages.grantedAvatar({ avatar: avatar.name, player: account.username }),
  };
}
/**
 * Returns the name of an avatar, and the given accounts that can wear it: its owners or, if the
 * avatar is free for everybody, all of them. Returns undefined if there is no such avatar.
 */
export const findWearableAvatarOwners = findAvatarOwners;

/**
 * Removes an avatar from its owner, who can then not wear it any more. Throws NOT_UNDOABLE if the
 * account does not own the avatar.
 */
export async function removeAvatarFromOwner(
  tx: Tx,
  realtime: Kernel['realtime'],
  accountId: number,
  avatarId: number,
): Promise<void> {
  if (!(await revokeOwnedAvatar(tx, accountId, avatarId)))
    throw new AppError('NOT_UNDOABLE', { because: avatarMessages.playerNoLongerOwnsAvatar() });
  noteValueMovement({
    owner: toPlayerOwner(accountId),
    what: { kind: 'AVATAR', id: avatarId },
    amount: -1n,
  });
  await unequipAvatar(tx, accountId, avatarId);
  await tellAvatars(tx, realtime, accountId);
}
/**
 * Creates the payer for rewards that are avatars. An account can own an avatar only once, so a
 * second reward with the same avatar changes nothing.
 */
export const createAvatarRewardPayer = ({
  clock,
  realtime,
}: Pick<Kernel, 'clock' | 'realtime'>): RewardPayer => ({
  ...rewardKindSpecs.AVATAR,
  kind: 'AVATAR',
  mayLack: false,
  sold: {
    owned: listUsableAvatarIds,
    takeBack: (tx, { accountId, id }) => removeAvatarFromOwner(tx, realtime, accountId, id ?? 0),
  },
  async pay(tx, { accountId, id }) {
    const given = await ownAvatar(tx, accountId, id ?? 0, clock.now());
    if (given?.isNew) await tellAvatars(tx, realtime, accountId);
  },
});

/**
 * Functions with which assets of the chain are worn as avatars. The caller must have locked the
 * asset.
 */
export interface AssetAvatars {
  /**
   * Makes an account wear its asset as an avatar. Changes nothing if the account already wears it.
   * Returns the ids of the former and of the new avatar.
   */
  wearAsset(
    tx: Tx,
    owner: { readonly userId: number; readonly accountId: number },
    asset: { readonly assetId: number; readonly name: string; readonly image: string | null },
  ): Promise<{ readonly before: number | null; readonly after: number }>;
  /** Returns true while the owner of an asset wears the avatar of the asset. */
  isWorn(db: Queries, assetId: number): Promise<boolean>;
  /**
   * Takes the avatar of an asset from its owner, because the asset was transferred or burnt. An
   * account that wears the avatar gets the first default avatar instead.
   */
  releaseAsset(tx: Tx, assetId: number): Promise<void>;
}
/**
 * Creates the functions that make an account wear an asset, and that take the avatar away when the
 * asset leaves the account.
 */
export const createAssetAvatarsApi = ({
  clock,
  realtime,
}: Pick<Kernel, 'clock' | 'realtime'>): AssetAvatars => ({
  async wearAsset(tx, { userId, accountId }, asset) {
    const worn = await lockAccount(tx, accountId);
    const after = await upsertAssetAvatar(tx, accountId, asset, clock.now());
    if (worn?.avatarId !== after) {
      await setAccountAvatar(tx, accountId, after);
      const { name, image } = asset;
      const avatar = { id: after, isDefault: false, name, image };
      await realtime.emit(tx, userId, 'AVATAR_UPDATED', { avatar });
    }
    return { before: worn?.avatarId ?? null, after };
  },
  isWorn: isAssetWorn,
  async releaseAsset(tx, assetId) {
    const had = await releaseAssetAvatar(tx, assetId);
    if (!had) return;
    await unequipAvatar(tx, had.accountId, had.avatarId);
    await tellAvatars(tx, realtime, had.accountId);
  },
});
