import {
  getStatusAfterBlock,
  findUserStatusBeforeBlock,
} from '../../identity/accounts/users/users.api.ts';
import { toWholeUnits } from '@guildhall/contract/amounts';
import type {
  BulkSkipReason,
  UserBulkAction,
  userBulkApi,
} from '@guildhall/contract/office/users-bulk';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { limits, userStatus } from '@guildhall/contract/limits';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { CommandOutcome, CommandSpec } from '../../../kernel/commands/commands.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { runWithRollback } from '../../../kernel/commands/preview.ts';
import { formatMessage } from '../../../kernel/say.ts';
import {
  assertBulkRowCount,
  assertRowsMatchPreview,
  computeRowsHash,
} from '../../../engine/section-bulk.ts';
import { findWearableAvatarOwners, grantAvatar } from '../../wealth/avatars/avatars.api.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import { countTemplateItemsByAccount } from '../../wealth/items/items.api.ts';
import type { UserGrants } from '../user-items/user-items.api.ts';
import { findUserSkipReason, type SelectedUser } from './users-bulk.policy.ts';
import {
  listFilteredUserIds,
  lockUsers,
  type AdminUserRow,
  type UserFilters,
  type Users,
} from '../users/users.api.ts';
import { findGrantedAvatar, computeBulkActionCost } from './users-bulk.cost.ts';
import { bulkUserActionMessages } from './users-bulk.messages.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { problem } from '@guildhall/contract/kit/problem/problem';

type Staff = Call<UserActor>;
type Answer = Reply<typeof userBulkApi.adminBulkUsers>;
type What = NonNullable<Answer['what']>;
interface Body {
  readonly users?: readonly SelectedUser[];
  /** Filters that select the users if `users` is missing. */
  readonly filters?: UserFilters;
  /**
   * Fingerprint of the users that a preview has shown. The action fails if it would change other
   * users.
   */
  readonly seen?: string;
  readonly action: UserBulkAction;
}
/**
 * For each account, the balance of the granted currency or item; undefined if the action grants
 * nothing.
 */
type Held = ReadonlyMap<number, string> | undefined;
interface Judged {
  readonly rows: readonly AdminUserRow[];
  readonly before: Held;
  readonly reply: Pick<Answer, 'leftOut' | 'what' | 'seen'>;
  /** Message for the log entry of the command. */
  readonly message: Sentence;
}
const types = {
  block: 'users.update',
  unblock: 'users.update',
  item: 'users.grant-inventory',
  currency: 'users.grant-currency',
  avatar: 'users.grant-avatar',
} as const;
const isShort = (stock: What | null): boolean =>
  stock !== null && stock.left !== null && BigInt(stock.left) < BigInt(stock.total);

const buildShortSupplyError = ({ left, decimals }: What): AppError =>
  new AppError('CONFLICT', {
    because: bulkUserActionMessages.onlyLeftNobodyPaid({
      wholeUnits: toWholeUnits(left ?? '0', decimals),
    }),
  });

function describeBulkAction(action: UserBulkAction, stock: What | null, heads: number): Sentence {
  const { name = '', decimals = 0 } = stock ?? {};
  switch (action.kind) {
    case 'block':
      return bulkUserActionMessages.blockedUsers({ n: heads });
    case 'unblock':
      return bulkUserActionMessages.unblockedUsers({ n: heads });
    case 'avatar':
      return bulkUserActionMessages.grantedAvatarUsers({ avatar: name, n: heads });
    case 'item':
      return bulkUserActionMessages.grantedItemToEach({
        amount: action.amount,
        item: name,
        n: heads,
      });
    case 'currency':
      return bulkUserActionMessages.grantedCurrencyToEach({
        amount: toWholeUnits(action.amount, decimals),
        currency: name,
        n: heads,
      });
  }
}

interface UserBulkDeps {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly grants: UserGrants;
  readonly bank: Bank;
}
/** Returns, by account, the balances of the currency or item that an action grants. */
async function loadBalances(
  { bank }: UserBulkDeps,
  tx: Tx,
  action: UserBulkAction,
  rows: readonly AdminUserRow[],
): Promise<Held> {
  const accountIds = rows.map((row) => row.account_id);
  if (action.kind === 'item')
    return countTemplateItemsByAccount(tx, action.inventoryId, accountIds);
  if (action.kind === 'currency') return bank.balances(tx, accountIds, action.currency);
  if (action.kind !== 'avatar') return undefined;
  const known = await findWearableAvatarOwners(tx, action.avatarId, accountIds);
  return new Map([...(known?.owners ?? [])].map((accountId) => [accountId, '1']));
}
/**
 * Describes the affected users before and after the action. Reads both states from the database.
 */
