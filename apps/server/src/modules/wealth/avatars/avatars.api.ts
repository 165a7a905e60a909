import { rewardShapes } from '@guildhall/contract/kit/rewards';
import type { Tx } from '../../../kernel/db.ts';
import { type Sql, sql } from '../../../kernel/db/sql.ts';
import type { CommandOutcome } from '../../../kernel/commands.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { RewardPayer } from '../rewards/rewards.api.ts';
import { insertOwned, lockAvatar, ownersAmong, wornBy } from './avatars.store.ts';
import { words } from './avatars.words.ts';

export { firstAvatar } from './avatars.store.ts';

/** An avatar as everybody shows it, in a column; `place` says where its id stands. */
export const avatarAs = (place: Sql): Sql => sql`
  (
    select json_build_object(
      'id', v.id, 'isDefault', v.is_default, 'name', v.name, 'image', v.image
    )
    from avatars v
    where v.id = ${place}
  )`;
/** Its picture alone. */
export const avatarImageAs = (place: Sql): Sql =>
  sql`(select v.image from avatars v where v.id = ${place})`;

/**
 * Gives an account an avatar; `isNew` is false where it was owned already. Undefined when there is
 * no such avatar.
 */
async function ownAvatar(
  tx: Tx,
  accountId: number,
  avatarId: number,
  now: Date,
): Promise<{ name: string; image: string | null; isNew: boolean } | undefined> {
  const avatar = await lockAvatar(tx, accountId, avatarId);
  if (!avatar) return undefined;
  const isNew = !avatar.isDefault && (await insertOwned(tx, accountId, avatarId, now));
  return { name: avatar.name, image: avatar.image, isNew };
}
/** The list of what may be worn has changed: open pages read it again. */
export async function tellAvatars(
  tx: Tx,
  realtime: Kernel['realtime'],
  accountId: number,
): Promise<void> {
  const worn = await wornBy(tx, accountId);
  if (worn) await realtime.emit(tx, worn.userId, 'AVATAR_UPDATED', { avatar: worn.avatar });
}
/**
 * What the grant of an avatar writes and records; undefined when there is no such avatar, `owned`
 * where nothing was new.
 */
export async function giveAvatar(
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
    undoable: true,
    said: words.grantedAvatar({ avatar: avatar.name, player: account.username }),
  };
}
/**
 * An avatar's name, and who of these accounts has it already: all of them where it belongs to
 * everybody. Undefined without the avatar.
 */
export const avatarOwners = ownersAmong;

/** How rewards are paid in avatars: owned once, whoever has it already gets nothing new. */
export const payInAvatars = ({ clock }: Pick<Kernel, 'clock'>): RewardPayer => ({
  ...rewardShapes.AVATAR,
  kind: 'AVATAR',
  mayLack: false,
  async pay(tx, { accountId, id }) {
    await ownAvatar(tx, accountId, id ?? 0, clock.now());
  },
});
