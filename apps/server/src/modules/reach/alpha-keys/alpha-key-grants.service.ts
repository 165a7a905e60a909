import { userStatus } from '@guildhall/contract/limits';
import { alphaKeyState } from '@guildhall/contract/reach/alpha-keys/alpha-keys';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Mailer } from '../../post/mail/mail.api.ts';
import { toastTemplates, type Notifier } from '../../post/notifications/notifications.api.ts';
import {
  countClaimedAlphaKeys,
  listUsersNotifiedOfKeys,
  releaseUnclaimedAlphaKey,
  releaseUnclaimedAlphaKeys,
  buildGrantMailKey,
  findPlayerAlphaKey,
  takeAlphaKeyGrantLock,
  findAlphaKeyRecipient,
  countFreeKeysAndWaitingRequests,
  grantOldestFreeAlphaKey,
  grantOldestFreeAlphaKeys,
  listWaitingAlphaKeyUsers,
} from './alpha-keys.store.ts';
import {
  findAlphaKeyRequest,
  listAlphaKeyRequestsPage,
  toAlphaKeyRequestForm,
  type AlphaKeyRequestFilters,
  type AlphaKeyRequestRow,
} from './alpha-key-requests.store.ts';
import { alphaKeyMessages } from './alpha-keys.messages.ts';
import { formatTitledMessage } from '../../../kernel/say.ts';
import { buildPageWithTotal, type PagePosition } from '../../../kernel/db/paged.ts';
import { assertNotGrantToSelf } from '../../../kernel/value/own-grant.ts';

type Staff = Call<UserActor>;
interface Person {
  readonly id: number;
  readonly email: string;
  readonly language: string;
}
interface KeyNotice {
  readonly userIds: readonly number[];
  readonly commandId: number;
  readonly state: number;
}
const assignMax = 10_000;
const noticeJob = 'alpha-keys.tell';
const noticeBatch = 200;
const toAlphaKeyRequest = (row: AlphaKeyRequestRow) => ({
  id: row.id,
  userId: row.user_id,
  email: row.email,
  username: row.username,
  alphaKey: row.alpha_key,
  ...toAlphaKeyRequestForm(row),
  link: row.link === '' ? null : row.link,
  version: 1,
  updatedAt: toAlphaKeyRequestForm(row).createdAt,
  updatedBy: null,
});
const isAdmin = (call: Staff): boolean => call.actor.roles.includes('ADMIN');

interface Deps {
  readonly kernel: Kernel;
  readonly mailer: Mailer;
  readonly notifier: Notifier;
}
async function requireRecipient(tx: Tx, userId: number) {
  const person = await findAlphaKeyRecipient(tx, userId);
  if (!person) throw new AppError('NOT_FOUND');
  return person;
}
async function notifyOfKey(
  { kernel, mailer }: Deps,
  tx: Tx,
  person: Person,
  commandId: number,
): Promise<void> {
  const words = formatTitledMessage(toastTemplates.ALPHA_KEY_GRANTED({}), person.language);
  await kernel.realtime.emit(
    tx,
    person.id,
    'ALPHA_KEY_GRANTED',
    { alphaKey: alphaKeyState.granted },
    words,
  );
  await mailer.send(tx, {
    to: person.email,
    language: person.language,
    template: 'alpha-key-granted',
    values: { link: `${kernel.config.publicUrl}/#/claim-alpha-key` },
    dedupKey: buildGrantMailKey(commandId, person.id),
  });
}
/** Queues jobs that notify many users in batches, so that the command itself stays short. */
async function queueNotices(
  { kernel }: Deps,
  tx: Tx,
  userIds: readonly number[],
  commandId: number,
  state: number,
): Promise<void> {
  for (let from = 0; from < userIds.length; from += noticeBatch)
    await kernel.jobs.send(tx, noticeJob, {
      userIds: userIds.slice(from, from + noticeBatch),
      commandId,
      state,
    } satisfies KeyNotice);
}
async function grantKey(
  deps: Deps,
  tx: Tx,
  person: Person & { status_id: number },
  commandId: number,
): Promise<number> {
  const { kernel } = deps;
  await takeAlphaKeyGrantLock(tx);
  if (person.status_id === userStatus.blocked)
    throw new AppError('CONFLICT', { because: alphaKeyMessages.playerBlocked() });
  const present = await findPlayerAlphaKey(tx, person.id);
  if (present)
    throw new AppError('CONFLICT', {
      because:
        present.state === alphaKeyState.claimed
          ? alphaKeyMessages.playerClaimedKeyAlready()
          : alphaKeyMessages.keyGrantedPlayerAlready(),
    });
  const reserved = await grantOldestFreeAlphaKey(tx, person.id, kernel.clock.now());
  if (!reserved) throw new AppError('CONFLICT', { because: alphaKeyMessages.noFreeKeyLeftAdd() });
  await notifyOfKey(deps, tx, person, commandId);
  return reserved.id;
}
/**
 * Tells users that their key was taken back: makes their open pages remove the key, and sends a
 * notification with the reason.
 */
