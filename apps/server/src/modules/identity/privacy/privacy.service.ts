import {
  listDueUserDeletions,
  lockUserForDeletion,
  setUserDeletionTime,
} from '../accounts/users/users.api.ts';
import { userDeletedEvent, userDeletionChangedEvent } from '../accounts/users/user-facts.api.ts';
import { limits } from '@guildhall/contract/limits';
import { createSystemCall, type Call, type UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { buildRateBucketKey } from '../../../kernel/http/rate-limit.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import type { BackgroundTaskState, TaskStepResult } from '../../../kernel/jobs/tasks.ts';
import type { UndoStep } from '../../../kernel/commands/undo.ts';
import type { MailedLinks } from '../credentials/credentials.api.ts';
import type { Sessions } from '../sessions/sessions.api.ts';
import { listPersonalDataPage, pseudonymisePerson } from './privacy.store.ts';
import { privacyMessages } from './privacy.messages.ts';
import { isSentence, findMessageText } from '@guildhall/contract/kit/text/messages';
import type { Language } from '@guildhall/contract/kit/text/say';
import { formatMessage } from '../../../kernel/say.ts';

type Own = Call<UserActor>;
const dayMs = 86_400_000;
const rowBatchSize = 500;
const deletionBatchSize = 50;
const exportKind = 'privacy.export';

/** Progress of an export: index of the current table, and id of the last exported row. */
interface ExportState {
  readonly accountId: number;
  /** Language of the texts in the export. */
  readonly language: Language;
  readonly at?: number;
  readonly after?: number;
}
/** Replaces the messages in a row by their texts, because people read the export. */
const translateSentences = (row: object, language: Language): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isSentence(value) && findMessageText(value.key) !== undefined
        ? formatMessage(value, language)
        : value,
    ]),
  );
/**
 * Converts one page of a table to a part of the export file. All parts together, in order, form one
 * JSON text.
 */
function buildExportPart(
  table: string,
  rows: readonly unknown[],
  { isFirst, opens, closes }: { isFirst: boolean; opens: boolean; closes: boolean },
  now: Date,
): string {
  const head =
    isFirst && opens
      ? `{"format":"guildhall-export","version":1,"exportedAt":"${now.toISOString()}","data":{`
      : '';
  const begin = opens ? `${isFirst ? '' : ','}\n${JSON.stringify(table)}:[` : '';
  const body = rows.map((row) => `\n${JSON.stringify(row)}`).join(',');
  return head + begin + (!opens && body !== '' ? ',' : '') + body + (closes ? ']' : '');
}
/**
 * Throws CONFLICT if the user has something unfinished because of which the account cannot be
 * deleted yet.
 */
