import {
  findAccountLockedAt,
  countOtherAdministrators,
  setUserRoles,
  findUserStatusBeforeBlock,
  updateUserState,
} from '../../identity/accounts/users/users.api.ts';
import { userStatus } from '@guildhall/contract/limits';
import { isDeepStrictEqual } from 'node:util';
import type { UserSortOrder } from '@guildhall/contract/office/users/users';
import type { RoleName } from '@guildhall/contract/roles';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { CommandOutcome } from '../../../kernel/commands/commands.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIsoTime, toIsoTimeOrNull, toNumber } from '../../../kernel/db/rows.ts';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import type { SettingsSnapshot } from '../../../kernel/config/configuration.ts';
import type { UndoStep } from '../../../kernel/commands/undo.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { noteCommandImpacts } from '../../../kernel/commands/impacts.ts';
import { runAllowingUnchangedRow, UnchangedRowError } from '../../../kernel/commands/unchanged.ts';
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
  findUser,
  listExistingUsers,
  listUserNames,
  listUsersPage,
  lockUser,
  searchUsers,
  type AdminUserRow,
  type UserFilters,
} from './users.store.ts';
import { listUserImpacts } from './users.impacts.ts';
import { userMessages } from './users.messages.ts';
import { formatTitledMessage } from '../../../kernel/say.ts';
import { buildPageWithTotal } from '../../../kernel/db/paged.ts';