async function describeOutcome(
  deps: UserBulkDeps,
  tx: Tx,
  action: UserBulkAction,
  { rows, before, reply }: Judged,
  isDone: boolean,
): Promise<Omit<Answer, 'commandId' | 'awaits'>> {
  const ids = rows.map((row) => row.id);
  const now = new Map((await lockUsers(tx, ids)).map((row) => [row.id, row]));
  const after = isDone ? await loadBalances(deps, tx, action, rows) : undefined;
  const touched = rows.map(
    ({ id, username, version, level, status_id: statusId, account_id: own }) => ({
      id,
      username,
      version,
      lvl: level,
      statusId,
      statusAfter: now.get(id)?.status_id ?? statusId,
      before: before ? (before.get(own) ?? '0') : null,
      after: after ? (after.get(own) ?? '0') : null,
    }),
  );
  return { touched, ...reply };
}
/**
 * Locks and lists the users of an action: those that the action names, or all that match its
 * filters.
 */
async function lockSelectedUsers(
  tx: Tx,
  { users = [], filters }: Body,
): Promise<{ chosen: readonly SelectedUser[]; rows: readonly AdminUserRow[] }> {
  if (filters === undefined) {
    const chosen = [...new Map(users.map((user) => [user.id, user])).values()].sort(
      (a, b) => a.id - b.id,
    );
    const ids = chosen.map(({ id }) => id);
    return { chosen, rows: await lockUsers(tx, ids) };
  }
  const ids = await listFilteredUserIds(tx, filters, limits.userBulkMax + 1);
  assertBulkRowCount(ids.length, limits.userBulkMax);
  // reads the users after locking them, because a user who was changed in between may no longer
  // match the filters
  const rows = await lockUsers(tx, ids, filters);
  return { chosen: rows.map(({ id }) => ({ id })), rows };
}
/**
 * Determines which users the action changes and which amounts it gives, while all users are locked.
 */
async function validateBulkAction(
  deps: UserBulkDeps,
  tx: Tx,
  call: Staff,
  body: Body,
): Promise<Judged> {
  const { action } = body;
  const locked = await lockSelectedUsers(tx, body);
  const { chosen } = locked;
  const rowsById = new Map(locked.rows.map((row) => [row.id, row]));
  const avatar = await findGrantedAvatar(tx, action, [...rowsById.values()]);
  const ground = {
    kind: action.kind,
    actorId: call.actor.userId,
    owners: avatar?.owners ?? new Set<number>(),
  };
  const out: { id: number; username: string | null; why: BulkSkipReason }[] = [];
  const rows: AdminUserRow[] = [];
  for (const entry of chosen) {
    const row = rowsById.get(entry.id);
    const why = findUserSkipReason(row, entry, ground);
    if (why !== undefined) out.push({ id: entry.id, username: row?.username ?? null, why });
    else if (row) rows.push(row);
  }
  const itemToGrant = avatar
    ? {
        name: avatar.name,
        currency: null,
        decimals: 0,
        total: String(rows.length),
        left: null,
        issued: null,
        held: null,
      }
    : await computeBulkActionCost(deps, tx, call, action, rows.length);
  return {
    rows,
    before: await loadBalances(deps, tx, action, rows),
    reply: {
      leftOut: out,
      what: itemToGrant,
      seen: computeRowsHash([action, rows.map(({ id, version }) => [id, version])]),
    },
    message: describeBulkAction(action, itemToGrant, rows.length),
  };
}
/**
 * Runs one command for each user, in the order of ids. Each command has an idempotency key derived
 * from the batch and the user.
 */
