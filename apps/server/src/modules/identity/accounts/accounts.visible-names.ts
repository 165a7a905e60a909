import { limits } from '@guildhall/contract/limits';
import { withoutInvisibleSigns } from '@guildhall/contract/identity/username';
import { randomInt } from 'node:crypto';
import { systemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db.ts';
import { endDueRenames, listDueRenames } from '../../../kernel/due-renames.ts';
import { isTaken } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { newUsername } from './accounts.names.ts';
import { findHolder, lockAccount, replaceUsername, usernameTaken } from './accounts.store.ts';
import { problemOfUsername } from './accounts.username.ts';
import { words } from './accounts.words.ts';

/** Number of names with digits that are tried before a made-up one. */
const attempts = 5;
const digitsBelow = 10_000;

/**
 * Finds the nearest free name: without the invisible signs, then with digits behind it, then a new
 * one.
 */
async function findVisibleName(tx: Tx, name: string): Promise<string> {
  const visible = withoutInvisibleSigns(name);
  const room = limits.usernameMax - String(digitsBelow).length;
  const begin = Array.from(visible).slice(0, room).join('');
  const withDigits = Array.from(
    { length: attempts },
    () => `${begin}-${randomInt(digitsBelow / 10, digitsBelow)}`,
  );
  for (const candidate of [visible, ...withDigits])
    if (problemOfUsername(candidate) === undefined && !(await usernameTaken(tx, candidate)))
      return candidate;
  return newUsername();
}

/**
 * Renames accounts whose names hold signs that nobody sees, once after the migration that listed
 * them. Each player is notified and may choose another name at once. Servers that start together
 * share the work: an account is judged under its lock.
 */
export async function renameInvisibleNames(
  { db, commands, realtime, log }: Kernel,
  notifier: Notifier,
): Promise<void> {
  const due = await listDueRenames(db, 'accounts');
  const rename = (accountId: number) =>
    db.transaction(async (tx) => {
      const account = await lockAccount(tx, accountId);
      const holder = await findHolder(tx, accountId);
      if (!account || !holder) return;
      const before = account.username;
      if (withoutInvisibleSigns(before) === before.normalize('NFC')) return;
      const username = await findVisibleName(tx, before);
      const spec = {
        type: 'accounts.visible-name',
        said: words.renamedInvisible(),
        userId: holder.userId,
      };
      await commands.record(tx, systemCall('Accounts'), spec, async () => {
        await replaceUsername(tx, accountId, username);
        await notifier.notify(tx, holder, 'NAME_CHANGED', { name: username }, null);
        await realtime.emit(tx, holder.userId, 'ACCOUNT_UPDATED', { accountId });
        return { reply: {}, before: { username: before }, after: { username } };
      });
    });
  const left: number[] = [];
  for (const id of due ?? [])
    await rename(id).catch((error: unknown) => {
      // Somebody took the name in this moment: the next start finds another.
      if (!isTaken(error, 'accounts_username')) throw error;
      left.push(id);
    });
  if (left.length > 0) log.warn({ ids: left }, 'accounts keep names with invisible signs for now');
  else if (due) await endDueRenames(db, 'accounts');
}
