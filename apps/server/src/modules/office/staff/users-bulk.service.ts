import { afterBlock, statusBefore } from '../../identity/accounts/users.api.ts';
import { wholeUnits } from '@guildhall/contract/amounts';
import type {
  LeftOutReason,
  UserBulkAction,
  userBulkApi,
} from '@guildhall/contract/office/users-bulk';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { userStatus } from '@guildhall/contract/limits';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { CommandOutcome, CommandSpec } from '../../../kernel/commands.ts';
import type { Tx } from '../../../kernel/db.ts';
import { AppError, invalid } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { takenBack } from '../../../kernel/preview.ts';
import { avatarOwners, giveAvatar } from '../../wealth/avatars/avatars.api.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import { countsOf, lockSupply } from '../../wealth/items/items.api.ts';
import type { UserInventory } from './user-inventory.service.ts';
import type { UserCurrency } from './user-currency.service.ts';
import { leftOut, type Chosen } from './users-bulk.policy.ts';
import type { UserAdmin } from './users-admin.service.ts';
import { lockUsers, type AdminUserRow } from './users-admin.store.ts';
import { words } from './staff.words.ts';
import type { Sentence } from '@guildhall/contract/kit/words';
import { problem } from '@guildhall/contract/kit/problem';

type Staff = Call<UserActor>;
type Answer = Reply<typeof userBulkApi.adminBulkUsers>;
type What = NonNullable<Answer['what']>;
interface Body {
  readonly users: readonly Chosen[];
  readonly action: UserBulkAction;
}
/** What accounts have of what is granted; undefined where nothing is. */
type Held = ReadonlyMap<number, string> | undefined;
interface Judged {
  readonly rows: readonly AdminUserRow[];
  readonly before: Held;
  readonly reply: Pick<Answer, 'leftOut' | 'what'>;
  /** The sentence of the log. */
  readonly said: Sentence;
}
const types = {
  block: 'users.update',
  unblock: 'users.update',
  item: 'users.grant-inventory',
  currency: 'users.grant-currency',
  avatar: 'users.grant-avatar',
} as const;
const isShort = (what: What | null): boolean =>
  what !== null && what.left !== null && BigInt(what.left) < BigInt(what.total);

const shortOf = ({ left, decimals }: What): AppError =>
  new AppError('CONFLICT', {
    because: words.onlyLeftNobodyPaid({ wholeUnits: wholeUnits(left ?? '0', decimals) }),
  });

function sentenceOf(action: UserBulkAction, what: What | null, heads: number): Sentence {
  const { name = '', decimals = 0 } = what ?? {};
  switch (action.kind) {
    case 'block':
      return words.blockedUsers({ n: heads });
    case 'unblock':
      return words.unblockedUsers({ n: heads });
    case 'avatar':
      return words.grantedAvatarUsers({ avatar: name, n: heads });
    case 'item':
      return words.grantedItemToEach({ amount: action.amount, item: name, n: heads });
    case 'currency':
      return words.grantedCurrencyToEach({
        amount: wholeUnits(action.amount, decimals),
        currency: name,
        n: heads,
      });
  }
}

export interface UserBulkDeps {
  readonly users: UserAdmin;
  readonly inventory: UserInventory;
  readonly currency: UserCurrency;
  readonly bank: Bank;
}
/** What these use cases stand on. */
interface Needs {
  readonly kernel: Kernel;
  readonly deps: UserBulkDeps;
}
/** Says whom and how much an action would touch: does it, and takes it back. */
const preview =
  (needs: Needs) =>
  async (call: Staff, body: Body): Promise<Answer> => {
    const { kernel } = needs;
    const said = await takenBack<Omit<Answer, 'commandId'>>((found) =>
      kernel.db.transaction(async (tx) => {
        const judged = await judge(needs, tx, call, body);
        // What nobody would be paid for need not be tried.
        const isTried = !isShort(judged.reply.what);
        if (isTried)
          await each(needs, tx, { ...call, idempotencyKey: undefined }, body.action, judged.rows);
        return found(await outcome(needs, tx, body.action, judged, isTried));
      }),
    );
    return { ...said, commandId: null };
  };