async function announceRevoked(
  { kernel, notifier }: Deps,
  tx: Tx,
  persons: readonly Person[],
  commandId: number,
): Promise<void> {
  for (const { id } of persons)
    await kernel.realtime.emit(tx, id, 'ALPHA_KEY_GRANTED', { alphaKey: alphaKeyState.notGranted });
  const notices = persons.map(({ id: userId, language }) => ({
    to: { userId, language },
    values: {},
    image: null,
  }));
  await notifier.notifyOnce(tx, 'ALPHA_KEY_REVOKED', commandId, notices);
}
async function revokeKey(deps: Deps, tx: Tx, userId: number, commandId: number): Promise<void> {
  const { kernel } = deps;
  await takeAlphaKeyGrantLock(tx);
  const freed = await releaseUnclaimedAlphaKey(tx, userId, kernel.clock.now());
  if (!freed)
    throw new AppError('CONFLICT', {
      because: (await findPlayerAlphaKey(tx, userId))
        ? alphaKeyMessages.keyIsClaimed()
        : alphaKeyMessages.noKeyGrantedPlayer(),
    });
  const person = await findAlphaKeyRecipient(tx, userId);
  if (person) await announceRevoked(deps, tx, [person], commandId);
}
/**
 * Changes the state of a user's key: 0 is no key, 1 granted, 2 claimed. Support may change 0 to 1;
 * an administrator may also change 1 to 0. Only the player's own claim sets 2 (OP-110).
 */
function updateRequest(deps: Deps, call: Staff, id: number, alphaKey: number) {
  const { kernel } = deps;
  if (alphaKey === alphaKeyState.claimed)
    throw buildFieldError('alphaKey', alphaKeyMessages.set2PlayersClaimAlone());
  if (alphaKey === alphaKeyState.notGranted && !isAdmin(call))
    throw new AppError('FORBIDDEN', { because: alphaKeyMessages.takingGrantBackAdministrator() });
  return kernel.commands.run(
    call,
    {
      type: 'alpha-key-requests.update',
      message: alphaKeyMessages.answeredRequest(),
      entity: 'alpha-key-requests',
      entityId: id,
    },
    async (tx, command) => {
      const request = await findAlphaKeyRequest(tx, id);
      if (!request) throw new AppError('NOT_FOUND');
      if (request.user_id === call.actor.userId)
        throw new AppError('FORBIDDEN', { because: alphaKeyMessages.nobodyAnswersOwnRequest() });
      if (alphaKey === alphaKeyState.granted)
        await grantKey(deps, tx, await requireRecipient(tx, request.user_id), command.id);
      else await revokeKey(deps, tx, request.user_id, command.id);
      return {
        reply: {},
        before: { alphaKey: 1 - alphaKey },
        after: { alphaKey },
        userId: request.user_id,
        message:
          alphaKey === alphaKeyState.granted
            ? alphaKeyMessages.grantedAlphaKey({ player: request.username })
            : alphaKeyMessages.tookAlphaKeyBack({ player: request.username }),
      };
    },
  );
}
/**
 * Grants keys to the oldest waiting requests. Stops when the limit is reached or no free key is
 * left. With `preview`, changes nothing.
 */
async function assignKeys(deps: Deps, call: Staff, limit: number | undefined, preview: boolean) {
  const { kernel } = deps;
  if (preview) {
    const lengths = await countFreeKeysAndWaitingRequests(kernel.db.read);
    return {
      assigned: Math.min(lengths.waiting, lengths.free, limit ?? assignMax, assignMax),
      ...lengths,
      commandId: null,
    };
  }
  return kernel.commands.run(
    call,
    {
      type: 'alpha-keys.assign',
      message: alphaKeyMessages.assignedAlphaKeys(),
      entity: 'alpha-keys',
    },
    async (tx, command) => {
      await takeAlphaKeyGrantLock(tx);
      const lengths = await countFreeKeysAndWaitingRequests(tx);
      if (lengths.waiting > 0 && lengths.free === 0)
        throw new AppError('CONFLICT', { because: alphaKeyMessages.noFreeKeyLeftAdd() });
      const next = await listWaitingAlphaKeyUsers(
        tx,
        Math.min(limit ?? assignMax, lengths.free, assignMax),
      );
      const userIds = next.length === 0 ? [] : await grantOldestFreeAlphaKeys(tx, next, command.at);
      await queueNotices(deps, tx, userIds, command.id, alphaKeyState.granted);
      const assigned = userIds.length;
      return {
        reply: { assigned, waiting: lengths.waiting - assigned, free: lengths.free - assigned },
        after: { assigned, userIds },
        ...(assigned === 0 && { undoable: false }),
        message: alphaKeyMessages.assignedKeys({ n: assigned }),
      };
    },
  );
}

