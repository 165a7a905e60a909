import { lockAccount, wear } from '../../identity/accounts/players.api.ts';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { giveAvatar, tellAvatars } from './avatars.api.ts';
import { accountOf, avatarsOf, lockAvatar, revokeOwned, takeOff } from './avatars.store.ts';

export function createAvatarUseCases({ db, commands, realtime, undo, clock }: Kernel) {
  undo.register('users.grant-avatar', async (tx, entry) => {
    const { accountId, avatarId } = entry.after as unknown as {
      accountId: number;
      avatarId: number;
    };
    if (!(await revokeOwned(tx, accountId, avatarId)))
      throw new AppError('NOT_UNDOABLE', { message: 'The player no longer owns this avatar' });
    await takeOff(tx, accountId, avatarId);
    await tellAvatars(tx, realtime, accountId);
    return { before: entry.after, after: null };
  });
  return {
    /**
     * An operator gives a player an avatar. CONFLICT where it is owned already or belongs to
     * everybody.
     */
    grant: (call: Call<UserActor>, userId: number, avatarId: number) =>
      commands.run(
        call,
        {
          type: 'users.grant-avatar',
          text: 'Granted an avatar',
          entity: 'users',
          entityId: userId,
          userId,
        },
        async (tx) => {
          if (userId === call.actor.userId)
            throw new AppError('FORBIDDEN', { message: 'Nobody grants to himself' });
          const account = await accountOf(tx, userId);
          const given = account && (await giveAvatar(tx, { realtime, clock }, account, avatarId));
          if (!given)
            throw new AppError('NOT_FOUND', {
              message: account ? 'This avatar does not exist' : 'This user does not exist',
            });
          if (given === 'owned')
            throw new AppError('CONFLICT', { message: 'The player has this avatar already' });
          return given;
        },
      ),
    all: async (call: Call<UserActor>) => ({
      data: await avatarsOf(db.read, call.actor.accountId),
    }),
    /**
     * NOT_FOUND without the avatar, CONFLICT when the account may not wear it. The one that is worn
     * already changes nothing.
     */
    wear: (call: Call<UserActor>, avatarId: number) =>
      commands.run(
        call,
        {
          type: 'avatars.wear',
          text: 'Changed the avatar',
          userId: call.actor.userId,
          entity: 'avatars',
          entityId: avatarId,
        },
        async (tx) => {
          const { accountId, userId } = call.actor;
          const worn = await lockAccount(tx, accountId);
          const row = await lockAvatar(tx, accountId, avatarId);
          if (!row) throw new AppError('NOT_FOUND');
          const { owned, ...avatar } = row;
          if (!owned) throw new AppError('CONFLICT', { message: 'This avatar is not yours yet' });
          if (worn?.avatarId !== avatarId) {
            await wear(tx, accountId, avatarId);
            await realtime.emit(tx, userId, 'AVATAR_UPDATED', { avatar });
          }
          return {
            reply: {},
            before: { avatarId: worn?.avatarId ?? null },
            after: { avatarId },
            text: `Wears “${avatar.name}”`,
          };
        },
      ),
  };
}