async function runForEachUser(
  deps: UserBulkDeps,
  tx: Tx,
  call: Staff,
  action: UserBulkAction,
  rows: readonly AdminUserRow[],
  partOf: number | undefined,
): Promise<number[]> {
  const { kernel } = deps;
  const commandIds: number[] = [];
  for (const row of rows) {
    const own = {
      ...call,
      ifVersion: undefined,
      idempotencyKey:
        call.idempotencyKey === undefined ? undefined : `${call.idempotencyKey} ${row.id}`,
    };
    const spec: CommandSpec = {
      type: types[action.kind],
      message: undefined,
      entity: 'users',
      entityId: row.id,
      userId: row.id,
      ...(partOf !== undefined && { partOf }),
    };
    const { commandId } = await kernel.commands.record(tx, own, spec, (command) =>
      applyBulkAction(deps, tx, own, action, row, command.id),
    );
    commandIds.push(commandId);
  }
  return commandIds;
}
async function applyBulkAction(
  { kernel, users, grants }: UserBulkDeps,
  tx: Tx,
  call: Staff,
  action: UserBulkAction,
  row: AdminUserRow,
  commandId: number,
): Promise<CommandOutcome<object>> {
  switch (action.kind) {
    case 'block':
      return users.changeLockedUser(tx, call, row, {
        statusId: userStatus.blocked,
        blockedUntil: action.until,
        reason: call.reason ?? 'Preview',
      });
    case 'unblock':
      return users.changeLockedUser(tx, call, row, {
        statusId: getStatusAfterBlock(
          (await findUserStatusBeforeBlock(tx, row.id))?.before ?? null,
        ),
      });
    case 'item':
      return grants.grantItems(
        tx,
        call,
        row,
        { templateId: action.inventoryId, amount: action.amount },
        commandId,
      );
    case 'currency':
      return grants.grantCurrency(tx, call, row, action, commandId);
    case 'avatar': {
      const grantedAvatar = await grantAvatar(
        tx,
        kernel,
        { id: row.account_id, username: row.username },
        action.avatarId,
      );
      if (grantedAvatar === undefined || grantedAvatar === 'owned')
        throw new AppError('CONFLICT', { because: bulkUserActionMessages.avatarChangedMeantime() });
      return grantedAvatar;
    }
  }
}

/** Registers the undo of a bulk action. The undo reverts the commands of all users. */
function registerUndo({ undo, commands }: Kernel): void {
  undo.register('users.bulk', async (tx, entry, command, call) => {
    const { commandIds, userIds } = entry.after as { commandIds: number[]; userIds: number[] };
    await lockUsers(tx, userIds);
    await undo.parts(tx, call, commandIds, command);
    commands.touched(userIds);
    return { before: entry.after, after: null };
  });
}
/**
 * Creates actions on many users. One transaction changes all users, with one command per user; one
 * undo reverts all commands together.
 */
export function createUserBulkActions(kernel: Kernel, used: Omit<UserBulkDeps, 'kernel'>) {
  const { db, approvals, commands } = kernel;
  const deps: UserBulkDeps = { kernel, ...used };
  registerUndo(kernel);
  return { preview, run };

  /** Reports which users and amounts an action would affect. Runs the action and rolls it back. */
  async function preview(call: Staff, body: Body): Promise<Answer> {
    const plain = { ...call, idempotencyKey: undefined };
    const answer = await runWithRollback<Omit<Answer, 'commandId'>>((finishWith) =>
      db.transaction(async (tx) => {
        const validated = await validateBulkAction(deps, tx, call, body);
        // if the supply does not suffice, nobody would be paid, and running the action would fail
        const isTried = !isShort(validated.reply.what);
        if (isTried) await runForEachUser(deps, tx, plain, body.action, validated.rows, undefined);
        const held = isTried ? await approvals.listHeld(tx, call) : [];
        const reply = await describeOutcome(deps, tx, body.action, validated, isTried);
        return finishWith({
          ...reply,
          awaits: held.map((reason) => formatMessage(reason, call.language)),
        });
      }),
    );
    return { ...answer, commandId: null };
  }
  function run(call: Staff, body: Body): Promise<Answer> {
    if (call.reason === undefined || call.reason.trim() === '')
      throw buildFieldError('reason', bulkUserActionMessages.neededManyOnce());
    if (body.filters !== undefined && body.seen === undefined)
      throw buildFieldError('seen', problem('seenNeeded'));
    const spec = {
      type: 'users.bulk',
      message: bulkUserActionMessages.changedManyUsers(),
      entity: 'users',
    };
    return commands.run(call, spec, async (tx, command) => {
      const validated = await validateBulkAction(deps, tx, call, body);
      const { rows, message, reply: expected } = validated;
      const { what } = expected;
      assertRowsMatchPreview(body.seen, expected.seen);
      if (rows.length === 0)
        throw new AppError('CONFLICT', {
          because: bulkUserActionMessages.noneTheseUsersCanChanged(),
          details: { leftOut: expected.leftOut },
        });
      if (what && isShort(what)) throw buildShortSupplyError(what);
      const commandIds = await runForEachUser(deps, tx, call, body.action, rows, command.id);
      const reply = await describeOutcome(deps, tx, body.action, validated, true);
      const userIds = rows.map((row) => row.id);
      const after = { commandIds, userIds, leftOut: reply.leftOut, action: body.action };
      return { reply: { ...reply, awaits: [] }, after, message };
    });
  }
}
