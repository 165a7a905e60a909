import {
  findAccountLockedAt,
  countOtherAdmins,
  setUserRoles,
  findStatusBeforeBlock,
  updateUserState,
} from '../../identity/accounts/users/users.api.ts';
import { userStatus } from '@guildhall/contract/limits';
import { isDeepStrictEqual } from 'node:util';
import type { UserSortOrder } from '@guildhall/contract/office/users/users';
import type { RoleName } from '@guildhall/contract/roles';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { CommandOutcome } from '../../../kernel/commands/commands.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIso, toIsoOrNull, toNumber } from '../../../kernel/db/rows.ts';
import { AppError, invalid } from '../../../kernel/errors.ts';
import type { SettingsSnapshot } from '../../../kernel/config/configuration.ts';
import type { UndoStep } from '../../../kernel/commands/undo.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { noteCommandImpacts } from '../../../kernel/commands/impacts.ts';
import { acceptUnchangedRowError, UnchangedRowError } from '../../../kernel/commands/unchanged.ts';
import type { Registration } from '../../identity/credentials/credentials.api.ts';
import { toastTemplates } from '../../post/notifications/notifications.api.ts';
import { getLevelState } from '../../play/progress/progress.api.ts';
import {
  userBlockChangedEvent,
  userVerifiedEvent,
} from '../../identity/accounts/users/user-facts.api.ts';
import type { Sessions } from '../../identity/sessions/sessions.api.ts';
import {
  computeChangedRoles,
  computeChangedUserSettings,
  describeUserChange,
  type UserChange,
  type UserSettings,
} from './users.policy.ts';
import {
  listExistingUsers,
  listUserNames,
  listUsersPage,
  searchUsers,
  findUser,
  lockUser,
  type AdminUserRow,
  type UserFilters,
} from './users.store.ts';
import { listUserImpacts } from './users.impacts.ts';
import { messages } from './users.messages.ts';
import { sayTitled } from '../../../kernel/say.ts';
import { buildPageWithTotal } from '../../../kernel/db/paged.ts';

type Staff = Call<UserActor>;
const searchMax = 20;

function toAdminUser(row: AdminUserRow, configuration: SettingsSnapshot) {
  const state = getLevelState(configuration, toNumber(row.exp_total), row.level);
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    accountId: row.account_id,
    roleNames: row.roles,
    avatar: row.avatar,
    ...state,
    passwordResetRequired: row.password_reset_required,
    twoFAEnabled: row.two_factor_enabled,
    statusId: row.status_id,
    accessType: row.access_type,
    createdAt: toIso(row.created_at),
    blockedUntil: toIsoOrNull(row.blocked_until),
    blockReason: row.block_reason,
    language: row.language,
    deletesAt: toIsoOrNull(row.deletes_at),
    version: row.version,
  };
}
const stateOfRow = async (on: Queries, row: AdminUserRow): Promise<UserSettings> => ({
  statusId: row.status_id,
  statusBeforeBlock: (await findStatusBeforeBlock(on, row.id))?.before ?? null,
  blockedUntil: toIsoOrNull(row.blocked_until),
  blockReason: row.block_reason,
  accessType: row.access_type,
});

const isBlock = (statusId: number): boolean => statusId === userStatus.blocked;
const worksInOffice = (roles: readonly RoleName[]): boolean =>
  roles.some((role) => role !== 'PLAYER');

