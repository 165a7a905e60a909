import type { Call, UserActor } from '../../../kernel/actor.ts';
import { replaceUniqueViolation } from '../../../kernel/commands/commands.ts';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { computeUsernameChangeableFrom, type Accounts } from './accounts.api.ts';
import {
  hasUserCommand,
  lockAndReadAccountName,
  setAutoDlc,
  setLanguage,
  setUsername,
} from './accounts.store.ts';
import { findUsernameFault } from './accounts.username.ts';
import { accountMessages } from './accounts.messages.ts';

/**
 * Throws VALIDATION for an invalid name, RATE_LIMITED if the name may not be changed yet, CONFLICT
 * if the name is taken.
 */
async function chooseUsername(
  { commands, clock, realtime }: Kernel,
  call: Call<UserActor>,
  given: string,
) {
  const username = given.trim().normalize('NFC');
  const wrong = findUsernameFault(username);
  if (wrong !== undefined) throw buildFieldError('username', wrong);
  const work = commands.run(
    call,
    {
      type: 'accounts.username',
      message: accountMessages.choseAnotherName(),
      userId: call.actor.userId,
    },
    async (tx) => {
      const before = await lockAndReadAccountName(tx, call.actor.accountId);
      if (!before || before.username === username) return { reply: {} };
      const from = computeUsernameChangeableFrom(before.username_changed_at, clock.now());
      if (from !== null)
        throw new AppError('RATE_LIMITED', {
          because: accountMessages.youCanChooseAnotherName({ from }),
          details: { from },
        });
      await setUsername(tx, call.actor.accountId, username, clock.now());
      await realtime.emit(tx, call.actor.userId, 'ACCOUNT_UPDATED', {
        accountId: call.actor.accountId,
      });
      return { reply: {}, before: { username: before.username }, after: { username } };
    },
  );
  return replaceUniqueViolation(
    work,
    'accounts_username',
    () => new AppError('CONFLICT', { because: accountMessages.nameTaken() }),
  );
}

/** Creates the calls about a player's own account. */
export function createAccountUseCases(kernel: Kernel, accounts: Accounts) {
  const { db, commands, realtime } = kernel;
  const readOwn = async (call: Call<UserActor>) => {
    const user = await accounts.user(db.read, call.actor.userId);
    if (!user) throw new AppError('UNAUTHORIZED');
    return user;
  };
  return {
    own: readOwn,
    list: async (call: Call<UserActor>) => ({ data: [(await readOwn(call)).account] }),
    /** Reads without a lock: a command that is still running counts as not done. */
    readCommandState: async ({ actor }: Call<UserActor>, key: string) => ({
      done: await hasUserCommand(db.read, actor.userId, key),
    }),
    setAutoDlc: (call: Call<UserActor>, on: boolean) =>
      commands.run(
        call,
        {
          type: 'accounts.auto-dlc',
          message: on ? accountMessages.autoDlcOn() : accountMessages.autoDlcOff(),
          userId: call.actor.userId,
        },
        async (tx) => {
          const before = await lockAndReadAccountName(tx, call.actor.accountId);
          await setAutoDlc(tx, call.actor.accountId, on);
          await realtime.emit(tx, call.actor.userId, 'AUTO_DLC_CHANGED', {
            accountId: call.actor.accountId,
            autoDLC: on,
          });
          return { reply: {}, before: { autoDLC: before?.auto_dlc }, after: { autoDLC: on } };
        },
      ),
    setUsername: (call: Call<UserActor>, given: string) => chooseUsername(kernel, call, given),
    setLanguage: (call: Call<UserActor>, language: string) =>
      commands.run(
        call,
        {
          type: 'accounts.language',
          message: accountMessages.choseLanguage(),
          userId: call.actor.userId,
        },
        async (tx) => {
          await setLanguage(tx, call.actor.userId, language);
          await realtime.emit(tx, call.actor.userId, 'ACCOUNT_UPDATED', {
            accountId: call.actor.accountId,
          });
          return { reply: {}, before: { language: call.actor.language }, after: { language } };
        },
      ),
  };
}