export type AssertUserDeletable = (tx: Tx, userId: number) => Promise<void>;
export interface PrivacyDeps {
  readonly kernel: Kernel;
  readonly links: MailedLinks;
  readonly sessions: Sessions;
  /**
   * Throws CONFLICT if the user has something unfinished because of which the account cannot be
   * deleted yet.
   */
  readonly assertFree: AssertUserDeletable;
  /** All tables with personal data, from every module. */
  readonly holdings: readonly PersonalDataTable[];
}
async function exportStep(
  deps: PrivacyDeps,
  tx: Tx,
  { ownerId, state }: BackgroundTaskState,
): Promise<TaskStepResult> {
  const { accountId, language, at = 0, after } = state as unknown as ExportState;
  const exportedTables = deps.holdings.filter((holding) => holding.shows !== undefined);
  const holding = exportedTables[at];
  if (!holding) return { state, progress: 100, part: at === 0 ? '{}\n' : '\n}}\n', result: {} };
  const { rows, next } = await listPersonalDataPage(
    tx,
    holding,
    { userId: ownerId ?? 0, accountId },
    after ?? 0,
    rowBatchSize,
  );
  const part = buildExportPart(
    holding.table,
    rows.map((row) => translateSentences(row, language)),
    { isFirst: at === 0, opens: after === undefined, closes: next === undefined },
    deps.kernel.clock.now(),
  );
  const position: ExportState =
    next === undefined
      ? { accountId, language, at: at + 1 }
      : { accountId, language, at, after: next };
  return { state: { ...position }, progress: ((at + 1) / (exportedTables.length + 1)) * 100, part };
}
async function exportOwn({ kernel }: PrivacyDeps, call: Own) {
  await kernel.limits.count([
    { key: buildRateBucketKey('export', call.actor.userId), max: 10, windowMs: dayMs },
  ]);
  return kernel.commands.run(
    call,
    {
      type: 'users.export',
      message: privacyMessages.askedCopyOwnData(),
      userId: call.actor.userId,
    },
    async (tx) => {
      const taskId = await kernel.tasks.start(tx, exportKind, call.actor.userId, {
        accountId: call.actor.accountId,
        language: call.language,
      });
      return { reply: { taskId } };
    },
  );
}
/** Sets the time at which an account will be deleted; null cancels the deletion. */
async function changeDeletionTime(
  { kernel }: PrivacyDeps,
  tx: Tx,
  userId: number,
  at: Date | null,
): Promise<void> {
  await setUserDeletionTime(tx, userId, at);
  await kernel.facts.publish(tx, userDeletionChangedEvent, { userId });
}
async function requestDeletion(deps: PrivacyDeps, call: Own) {
  const { clock, commands, realtime } = deps.kernel;
  if (call.actor.provenUntil <= clock.now()) throw new AppError('PROOF_REQUIRED');
  return commands.run(
    call,
    {
      type: 'users.deletion-requested',
      message: privacyMessages.askedDeleteOwnAccount(),
      userId: call.actor.userId,
    },
    async (tx, command) => {
      const { provenUntil } = await deps.sessions.lockCaller(tx, call.actor);
      if (provenUntil <= clock.now()) throw new AppError('PROOF_REQUIRED');
      const user = await lockUserForDeletion(tx, call.actor.userId);
      if (!user) throw new AppError('UNAUTHORIZED');
      if (user.staff)
        throw new AppError('CONFLICT', { because: privacyMessages.whoWorksBackOfficeHands() });
      await deps.assertFree(tx, call.actor.userId);
      if (user.deletes_at !== null)
        return { reply: { deletesAt: new Date(user.deletes_at).toISOString() } };
      const deletesAt = new Date(command.at.getTime() + limits.deletionDays * dayMs);
      await changeDeletionTime(deps, tx, call.actor.userId, deletesAt);
      // other sessions must not continue; the next sign-in cancels the deletion
      await deps.sessions.end(tx, call.actor.userId, { except: call.actor.sessionId });
      const values = {
        username: user.username,
        date: deletesAt.toISOString().slice(0, 16).replace('T', ' '),
        link: deps.links.address('profile-settings'),
      };
      await deps.links.mail(tx, user, 'deletion-requested', values, command.id);
      await realtime.emit(tx, call.actor.userId, 'ACCOUNT_UPDATED', {
        accountId: call.actor.accountId,
      });
      return {
        reply: { deletesAt: deletesAt.toISOString() },
        after: { deletesAt: deletesAt.toISOString() },
      };
    },
  );
}
/**
 * Requests the deletion of an account as an operator. The account is deleted after seven days, as
 * after a player's own request. During this time, the operator or the player can cancel the
 * deletion.
 */
function order(deps: PrivacyDeps, call: Own, userId: number) {
  const { kernel } = deps;
  return kernel.commands.run(
    call,
    {
      type: 'users.delete',
      message: privacyMessages.orderedDeletion(),
      entity: 'users',
      entityId: userId,
      userId,
    },
    async (tx, command) => {
      if (userId === call.actor.userId)
        throw new AppError('FORBIDDEN', { because: privacyMessages.nobodyDeletesOwnAccountFrom() });
      const user = await lockUserForDeletion(tx, userId);
      if (!user) throw new AppError('NOT_FOUND');
      if (user.staff)
        throw new AppError('CONFLICT', { because: privacyMessages.whoWorksBackOfficeHands() });
      if (user.deletes_at !== null)
        throw new AppError('CONFLICT', { because: privacyMessages.accountBeingDeletedAlready() });
      await deps.assertFree(tx, userId);
      const deletesAt = new Date(command.at.getTime() + limits.deletionDays * dayMs);
      await changeDeletionTime(deps, tx, userId, deletesAt);
      await deps.sessions.end(tx, userId);
      const values = {
        username: user.username,
        date: deletesAt.toISOString().slice(0, 16).replace('T', ' '),
        link: deps.links.address('login'),
      };
      await deps.links.mail(tx, user, 'deletion-ordered', values, command.id);
      const after = { deletesAt: deletesAt.toISOString() };
      return {
        reply: after,
        before: { deletesAt: null },
        after,
        message: privacyMessages.orderedDeletionOf({ player: user.username }),
      };
    },
  );
}
/**
 * Registers the undo of an operator's deletion request. The undo keeps the account. It is refused
 * if the account is already deleted or the request was cancelled.
 */
