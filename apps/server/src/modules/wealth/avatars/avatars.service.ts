import { lockAccount, setAccountAvatar } from '../../identity/accounts/players/players.api.ts';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { grantAvatar, removeAvatarFromOwner } from './avatars.api.ts';
import {
  findAccountOfUser,
  listAvatarsVisibleToAccount,
  lockVisibleAvatar,
  findUserAndLanguageOfAccount,
} from './avatars.store.ts';
import { avatarMessages } from './avatars.messages.ts';
import { assertNotGrantToSelf } from '../../../kernel/value/own-grant.ts';

/** Registers the undo of a grant. The undo removes the avatar and notifies its owner. */
function registerUndo({ undo, realtime }: Kernel, notifier: Notifier): void {
  undo.register('users.grant-avatar', async (tx, entry) => {
    const { accountId, avatarId, avatar } = entry.after as unknown as {
      accountId: number;
      avatarId: number;
      avatar: string;
    };
    await removeAvatarFromOwner(tx, realtime, accountId, avatarId);
    const owner = await findUserAndLanguageOfAccount(tx, accountId);
    const message = avatarMessages.tookAvatarBack({ avatar });
    if (owner) await notifier.notify(tx, owner, 'GRANT_REVOKED', { what: message }, null);
    return { before: entry.after, after: null };
  });
}

/** Creates the use cases with which players list and wear avatars, and operators grant them. */
export function createAvatarUseCases(kernel: Kernel, notifier: Notifier) {
  const { db, commands, realtime, clock } = kernel;
  registerUndo(kernel, notifier);
  return {
    /**
     * Grants an avatar to a player at an operator's request. Throws CONFLICT if the player already
     * owns the avatar, or if the avatar is free for everybody.
     */
    grant: (call: Call<UserActor>, userId: number, avatarId: number) =>
      commands.run(
        call,
        {
          type: 'users.grant-avatar',
          message: avatarMessages.grantingAvatar(),
          entity: 'users',
          entityId: userId,
          userId,
        },
        async (tx) => {
          assertNotGrantToSelf(call, userId);
          const account = await findAccountOfUser(tx, userId);
          const granted =
            account && (await grantAvatar(tx, { realtime, clock }, account, avatarId));
          if (!granted)
            throw new AppError('NOT_FOUND', {
              because: account
                ? avatarMessages.avatarDoesNotExist()
                : avatarMessages.userDoesNotExist(),
            });
          if (granted === 'owned')
            throw new AppError('CONFLICT', { because: avatarMessages.playerAvatarAlready() });
          return granted;
        },
      ),
    all: async (call: Call<UserActor>) => ({
      data: await listAvatarsVisibleToAccount(db.read, call.actor.accountId),
    }),
    /**
     * Makes the caller wear an avatar. Changes nothing if the caller already wears it. Throws
     * NOT_FOUND if there is no such avatar, CONFLICT if the account may not wear it.
     */
    wear: (call: Call<UserActor>, avatarId: number) =>
      commands.run(
        call,
        {
          type: 'avatars.wear',
          message: avatarMessages.changedAvatar(),
          userId: call.actor.userId,
          entity: 'avatars',
          entityId: avatarId,
        },
        async (tx) => {
          const { accountId, userId } = call.actor;
          const worn = await lockAccount(tx, accountId);
          const row = await lockVisibleAvatar(tx, accountId, avatarId);
          if (!row) throw new AppError('NOT_FOUND');
          const { owned, ...avatar } = row;
          if (!owned)
            throw new AppError('CONFLICT', { because: avatarMessages.avatarNotYoursYet() });
          if (worn?.avatarId !== avatarId) {
            await setAccountAvatar(tx, accountId, avatarId);
            await realtime.emit(tx, userId, 'AVATAR_UPDATED', { avatar });
          }
          return {
            reply: {},
            before: { avatarId: worn?.avatarId ?? null },
            after: { avatarId },
            message: avatarMessages.wears({ avatar: avatar.name }),
          };
        },
      ),
  };
}
