import { userStatus } from '@guildhall/contract/limits';
import { alphaKeyState } from '@guildhall/contract/reach/alpha-keys/alpha-keys';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError, invalid } from '../../../kernel/errors.ts';
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
  lockAlphaKeyGranting,
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
import { messages } from './alpha-keys.messages.ts';
import { sayTitled } from '../../../kernel/say.ts';
import { buildPageWithTotal } from '../../../kernel/db/paged.ts';
import { assertNotGrantToSelf } from '../../../kernel/value/own-grant.ts';

type Staff = Call<UserActor>;
interface Person {
  readonly id: number;
  readonly email: string;
  readonly language: string;
}
interface Telling {
  readonly userIds: readonly number[];
  readonly commandId: number;
  readonly state: number;
}
const assignMax = 10_000;
const tellJob = 'alpha-keys.tell';
const tellBatch = 200;
const shown = (row: AlphaKeyRequestRow) => ({
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

interface Needs {
  readonly kernel: Kernel;
  readonly mailer: Mailer;
  readonly notifier: Notifier;
}
async function existing(tx: Tx, userId: number) {
  const person = await findAlphaKeyRecipient(tx, userId);
  if (!person) throw new AppError('NOT_FOUND');
  return person;
}
async function tell(
  { kernel, mailer }: Needs,
  tx: Tx,
  person: Person,
  commandId: number,
): Promise<void> {
  const words = sayTitled(toastTemplates.ALPHA_KEY_GRANTED({}), person.language);
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
/** Notifies many people in batches of a job, because the command itself must stay short. */
async function tellLater(
  { kernel }: Needs,
  tx: Tx,
  userIds: readonly number[],
  commandId: number,
  state: number,
): Promise<void> {
  for (let from = 0; from < userIds.length; from += tellBatch)
    await kernel.jobs.send(tx, tellJob, {
      userIds: userIds.slice(from, from + tellBatch),
      commandId,
      state,
    } satisfies Telling);
}
async function grant(
  needs: Needs,
  tx: Tx,
  person: Person & { status_id: number },
  commandId: number,
): Promise<number> {
  const { kernel } = needs;
  await lockAlphaKeyGranting(tx);
  if (person.status_id === userStatus.blocked)
    throw new AppError('CONFLICT', { because: messages.playerBlocked() });
  const present = await findPlayerAlphaKey(tx, person.id);
  if (present)
    throw new AppError('CONFLICT', {
      because:
        present.state === alphaKeyState.claimed
          ? messages.playerClaimedKeyAlready()
          : messages.keyGrantedPlayerAlready(),
    });
  const reserved = await grantOldestFreeAlphaKey(tx, person.id, kernel.clock.now());
  if (!reserved) throw new AppError('CONFLICT', { because: messages.noFreeKeyLeftAdd() });
  await tell(needs, tx, person, commandId);
  return reserved.id;
}
/** Removes the key from open pages of the player, and tells the player the reason. */
async function announceRevoked(
  { kernel, notifier }: Needs,
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
async function revoke(needs: Needs, tx: Tx, userId: number, commandId: number): Promise<void> {
  const { kernel } = needs;
  await lockAlphaKeyGranting(tx);
  const freed = await releaseUnclaimedAlphaKey(tx, userId, kernel.clock.now());
  if (!freed)
    throw new AppError('CONFLICT', {
      because: (await findPlayerAlphaKey(tx, userId))
        ? messages.keyIsClaimed()
        : messages.noKeyGrantedPlayer(),
    });
  const person = await findAlphaKeyRecipient(tx, userId);
  if (person) await announceRevoked(needs, tx, [person], commandId);
}
const page =
  ({ kernel }: Needs) =>
  async (filters: AlphaKeyRequestFilters, page: number, perPage: number) => {
    const { rows, total } = await listAlphaKeyRequestsPage(kernel.db.read, filters, page, perPage);
    return buildPageWithTotal(rows.map(shown), page, perPage, total);
  };
const get =
  ({ kernel }: Needs) =>
  async (id: number) => {
    const row = await findAlphaKeyRequest(kernel.db.read, id);
    if (!row) throw new AppError('NOT_FOUND');
    return shown(row);
  };
/**
 * Changes the state of the key: support may change 0 to 1, an administrator also 1 to 0, and only
 * the player's claim sets 2 (OP-110).
 */
const update = (needs: Needs) => (call: Staff, id: number, alphaKey: number) => {
  const { kernel } = needs;
  if (alphaKey === alphaKeyState.claimed)
    throw invalid('alphaKey', messages.set2PlayersClaimAlone());
  if (alphaKey === alphaKeyState.notGranted && !isAdmin(call))
    throw new AppError('FORBIDDEN', { because: messages.takingGrantBackAdministrator() });
  return kernel.commands.run(
    call,
    {
      type: 'alpha-key-requests.update',
      said: messages.answeredRequest(),
      entity: 'alpha-key-requests',
      entityId: id,
    },
    async (tx, command) => {
      const request = await findAlphaKeyRequest(tx, id);
      if (!request) throw new AppError('NOT_FOUND');
      if (request.user_id === call.actor.userId)
        throw new AppError('FORBIDDEN', { because: messages.nobodyAnswersOwnRequest() });
      if (alphaKey === alphaKeyState.granted)
        await grant(needs, tx, await existing(tx, request.user_id), command.id);
      else await revoke(needs, tx, request.user_id, command.id);
      return {
        reply: {},
        before: { alphaKey: 1 - alphaKey },
        after: { alphaKey },
        userId: request.user_id,
        said:
          alphaKey === alphaKeyState.granted
            ? messages.grantedAlphaKey({ player: request.username })
            : messages.tookAlphaKeyBack({ player: request.username }),
      };
    },
  );
};
/** Grants a key to a user, even if the user has made no request (OP-08). */
const grantTo = (needs: Needs) => (call: Staff, userId: number) =>
  needs.kernel.commands.run(
    call,
    {
      type: 'users.grant-alpha-key',
      said: messages.grantingAlphaKey(),
      entity: 'users',
      entityId: userId,
      userId,
    },
    async (tx, command) => {
      assertNotGrantToSelf(call, userId);
      const person = await existing(tx, userId);
      await grant(needs, tx, person, command.id);
      return {
        reply: {},
        before: { alphaKey: 0 },
        after: { alphaKey: 1 },
        said: messages.grantedAlphaKey({ player: person.username }),
      };
    },
  );
/**
 * Grants keys to the oldest waiting requests, until the limit is reached or no key is free. A
 * preview changes nothing.
 */
const assign =
  (needs: Needs) => async (call: Staff, limit: number | undefined, preview: boolean) => {
    const { kernel } = needs;
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
      { type: 'alpha-keys.assign', said: messages.assignedAlphaKeys(), entity: 'alpha-keys' },
      async (tx, command) => {
        await lockAlphaKeyGranting(tx);
        const lengths = await countFreeKeysAndWaitingRequests(tx);
        if (lengths.waiting > 0 && lengths.free === 0)
          throw new AppError('CONFLICT', { because: messages.noFreeKeyLeftAdd() });
        const next = await listWaitingAlphaKeyUsers(
          tx,
          Math.min(limit ?? assignMax, lengths.free, assignMax),
        );
        const userIds =
          next.length === 0 ? [] : await grantOldestFreeAlphaKeys(tx, next, command.at);
        await tellLater(needs, tx, userIds, command.id, alphaKeyState.granted);
        const assigned = userIds.length;
        return {
          reply: { assigned, waiting: lengths.waiting - assigned, free: lengths.free - assigned },
          after: { assigned, userIds },
          ...(assigned === 0 && { undoable: false }),
          said: messages.assignedKeys({ n: assigned }),
        };
      },
    );
  };

/**
 * Creates the functions that grant keys: to one request, to a player without a request, or to all
 * waiting requests.
 */
export function createAlphaKeyGrants(kernel: Kernel, deps: Omit<Needs, 'kernel'>) {
  const needs: Needs = { kernel, ...deps };
  const turnBack = async (
    tx: Tx,
    userId: number,
    granted: boolean,
    commandId: number,
  ): Promise<void> => {
    if (!granted) return void (await grant(needs, tx, await existing(tx, userId), commandId));
    await revoke(needs, tx, userId, commandId).catch((error: unknown) => {
      throw error instanceof AppError
        ? new AppError('NOT_UNDOABLE', { because: error.because })
        : error;
    });
  };
  for (const type of ['alpha-key-requests.update', 'users.grant-alpha-key'])
    kernel.undo.register(type, async (tx, entry, command) => {
      await turnBack(
        tx,
        Number(entry.userId),
        entry.after?.['alphaKey'] === alphaKeyState.granted,
        command.id,
      );
      return { before: entry.after, after: entry.before };
    });
  kernel.undo.register('alpha-keys.assign', async (tx, entry, command) => {
    const userIds = entry.after?.['userIds'] as number[];
    await lockAlphaKeyGranting(tx);
    const claimed = await countClaimedAlphaKeys(tx, userIds);
    if (claimed > 0)
      throw new AppError('NOT_UNDOABLE', {
        because: messages.theseKeysWereClaimedAlready({ claimed }),
      });
    await releaseUnclaimedAlphaKeys(tx, userIds, command.at);
    await tellLater(needs, tx, userIds, command.id, alphaKeyState.notGranted);
    return { before: entry.after, after: null };
  });
  kernel.jobs.define<Telling>(
    tellJob,
    { retries: 5, retryDelaySeconds: 2 },
    async ({ userIds, commandId, state }) => {
      await kernel.db.transaction(async (tx) => {
        const persons: Person[] = [];
        for (const userId of userIds) {
          const person = await findAlphaKeyRecipient(tx, userId);
          if (person) persons.push(person);
        }
        if (state !== alphaKeyState.granted) return announceRevoked(needs, tx, persons, commandId);
        // the queue repeats a job if the job was not confirmed in time.
        const notified = await listUsersNotifiedOfKeys(tx, commandId, userIds);
        for (const person of persons)
          if (!notified.has(person.id)) await tell(needs, tx, person, commandId);
      });
    },
  );
  return {
    page: page(needs),
    get: get(needs),
    update: update(needs),
    grantTo: grantTo(needs),
    assign: assign(needs),
  };
}
export type AlphaKeyGrants = ReturnType<typeof createAlphaKeyGrants>;