const run =
  (needs: Needs) =>
  (call: Staff, body: Body): Promise<Answer> => {
    const { kernel } = needs;
    if (call.reason === undefined || call.reason.trim() === '')
      throw invalid('reason', words.neededManyOnce());
    return kernel.commands.run(
      call,
      { type: 'users.bulk', said: words.changedManyUsers(), entity: 'users' },
      async (tx) => {
        const judged = await judge(needs, tx, call, body);
        const { rows, said, reply: expected } = judged;
        const { what } = expected;
        if (rows.length === 0)
          throw new AppError('CONFLICT', {
            because: words.noneTheseUsersCanChanged(),
            details: { leftOut: expected.leftOut },
          });
        if (what && isShort(what)) throw shortOf(what);
        const commandIds = await each(needs, tx, call, body.action, rows);
        const reply = await outcome(needs, tx, body.action, judged, true);
        return {
          reply,
          after: {
            commandIds,
            userIds: rows.map((row) => row.id),
            leftOut: reply.leftOut,
            action: body.action,
          },
          said,
        };
      },
    );
  };
/** What players have of what an action grants. */
async function heldBy(
  { deps }: Needs,
  tx: Tx,
  action: UserBulkAction,
  rows: readonly AdminUserRow[],
): Promise<Held> {
  const accountIds = rows.map((row) => row.account_id);
  if (action.kind === 'item') return countsOf(tx, action.inventoryId, accountIds);
  if (action.kind === 'currency') return deps.bank.balances(tx, accountIds, action.currency);
  if (action.kind !== 'avatar') return undefined;
  const known = await avatarOwners(tx, action.avatarId, accountIds);
  return new Map([...(known?.owners ?? [])].map((accountId) => [accountId, '1']));
}
/** Whom it touched, as they were before and as they are now: read, not worked out. */
async function outcome(
  needs: Needs,
  tx: Tx,
  action: UserBulkAction,
  { rows, before, reply }: Judged,
  isDone: boolean,
): Promise<Omit<Answer, 'commandId'>> {
  const ids = rows.map((row) => row.id);
  const now = new Map((await lockUsers(tx, ids)).map((row) => [row.id, row]));
  const after = isDone ? await heldBy(needs, tx, action, rows) : undefined;
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
/** Whom it touches and how much, under the locks of all of them. */
async function judge(needs: Needs, tx: Tx, call: Staff, { users, action }: Body): Promise<Judged> {
  const chosen = [...new Map(users.map((user) => [user.id, user])).values()].sort(
    (a, b) => a.id - b.id,
  );
  const found = new Map(
    (
      await lockUsers(
        tx,
        chosen.map((entry) => entry.id),
      )
    ).map((row) => [row.id, row]),
  );
  const avatar = await avatarFor(tx, action, [...found.values()]);
  const ground = {
    kind: action.kind,
    actorId: call.actor.userId,
    owners: avatar?.owners ?? new Set<number>(),
  };
  const out: { id: number; username: string | null; why: LeftOutReason }[] = [];
  const rows: AdminUserRow[] = [];
  for (const entry of chosen) {
    const row = found.get(entry.id);
    const why = leftOut(row, entry, ground);
    if (why !== undefined) out.push({ id: entry.id, username: row?.username ?? null, why });
    else if (row) rows.push(row);
  }
  const what = avatar
    ? {
        name: avatar.name,
        currency: null,
        decimals: 0,
        total: String(rows.length),
        left: null,
        issued: null,
        held: null,
      }
    : await costOf(needs, tx, call, action, rows.length);
  return {
    rows,
    before: await heldBy(needs, tx, action, rows),
    reply: { leftOut: out, what },
    said: sentenceOf(action, what, rows.length),
  };
}
async function avatarFor(tx: Tx, action: UserBulkAction, rows: readonly AdminUserRow[]) {
  if (action.kind !== 'avatar') return undefined;
  const known = await avatarOwners(
    tx,
    action.avatarId,
    rows.map((row) => row.account_id),
  );
  if (!known) throw invalid('action.avatarId', problem('idAbsent', { id: action.avatarId }));
  return known;
}
async function costOf(
  { kernel, deps }: Needs,
  tx: Tx,
  call: Staff,
  action: UserBulkAction,
  heads: number,
): Promise<What | null> {
  if (action.kind === 'item') {
    const total = BigInt(action.amount) * BigInt(heads);
    const given = { currency: null, amount: total };
    await kernel.approvals.judgeCeiling(tx, call, given, 'action.amount');
    const supply = await lockSupply(tx, action.inventoryId);
    if (!supply)
      throw invalid('action.inventoryId', problem('idAbsent', { id: action.inventoryId }));
    return {
      name: supply.name,
      currency: null,
      decimals: 0,
      total: String(total),
      left: supply.left === null ? null : String(supply.left),
      issued: String(supply.issued),
      held: null,
    };
  }
  if (action.kind === 'currency') {
    const { name, decimals } = await deps.currency.judge(tx, action);
    await kernel.approvals.judgeCeiling(
      tx,
      call,
      { currency: action.currency, amount: BigInt(action.amount) * BigInt(heads) },
      'action.amount',
    );
    const left = await deps.bank.left(tx, action.currency);
    return {
      name,
      currency: action.currency,
      decimals,
      total: String(BigInt(action.amount) * BigInt(heads)),
      left: left === null ? null : String(left),
      issued: null,
      held: String(await deps.bank.held(tx, action.currency)),
    };
  }
  if (
    action.kind === 'block' &&
    action.until !== null &&
    new Date(action.until) <= kernel.clock.now()
  )
    throw invalid('action.until', words.mustFuture());
  return null;
}
/** One command for each, in order of ids, under a key of the batch and the user. */
async function each(
  needs: Needs,
  tx: Tx,
  call: Staff,
  action: UserBulkAction,
  rows: readonly AdminUserRow[],
): Promise<number[]> {
  const { kernel } = needs;
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
      said: undefined,
      entity: 'users',
      entityId: row.id,
      userId: row.id,
    };
    const { commandId } = await kernel.commands.record(tx, own, spec, (command) =>
      applyTo(needs, tx, own, action, row, command.id),
    );
    commandIds.push(commandId);
  }
  return commandIds;
}
async function applyTo(
  { kernel, deps }: Needs,
  tx: Tx,
  call: Staff,
  action: UserBulkAction,
  row: AdminUserRow,
  commandId: number,
): Promise<CommandOutcome<object>> {
  const { users, inventory, currency } = deps;
  switch (action.kind) {
    case 'block':
      return users.changing(tx, call, row, {
        statusId: userStatus.blocked,
        blockedUntil: action.until,
        reason: call.reason ?? 'Preview',
      });
    case 'unblock':
      return users.changing(tx, call, row, {
        statusId: afterBlock((await statusBefore(tx, row.id))?.before ?? null),
      });
    case 'item':
      return inventory.granting(
        tx,
        call,
        row,
        { templateId: action.inventoryId, amount: action.amount },
        commandId,
      );
    case 'currency':
      return currency.granting(tx, call, row, action, commandId);
    case 'avatar': {
      const given = await giveAvatar(
        tx,
        kernel,
        { id: row.account_id, username: row.username },
        action.avatarId,
      );
      if (given === undefined || given === 'owned')
        throw new AppError('CONFLICT', { because: words.avatarChangedMeantime() });
      return given;
    }
  }
}

/**
 * The same action on many users: all of it in one transaction, each user a command of its own, the
 * batch one that is undone as one.
 */
export function createUserBulk(kernel: Kernel, deps: UserBulkDeps) {
  const needs: Needs = { kernel, deps };
  kernel.undo.register('users.bulk', async (tx, entry, command, call) => {
    const { commandIds, userIds } = entry.after as { commandIds: number[]; userIds: number[] };
    await lockUsers(tx, userIds);
    for (const id of commandIds) await kernel.undo.inside(tx, call, id, command);
    kernel.commands.touched(userIds);
    return { before: entry.after, after: null };
  });
  return { preview: preview(needs), run: run(needs) };
}
export type UserBulk = ReturnType<typeof createUserBulk>;