type Staff = Call<UserActor>;
const searchMax = 20;
interface UserIds {
  readonly ids: readonly number[];
  readonly accountIds: readonly number[];
}

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
    createdAt: toIsoTime(row.created_at),
    blockedUntil: toIsoTimeOrNull(row.blocked_until),
    blockReason: row.block_reason,
    language: row.language,
    deletesAt: toIsoTimeOrNull(row.deletes_at),
    version: row.version,
  };
}
const loadUserSettings = async (db: Queries, row: AdminUserRow): Promise<UserSettings> => ({
  statusId: row.status_id,
  statusBeforeBlock: (await findUserStatusBeforeBlock(db, row.id))?.before ?? null,
  blockedUntil: toIsoTimeOrNull(row.blocked_until),
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
export async function requireUser(db: Queries, id: number): Promise<AdminUserRow> {
  const row = await findUser(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
interface UserDeps {
  readonly kernel: Kernel;
  readonly sessions: Sessions;
  readonly credentials: Registration;
}
/**
 * Notifies other modules and the user's open pages that an operator has verified a user, as after
 * verification by a mailed link.
 */
async function notifyOfStatus(
  { kernel }: UserDeps,
  tx: Tx,
  { id, language, status_id: before }: AdminUserRow,
  statusId: number,
): Promise<void> {
  await kernel.facts.publish(tx, userVerifiedEvent, { userId: id });
  const words =
    statusId === userStatus.verified && before === userStatus.unverified
      ? formatTitledMessage(toastTemplates.EMAIL_VERIFIED({}), language)
      : undefined;
  await kernel.realtime.emit(tx, id, 'EMAIL_VERIFIED', { statusId }, words);
}
/**
 * Publishes that a user was blocked or unblocked, or that the end of the block has changed; game
 * servers are notified of it.
 */
async function notifyOfBlock(
  { kernel: { facts } }: UserDeps,
  tx: Tx,
  { id: userId, ...before }: AdminUserRow,
  { statusId, blockedUntil: until }: UserSettings,
): Promise<void> {
  const [wasBlocked, isBlocked] = [before.status_id, statusId].map(isBlock);
  if (wasBlocked !== isBlocked || until !== toIsoTimeOrNull(before.blocked_until))
    await facts.publish(tx, userBlockChangedEvent, {
      userId,
      isBlocked: isBlocked === true,
      until,
    });
}
const actsAsAdmin = (roles: readonly RoleName[], statusId: number): boolean =>
  roles.includes('ADMIN') && !isBlock(statusId);
/** Makes a change need approval if it gives a user the rights of an administrator. */
async function holdPromotion(
  { kernel }: UserDeps,
  tx: Tx,
  { username: player, ...row }: AdminUserRow,
  { roles, statusId }: { readonly roles: readonly RoleName[]; readonly statusId: number },
): Promise<void> {
  if (actsAsAdmin(roles, statusId) && !actsAsAdmin(row.roles, row.status_id))
    await kernel.approvals.holdPromotion(tx, userMessages.makesAdministrator({ player }));
}
async function saveUser(
  deps: UserDeps,
  tx: Tx,
  row: AdminUserRow,
  state: UserSettings,
  roles: readonly RoleName[],
): Promise<void> {
  const losesAdmin =
    row.roles.includes('ADMIN') &&
    (!roles.includes('ADMIN') || state.statusId === userStatus.blocked);
  if (losesAdmin && (await countOtherAdministrators(tx, row.id)) === 0)
    throw new AppError('CONFLICT', { because: userMessages.lastAdministrator() });
  await updateUserState(tx, row.id, state);
  if (state.statusId !== row.status_id) await notifyOfStatus(deps, tx, row, state.statusId);
  await notifyOfBlock(deps, tx, row, state);
  await holdPromotion(deps, tx, row, { statusId: state.statusId, roles });
  const rolesChanged = roles.join() !== [...row.roles].sort().join();
  if (rolesChanged) await setUserRoles(tx, row.id, roles);
  if (worksInOffice(roles) && !worksInOffice(row.roles))
    await deps.credentials.requireLongPassword(tx, row.id);
  // rights end at once: ends the sessions and closes the sockets of blocked users, and of users
  // whose roles have changed
  if (rolesChanged || state.statusId === userStatus.blocked) await deps.sessions.end(tx, row.id);
}
/** Changes a user whom the caller has locked. Returns the content of the command's record. */
async function changeLockedUser(
  deps: UserDeps,
  tx: Tx,
  { actor }: Staff,
  row: AdminUserRow,
  change: UserChange,
): Promise<CommandOutcome<{ version: number }>> {
  const isSelf = row.id === actor.userId;
  const changedRoles = [...(change.rolesToAdd ?? []), ...(change.userRolesToDrop ?? [])];
  if (isSelf && changedRoles.length > 0)
    throw new AppError('FORBIDDEN', { because: userMessages.yourOwnRolesAnotherAdministrator() });
  if (change.statusId === userStatus.blocked && isSelf)
    throw new AppError('FORBIDDEN', { because: userMessages.youCannotBlockYourself() });
  if (change.statusId === userStatus.blocked && !change.reason?.trim())
    throw buildFieldError('reason', userMessages.neededBlock());
  const before = await loadUserSettings(tx, row);
  const [after, roles] = [
    computeChangedUserSettings(before, change),
    computeChangedRoles(row.roles, change),
  ];
  const isSame = isDeepStrictEqual([after, roles], [before, [...row.roles].sort()]);
  if (isSame) throw new UnchangedRowError({ version: row.version });
  const impacts = listUserImpacts(row.username, [before, after], [row.roles, roles]);
  noteCommandImpacts(impacts, { isNamed: true });
  await saveUser(deps, tx, row, after, roles);
  return {
    reply: { version: row.version + 1 },
    before: { ...before, roles: row.roles, version: row.version },
    after: { ...after, roles, version: row.version + 1 },
    message: describeUserChange(row.username, [before, after], [row.roles, roles]),
  };
}
/** Registers the undo of a change of a user. The undo can itself be undone. */
function registerUndo(deps: UserDeps): void {
  const restore: UndoStep = async (tx, entry) => {
    const row = await requireLockedUser(tx, Number(entry.entityId));
    if (row.version !== entry.after?.['version'])
      throw new AppError('NOT_UNDOABLE', { because: userMessages.userChangedSince() });
    const before = entry.before as unknown as UserSettings & { roles: RoleName[] };
    const impacts = listUserImpacts(
      row.username,
      [await loadUserSettings(tx, row), before],
      [row.roles, before.roles],
    );
    noteCommandImpacts(impacts);
    await saveUser(deps, tx, row, before, before.roles);
    return { before: entry.after, after: { ...before, version: row.version + 1 } };
  };
  deps.kernel.undo.register('users.update', restore, restore);
}
/** Registers users as rows to which the rows of sections can refer. */
function registerReferences({ references }: Kernel): void {
  references.register('users', {
    existing: async (db, ids) => new Set((await listExistingUsers(db, ids)).map((row) => row.id)),
    names: async (db, ids) =>
      new Map((await listUserNames(db, ids)).map((row) => [row.id, row.username])),
  });
}
const ofUser = (id: number) => ({ entity: 'users', entityId: id, userId: id }) as const;

/** Creates the use cases with which operators read and change users. */
export function createUserUseCases(kernel: Kernel, used: Omit<UserDeps, 'kernel'>) {
  const { db, commands, configuration } = kernel;
  const deps: UserDeps = { kernel, ...used };
  registerReferences(kernel);
  registerUndo(deps);
  return { list, listNames, readUser, search, update, changeLocked, orderPassword, endSessions };

  async function list(filters: UserFilters, page: number, perPage: number, sort?: UserSortOrder) {
    const { rows, total } = await listUsersPage(db.read, filters, page, perPage, sort);
    const settings = await configuration.now(db.read);
    const data = rows.map((row) => toAdminUser(row, settings));
    return buildPageWithTotal(data, { page, perPage }, total);
  }
  /**
   * Returns only names with the requested ids, so the log does not record this as a view of the
   * players.
   */
  async function listNames({ ids, accountIds }: UserIds) {
    const rows = await listUserNames(db.read, ids, accountIds);
    const data = rows.map(({ id, account_id: accountId, username: name }) => ({
      id,
      name,
      ...(accountIds.includes(accountId) && { accountId }),
    }));
    return { data };
  }
  async function readUser(id: number) {
    return {
      ...toAdminUser(await requireUser(db.read, id), await configuration.now(db.read)),
      lockedAt: toIsoTimeOrNull(await findAccountLockedAt(db.read, id)),
    };
  }
  async function search(email: string | undefined) {
    return { data: await searchUsers(db.read, email, searchMax) };
  }
  function update(call: Staff, id: number, change: UserChange) {
    const spec = { ...ofUser(id), type: 'users.update', message: userMessages.changedUser() };
    const changed = commands.run(call, spec, async (tx) => {
      const row = await requireLockedUser(tx, id);
      if (call.ifVersion !== undefined && call.ifVersion !== row.version)
        throw new AppError('STALE', {
          details: { row: toAdminUser(row, await configuration.within(tx)) },
        });
      return changeLocked(tx, call, row, change);
    });
    return runAllowingUnchangedRow(changed);
  }
  function changeLocked(tx: Tx, call: Staff, row: AdminUserRow, change: UserChange) {
    return changeLockedUser(deps, tx, call, row, change);
  }
  function orderPassword(call: Staff, id: number) {
    const spec = { ...ofUser(id), type: 'users.order-password' };
    return commands.run(
      call,
      { ...spec, message: userMessages.orderedNewPassword() },
      async (tx) => {
        const row = await requireLockedUser(tx, id);
        await deps.credentials.requireReset(tx, id);
        await deps.credentials.sendLink(tx, row, 'regenerate-password');
        await deps.sessions.end(tx, id);
        const message = userMessages.orderedPasswordOf({ player: row.username });
        return { reply: {}, after: { passwordResetRequired: true }, message };
      },
    );
  }
  function endSessions(call: Staff, id: number) {
    const spec = { ...ofUser(id), type: 'users.end-sessions' };
    return commands.run(call, { ...spec, message: userMessages.endedAllSessions() }, async (tx) => {
      const row = await requireLockedUser(tx, id);
      const ended = (await deps.sessions.end(tx, id)).length;
      return { reply: { ended }, message: userMessages.endedSessionsOf({ player: row.username }) };
    });
  }
}
export type UserUseCases = ReturnType<typeof createUserUseCases>;