/** Locks a user; throws NOT_FOUND if there is no such user. */
export async function requireLockedUser(tx: Tx, id: number): Promise<AdminUserRow> {
  const row = await lockUser(tx, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
/** Reads a user; throws NOT_FOUND if there is no such user. */
export async function requireUser(on: Queries, id: number): Promise<AdminUserRow> {
  const row = await findUser(on, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
interface UserDeps {
  readonly sessions: Sessions;
  readonly credentials: Registration;
}
interface Needs {
  readonly kernel: Kernel;
  readonly deps: UserDeps;
}
/**
 * Notifies open pages and the recruiter of a status that an operator has set, in the same way as
 * for a status that a link has set.
 */
async function stood(
  { kernel }: Needs,
  tx: Tx,
  { id, language, status_id: before }: AdminUserRow,
  statusId: number,
): Promise<void> {
  await kernel.facts.tell(tx, userVerifiedEvent, { userId: id });
  const words =
    statusId === userStatus.verified && before === userStatus.unverified
      ? sayTitled(toastTemplates.EMAIL_VERIFIED({}), language)
      : undefined;
  await kernel.realtime.emit(tx, id, 'EMAIL_VERIFIED', { statusId }, words);
}
/** Notifies game servers of blocks, and of a changed end of a block. */
async function tellBlock(
  { kernel: { facts } }: Needs,
  tx: Tx,
  { id: userId, ...before }: AdminUserRow,
  { statusId, blockedUntil: until }: UserSettings,
): Promise<void> {
  const [wasBlocked, isBlocked] = [before.status_id, statusId].map(isBlock);
  if (wasBlocked !== isBlocked || until !== toIsoOrNull(before.blocked_until))
    await facts.tell(tx, userBlockChangedEvent, { userId, isBlocked: isBlocked === true, until });
}
const actsAsAdmin = (roles: readonly RoleName[], statusId: number): boolean =>
  roles.includes('ADMIN') && !isBlock(statusId);
/**
 * Requires a second administrator for any change that gives a user the rights of an administrator.
 */
async function holdPromotion(
  { kernel }: Needs,
  tx: Tx,
  { username: player, ...row }: AdminUserRow,
  { roles, statusId }: { readonly roles: readonly RoleName[]; readonly statusId: number },
): Promise<void> {
  if (actsAsAdmin(roles, statusId) && !actsAsAdmin(row.roles, row.status_id))
    await kernel.approvals.holdPromotion(tx, messages.makesAdministrator({ player }));
}
async function write(
  needs: Needs,
  tx: Tx,
  row: AdminUserRow,
  state: UserSettings,
  roles: readonly RoleName[],
): Promise<void> {
  const { deps } = needs;
  const losesAdmin =
    row.roles.includes('ADMIN') &&
    (!roles.includes('ADMIN') || state.statusId === userStatus.blocked);
  if (losesAdmin && (await countOtherAdmins(tx, row.id)) === 0)
    throw new AppError('CONFLICT', { because: messages.lastAdministrator() });
  await updateUserState(tx, row.id, state);
  if (state.statusId !== row.status_id) await stood(needs, tx, row, state.statusId);
  await tellBlock(needs, tx, row, state);
  await holdPromotion(needs, tx, row, { statusId: state.statusId, roles });
  const rolesChanged = roles.join() !== [...row.roles].sort().join();
  if (rolesChanged) await setUserRoles(tx, row.id, roles);
  if (worksInOffice(roles) && !worksInOffice(row.roles))
    await deps.credentials.requireLongPassword(tx, row.id);
  // rights end immediately: the sessions and sockets of blocked users and of users with changed
  // roles are closed
  if (rolesChanged || state.statusId === userStatus.blocked) await deps.sessions.end(tx, row.id);
}
const list =
  ({ kernel }: Needs) =>
  async (filters: UserFilters, page: number, perPage: number, sort?: UserSortOrder) => {
    const { rows, total } = await listUsersPage(kernel.db.read, filters, page, perPage, sort);
    const configuration = await kernel.configuration.now(kernel.db.read);
    return buildPageWithTotal(
      rows.map((row) => toAdminUser(row, configuration)),
      page,
      perPage,
      total,
    );
  };
/**
 * Returns only the name and the requested ids of a person, so the access need not be recorded in
 * the log.
 */
const listNames =
  ({ kernel }: Needs) =>
  async ({ ids, accountIds }: { ids: readonly number[]; accountIds: readonly number[] }) => ({
    data: (await listUserNames(kernel.db.read, ids, accountIds)).map(
      ({ id, account_id: accountId, username: name }) => ({
        id,
        name,
        ...(accountIds.includes(accountId) && { accountId }),
      }),
    ),
  });
const read =
  ({ kernel: { db, configuration } }: Needs) =>
  async (id: number) => ({
    ...toAdminUser(await requireUser(db.read, id), await configuration.now(db.read)),
    lockedAt: toIsoOrNull(await findAccountLockedAt(db.read, id)),
  });
const search =
  ({ kernel }: Needs) =>
  async (email: string | undefined) => ({
    data: await searchUsers(kernel.db.read, email, searchMax),
  });
const update = (needs: Needs) => (call: Staff, id: number, change: UserChange) =>
  acceptUnchangedRowError(
    needs.kernel.commands.run(
      call,
      {
        type: 'users.update',
        said: messages.changedUser(),
        entity: 'users',
        entityId: id,
        userId: id,
      },
      async (tx) => {
        const row = await requireLockedUser(tx, id);
        if (call.ifVersion !== undefined && call.ifVersion !== row.version)
          throw new AppError('STALE', {
            details: { row: toAdminUser(row, await needs.kernel.configuration.within(tx)) },
          });
        return changeLocked(needs)(tx, call, row, change);
      },
    ),
  );
/** Changes a locked user; returns the content of the command's record. */
const changeLocked =
  (needs: Needs) =>
  async (
    tx: Tx,
    call: Staff,
    row: AdminUserRow,
    change: UserChange,
  ): Promise<CommandOutcome<{ version: number }>> => {
    const { id } = row;
    if (
      id === call.actor.userId &&
      (change.rolesToAdd ?? []).length + (change.userRolesToDrop ?? []).length > 0
    )
      throw new AppError('FORBIDDEN', { because: messages.yourOwnRolesAnotherAdministrator() });
    if (change.statusId === userStatus.blocked && id === call.actor.userId)
      throw new AppError('FORBIDDEN', { because: messages.youCannotBlockYourself() });
    if (change.statusId === userStatus.blocked && !change.reason?.trim())
      throw invalid('reason', messages.neededBlock());
    const before = await stateOfRow(tx, row);
    const [after, roles] = [
      computeChangedUserSettings(before, change),
      computeChangedRoles(row.roles, change),
    ];
    const isLikeThat = isDeepStrictEqual([after, roles], [before, [...row.roles].sort()]);
    if (isLikeThat) throw new UnchangedRowError({ version: row.version });
    const impacts = listUserImpacts(row.username, [before, after], [row.roles, roles]);
    noteCommandImpacts(impacts, { isNamed: true });
    await write(needs, tx, row, after, roles);
    return {
      reply: { version: row.version + 1 },
      before: { ...before, roles: row.roles, version: row.version },
      after: { ...after, roles, version: row.version + 1 },
      said: describeUserChange(row.username, [before, after], [row.roles, roles]),
    };
  };
const orderPassword =
  ({ kernel, deps }: Needs) =>
  (call: Staff, id: number) =>
    kernel.commands.run(
      call,
      {
        type: 'users.order-password',
        said: messages.orderedNewPassword(),
        entity: 'users',
        entityId: id,
        userId: id,
      },
      async (tx) => {
        const row = await requireLockedUser(tx, id);
        await deps.credentials.requireReset(tx, id);
        await deps.credentials.sendLink(tx, row, 'regenerate-password');
        await deps.sessions.end(tx, id);
        return {
          reply: {},
          after: { passwordResetRequired: true },
          said: messages.orderedPasswordOf({ player: row.username }),
        };
      },
    );
const endSessions =
  ({ kernel, deps }: Needs) =>
  (call: Staff, id: number) =>
    kernel.commands.run(
      call,
      {
        type: 'users.end-sessions',
        said: messages.endedAllSessions(),
        entity: 'users',
        entityId: id,
        userId: id,
      },
      async (tx) => {
        const row = await requireLockedUser(tx, id);
        return {
          reply: { ended: (await deps.sessions.end(tx, id)).length },
          said: messages.endedSessionsOf({ player: row.username }),
        };
      },
    );

/** Creates the functions by which operators change users. */
export function createUserUseCases(kernel: Kernel, deps: UserDeps) {
  const needs: Needs = { kernel, deps };
  kernel.references.register('users', {
    existing: async (on, ids) => new Set((await listExistingUsers(on, ids)).map((row) => row.id)),
    names: async (on, ids) =>
      new Map((await listUserNames(on, ids)).map((row) => [row.id, row.username])),
  });
  const putBack: UndoStep = async (tx, entry) => {
    const row = await requireLockedUser(tx, Number(entry.entityId));
    if (row.version !== entry.after?.['version'])
      throw new AppError('NOT_UNDOABLE', { because: messages.userChangedSince() });
    const before = entry.before as unknown as UserSettings & { roles: RoleName[] };
    const impacts = listUserImpacts(
      row.username,
      [await stateOfRow(tx, row), before],
      [row.roles, before.roles],
    );
    noteCommandImpacts(impacts);
    await write(needs, tx, row, before, before.roles);
    return { before: entry.after, after: { ...before, version: row.version + 1 } };
  };
  kernel.undo.register('users.update', putBack, putBack);
  return {
    list: list(needs),
    listNames: listNames(needs),
    read: read(needs),
    search: search(needs),
    update: update(needs),
    changeLocked: changeLocked(needs),
    orderPassword: orderPassword(needs),
    endSessions: endSessions(needs),
  };
}
export type UserUseCases = ReturnType<typeof createUserUseCases>;