function registerOrderUndo(deps: PrivacyDeps): void {
  const keepAccount: UndoStep = async (tx, entry, command) => {
    const userId = Number(entry.entityId);
    const user = await lockUserForDeletion(tx, userId);
    if (
      !user ||
      user.deletes_at === null ||
      new Date(user.deletes_at).toISOString() !== entry.after?.['deletesAt']
    )
      throw new AppError('NOT_UNDOABLE', {
        because: user ? privacyMessages.accountStaysAlready() : privacyMessages.accountGone(),
      });
    await changeDeletionTime(deps, tx, userId, null);
    await deps.links.mail(tx, user, 'deletion-cancelled', { username: user.username }, command.id);
    return { before: entry.after, after: entry.before };
  };
  deps.kernel.undo.register('users.delete', keepAccount);
}
function cancelDeletion(deps: PrivacyDeps, call: Own) {
  const { kernel } = deps;
  return kernel.commands.run(
    call,
    {
      type: 'users.deletion-cancelled',
      message: privacyMessages.decidedKeepOwnAccount(),
      userId: call.actor.userId,
    },
    async (tx, command) => {
      await deps.sessions.lockCaller(tx, call.actor);
      const user = await lockUserForDeletion(tx, call.actor.userId);
      if (!user || user.deletes_at === null) return { reply: {} };
      await changeDeletionTime(deps, tx, call.actor.userId, null);
      await deps.links.mail(
        tx,
        user,
        'deletion-cancelled',
        { username: user.username },
        command.id,
      );
      await kernel.realtime.emit(tx, call.actor.userId, 'ACCOUNT_UPDATED', {
        accountId: call.actor.accountId,
      });
      return {
        reply: {},
        before: { deletesAt: new Date(user.deletes_at).toISOString() },
        after: { deletesAt: null },
      };
    },
  );
}
/**
 * Deletes accounts whose deletion time has passed, each in its own transaction. Checks each account
 * again while it is locked, so that a sign-in at the last moment cancels the deletion.
 */
async function deleteDue(deps: PrivacyDeps): Promise<void> {
  const { db, clock, commands, facts, log } = deps.kernel;
  for (const { id } of await listDueUserDeletions(db.read, clock.now(), deletionBatchSize)) {
    const work = commands.run(
      createSystemCall('Deletion'),
      {
        type: 'users.deleted',
        message: privacyMessages.deletedAccountWhoseSevenDays(),
        userId: id,
      },
      async (tx, command) => {
        const user = await lockUserForDeletion(tx, id);
        if (!user || user.deletes_at === null || new Date(user.deletes_at) > command.at)
          throw new AppError('CONFLICT');
        await deps.links.mail(tx, user, 'deleted', {}, command.id);
        await deps.sessions.end(tx, id);
        const { account_id: accountId, email } = user;
        await facts.publish(tx, userDeletedEvent, { userId: id, accountId });
        await pseudonymisePerson(tx, deps.holdings, { userId: id, accountId, email }, command.at);
        return { reply: {} };
      },
    );
    await work.catch((error: unknown) =>
      log.warn({ err: error, userId: id }, 'an account was not deleted'),
    );
  }
}

/** Creates the use cases with which users export their data and delete their account. */
export function createPrivacyUseCases(kernel: Kernel, others: Omit<PrivacyDeps, 'kernel'>) {
  const deps: PrivacyDeps = { kernel, ...others };
  const file = {
    name: 'guildhall-my-data.json',
    contentType: 'application/json; charset=utf-8',
    retentionDays: limits.exportRetentionDays,
  };
  kernel.tasks.define(exportKind, { file, step: (tx, task) => exportStep(deps, tx, task) });
  registerOrderUndo(deps);
  kernel.jobs.every('privacy.deletions', '*/5 * * * *', () => deleteDue(deps));
  return {
    export: (call: Own) => exportOwn(deps, call),
    requestDeletion: (call: Own) => requestDeletion(deps, call),
    order: (call: Own, userId: number) => order(deps, call, userId),
    cancelDeletion: (call: Own) => cancelDeletion(deps, call),
  };
}