/**
 * Takes back a granted key, for an undo. Throws NOT_UNDOABLE if that is no longer possible, for
 * example because the player has claimed the key.
 */
async function revertGrant(deps: Deps, tx: Tx, userId: number, commandId: number): Promise<void> {
  await revokeKey(deps, tx, userId, commandId).catch((error: unknown) => {
    throw error instanceof AppError
      ? new AppError('NOT_UNDOABLE', { because: error.because })
      : error;
  });
}
/** Registers the undo of granting one key, and of granting many keys. */
function registerUndo(deps: Deps): void {
  const { undo } = deps.kernel;
  for (const type of ['alpha-key-requests.update', 'users.grant-alpha-key'])
    undo.register(type, async (tx, entry, command) => {
      const userId = Number(entry.userId);
      const wasGranted = entry.after?.['alphaKey'] === alphaKeyState.granted;
      if (wasGranted) await revertGrant(deps, tx, userId, command.id);
      else await grantKey(deps, tx, await requireRecipient(tx, userId), command.id);
      return { before: entry.after, after: entry.before };
    });
  undo.register('alpha-keys.assign', async (tx, entry, command) => {
    const userIds = entry.after?.['userIds'] as number[];
    await takeAlphaKeyGrantLock(tx);
    const claimed = await countClaimedAlphaKeys(tx, userIds);
    if (claimed > 0)
      throw new AppError('NOT_UNDOABLE', {
        because: alphaKeyMessages.theseKeysWereClaimedAlready({ claimed }),
      });
    await releaseUnclaimedAlphaKeys(tx, userIds, command.at);
    await queueNotices(deps, tx, userIds, command.id, alphaKeyState.notGranted);
    return { before: entry.after, after: null };
  });
}
/** Defines the job that notifies players of keys that were granted or taken back. */
function defineNoticeJob(deps: Deps): void {
  const { kernel } = deps;
  kernel.jobs.define<KeyNotice>(
    noticeJob,
    { retries: 5, retryDelaySeconds: 2 },
    async ({ userIds, commandId, state }) => {
      await kernel.db.transaction(async (tx) => {
        const persons: Person[] = [];
        for (const userId of userIds) {
          const person = await findAlphaKeyRecipient(tx, userId);
          if (person) persons.push(person);
        }
        if (state !== alphaKeyState.granted) return announceRevoked(deps, tx, persons, commandId);
        // skips users who were already notified, because a job runs again if its end was not
        // confirmed in time
        const notified = await listUsersNotifiedOfKeys(tx, commandId, userIds);
        for (const person of persons)
          if (!notified.has(person.id)) await notifyOfKey(deps, tx, person, commandId);
      });
    },
  );
}

/**
 * Creates the functions that grant keys: to a request, to a player without a request, or to the
 * waiting requests.
 */
export function createAlphaKeyGrants(kernel: Kernel, used: Omit<Deps, 'kernel'>) {
  const { db, commands } = kernel;
  const deps: Deps = { kernel, ...used };
  registerUndo(deps);
  defineNoticeJob(deps);
  return { page, get, update, grantTo, assign };

  async function page(filters: AlphaKeyRequestFilters, place: PagePosition) {
    const { rows, total } = await listAlphaKeyRequestsPage(db.read, filters, place);
    return buildPageWithTotal(rows.map(toAlphaKeyRequest), place, total);
  }
  async function get(id: number) {
    const row = await findAlphaKeyRequest(db.read, id);
    if (!row) throw new AppError('NOT_FOUND');
    return toAlphaKeyRequest(row);
  }
  function update(call: Staff, id: number, alphaKey: number) {
    return updateRequest(deps, call, id, alphaKey);
  }
  /** Grants a key to a user, even if the user has made no request (OP-08). */
  function grantTo(call: Staff, userId: number) {
    return commands.run(
      call,
      {
        type: 'users.grant-alpha-key',
        message: alphaKeyMessages.grantingAlphaKey(),
        entity: 'users',
        entityId: userId,
        userId,
      },
      async (tx, command) => {
        assertNotGrantToSelf(call, userId);
        const person = await requireRecipient(tx, userId);
        await grantKey(deps, tx, person, command.id);
        return {
          reply: {},
          before: { alphaKey: 0 },
          after: { alphaKey: 1 },
          message: alphaKeyMessages.grantedAlphaKey({ player: person.username }),
        };
      },
    );
  }
  function assign(call: Staff, limit: number | undefined, preview: boolean) {
    return assignKeys(deps, call, limit, preview);
  }
}
export type AlphaKeyGrants = ReturnType<typeof createAlphaKeyGrants>;
