import type { Sentence } from '@guildhall/contract/kit/text/messages';
import {
  sql,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from './drizzle.ts';

export const byteaColumn = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
export const buildTimestampColumn = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/**
 * Every state change with its actor, its reason, and the values before and after. The activity log,
 * undo, timeline and receipts are read from this table.
 */
export const commandRecordsTable = pgTable(
  'commands',
  {
    id: id(),
    createdAt: buildTimestampColumn('created_at').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: bigint('actor_id', { mode: 'number' }),
    actorName: text('actor_name').notNull(),
    address: text('address'),
    type: text('type').notNull(),
    /** Log message as `{key, params}`. Records from before this format have a `text`. */
    message: jsonb('message').$type<Sentence>(),
    text: text('text'),
    /**
     * Text that a search matches: the keys of the record's messages, and every name that the
     * messages contain or that is attached to them.
     */
    keys: text('keys')
      .array()
      .notNull()
      .default(sql`'{}'`),
    names: text('names').notNull().default(''),
    userId: bigint('user_id', { mode: 'number' }),
    entity: text('entity'),
    entityId: bigint('entity_id', { mode: 'number' }),
    reason: text('reason'),
    before: jsonb('before'),
    after: jsonb('after'),
    /** True if the command can be undone; `undoneBy` is set once the command has been undone. */
    undoable: boolean('undoable').notNull().default(false),
    undoOf: bigint('undo_of', { mode: 'number' }),
    undoneBy: bigint('undone_by', { mode: 'number' }),
    /** Bulk command that this command is a part of; a bulk command and its parts form one group. */
    partOf: bigint('part_of', { mode: 'number' }),
    idempotencyKey: text('idempotency_key'),
    bodyHash: byteaColumn('body_hash'),
    reply: jsonb('reply'),
    done: boolean('done').notNull().default(false),
  },
  (t) => [
    uniqueIndex('commands_idempotency')
      .on(t.actorKind, t.actorId, t.type, t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
    index('commands_user').on(t.userId, t.id),
    index('commands_actor').on(t.actorId, t.id),
    index('commands_type').on(t.type, t.id),
    index('commands_at').on(t.createdAt),
    // index of operators' changes, a small part of all commands (most come from players and match
    // reports)
    index('commands_operators')
      .on(t.id, t.createdAt, t.partOf)
      .where(
        sql`${t.done} and ${t.actorKind} = 'user' and ${t.userId} is distinct from ${t.actorId} and ${t.type} <> 'users.read'`,
      ),
    index('commands_entity').on(t.entity, t.entityId, t.id),
    index('commands_servers')
      .on(t.actorKind, t.id)
      .where(sql`actor_kind in ('game-server', 'system')`),
    index('commands_part_of')
      .on(t.partOf, t.id)
      .where(sql`${t.partOf} is not null`),
    index('commands_keys').using('gin', t.keys),
    index('commands_names').using('gin', sql`normal_form(${t.names}) gin_trgm_ops`),
    // index of old records, which were written before log messages had keys
    index('commands_text')
      .using('gin', sql`normal_form(${t.text}) gin_trgm_ops`)
      .where(sql`${t.message} is null`),
  ],
);

/**
 * An account of the ledger. The balance of a guarded account (a player's) never goes below zero;
 * the balance of other accounts is the sum of their postings.
 */
export const ledgerAccountsTable = pgTable(
  'ledger_accounts',
  {
    id: id(),
    owner: text('owner').notNull(),
    currency: text('currency').notNull(),
    guarded: boolean('guarded').notNull(),
    balance: bigint('balance', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    uniqueIndex('ledger_accounts_owner').on(t.owner, t.currency),
    index('ledger_accounts_platform')
      .on(t.id)
      .where(sql`not guarded`),
    index('ledger_accounts_receivable')
      .on(t.id)
      .where(sql`owner like 'receivable:%'`),
    index('ledger_accounts_currency').on(t.currency, t.id),
    check('ledger_accounts_not_negative', sql`not ${t.guarded} or ${t.balance} >= 0`),
    // Largest integer that a JSON number represents exactly: 2^53 - 1.
    check('ledger_accounts_ceiling', sql`not ${t.guarded} or ${t.balance} <= 9007199254740991`),
  ],
);

export const ledgerTransactionsTable = pgTable(
  'ledger_transactions',
  {
    id: id(),
    kind: text('kind').notNull(),
    ref: text('ref').notNull(),
    payloadHash: byteaColumn('payload_hash').notNull(),
    commandId: bigint('command_id', { mode: 'number' }),
    reversalOf: bigint('reversal_of', { mode: 'number' }),
    createdAt: buildTimestampColumn('created_at').notNull(),
  },
  (t) => [
    index('ledger_transactions_at').on(t.createdAt, t.id),
    index('ledger_transactions_command').on(t.commandId),
    uniqueIndex('ledger_transactions_ref').on(t.kind, t.ref),
    uniqueIndex('ledger_transactions_reversal').on(t.reversalOf),
  ],
);

export const ledgerPostingsTable = pgTable(
  'ledger_postings',
  {
    id: id(),
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransactionsTable.id),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerAccountsTable.id),
    currency: text('currency').notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    /** Balance of a guarded account after this posting; null for other accounts. */
    balanceAfter: bigint('balance_after', { mode: 'bigint' }),
  },
  (t) => [
    index('ledger_postings_transaction').on(t.transactionId),
    index('ledger_postings_account').on(t.accountId, t.id),
    check('ledger_postings_not_zero', sql`${t.amount} <> 0`),
  ],
);

/**
 * Newest posting that the sums below include; at most one row, none before the first sums. Only
 * `ledger_advance_sums` writes this table and the sums.
 */
export const ledgerSummedTable = pgTable(
  'ledger_summed',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    postingId: bigint('posting_id', { mode: 'number' }).notNull(),
  },
  (t) => [check('ledger_summed_only', sql`${t.isOnly}`)],
);
/**
 * Sum of the oldest postings of each account without a stored balance. A balance is this sum and
 * the postings after it (view `ledger_platform_balances`), so that its cost does not grow with the
 * ledger.
 */
export const ledgerAccountSumsTable = pgTable('ledger_account_sums', {
  accountId: bigint('account_id', { mode: 'number' })
    .primaryKey()
    .references(() => ledgerAccountsTable.id),
  /** Minor units. */
  amount: numeric('amount').notNull(),
});
/** Balances of the accounts without a stored balance. */
export const ledgerPlatformBalancesView = pgView('ledger_platform_balances', {}).existing();
/**
 * Sums of the oldest postings by day and kind. Reports add the postings after them (view
 * `ledger_movements`), so that their cost depends on the number of days.
 */
export const ledgerDailySumsTable = pgTable(
  'ledger_daily_sums',
  {
    /** Beginning of the day in UTC. */
    day: buildTimestampColumn('day').notNull(),
    /** A platform account; `account:*` for the accounts of all players, `receivable:*` for debts. */
    accountGroup: text('account_group').notNull(),
    currency: text('currency').notNull(),
    /** Kind of the transactions. */
    kind: text('kind').notNull(),
    /** Source of the payout for rewards, otherwise empty. */
    cause: text('cause').notNull(),
    /** Sum of the positive amounts, in minor units. */
    credited: numeric('credited').notNull(),
    /** Sum of the negative amounts, in minor units. */
    debited: numeric('debited').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.accountGroup, t.currency, t.kind, t.cause] })],
);
/** Amounts that each owner got and gave, by time, kind and cause. */
export const ledgerMovementsView = pgView('ledger_movements', {}).existing();

/** Cursor of each user's messages; the lock on its row gives every message a unique position. */
export const realtimeCursorsTable = pgTable('event_cursors', {
  userId: bigint('user_id', { mode: 'number' }).primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  /**
   * Number of the newest message that the log has deleted; a reader with an older cursor has missed
   * messages.
   */
  dropped: bigint('dropped', { mode: 'number' }).notNull().default(0),
});
/** Logs of realtime messages, one log per user; numbers below 1 are shared logs. */
export const realtimeMessagesTable = pgTable(
  'user_events',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    title: text('title'),
    text: text('text'),
    payload: jsonb('payload'),
    createdAt: buildTimestampColumn('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.seq] }), index('user_events_created').on(t.createdAt)],
);

/**
 * Effects on other systems, written in the transaction of their cause. `dedupKey` is stable, so
 * that a receiver can ignore a repetition.
 */
export const outboxEffectsTable = pgTable(
  'outbox',
  {
    id: id(),
    kind: text('kind').notNull(),
    dedupKey: text('dedup_key').notNull(),
    payload: jsonb('payload').notNull(),
    state: text('state').notNull().default('WAITING'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: buildTimestampColumn('created_at').notNull(),
    doneAt: buildTimestampColumn('done_at'),
    /** Time of the next attempt; null means immediately. */
    dueAt: buildTimestampColumn('due_at'),
    triedAt: buildTimestampColumn('tried_at'),
    /**
     * Time at which an operator queued the effect again; the limit for giving up counts from this
     * time.
     */
    retriedAt: buildTimestampColumn('retried_at'),
    /**
     * End of the time in which a server works on the effect, by the database's clock; the server
     * extends this time while it works.
     */
    leasedUntil: buildTimestampColumn('leased_until'),
    leasedBy: text('leased_by'),
    /** Cause of the last failure: the whole service, or only this effect. */
    failedBy: text('failed_by'),
  },
  (t) => [
    uniqueIndex('outbox_dedup').on(t.kind, t.dedupKey),
    index('outbox_state').on(t.state, t.id),
    index('outbox_waiting')
      .on(t.kind, t.dueAt, t.id)
      .where(sql`state = 'WAITING'`),
    index('outbox_done').on(t.kind, t.doneAt),
    index('outbox_undelivered')
      .on(t.kind, sql`(payload->>'to')`)
      .where(sql`state in ('REJECTED', 'FAILED')`),
  ],
);

/** Attempts counted for rate limits on all servers, each before the limit is checked. */
export const rateBucketsTable = pgTable(
  'rate_buckets',
  {
    key: text('key').primaryKey(),
    /** Start of the window; for growing waits, the time of the newest attempt. */
    windowStart: buildTimestampColumn('window_start').notNull(),
    count: integer('count').notNull(),
    /** End of the wait during which no attempt is accepted, for growing waits. */
    opensAt: buildTimestampColumn('opens_at'),
    /** Time after which the row no longer counts. */
    forgetAt: buildTimestampColumn('forget_at').notNull().defaultNow(),
  },
  (t) => [index('rate_buckets_forget').on(t.forgetAt)],
);

/** One row for each settings section: the name of the section, and its fields as one value. */
export const settingsRowsTable = pgTable('settings_rows', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: buildTimestampColumn('updated_at').notNull(),
  updatedBy: bigint('updated_by', { mode: 'number' }),
});
/** Uploaded pictures; the key is the hash of the contents. */
export const storedFilesTable = pgTable('files', {
  key: text('key').primaryKey(),
  contentType: text('content_type').notNull(),
  size: integer('size').notNull(),
  createdAt: buildTimestampColumn('created_at').notNull(),
});

/** Time up to which a sweep has handled all changes (`sweepChanges`). */
export const sweepMarksTable = pgTable('sweep_marks', {
  sweep: text('sweep').primaryKey(),
  sweptUntil: buildTimestampColumn('swept_until').notNull(),
});

/** Files with the rows of archived months. Only `npm run archive` writes this table. */
export const archivedMonthsTable = pgTable('archived_months', {
  fileName: text('file_name').primaryKey(),
  tableName: text('table_name').notNull(),
  month: buildTimestampColumn('month').notNull(),
  rowCount: bigint('row_count', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  archivedAt: buildTimestampColumn('archived_at').notNull(),
});

/** Long work in the background: its progress, and the point at which it continues after a crash. */
export const backgroundTasksTable = pgTable(
  'tasks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Subject of the task, if an owner may have several tasks of one kind concurrently. */
    about: text('about').notNull().default(''),
    ownerId: bigint('owner_id', { mode: 'number' }),
    status: text('status').notNull(),
    progress: integer('progress').notNull(),
    state: jsonb('state').notNull(),
    result: jsonb('result'),
    /** Error message for operators; the owner sees `reason`. */
    error: text('error'),
    reason: jsonb('reason').$type<Sentence>(),
    attempts: integer('attempts').notNull(),
    createdAt: buildTimestampColumn('created_at').notNull(),
    startedAt: buildTimestampColumn('started_at'),
    updatedAt: buildTimestampColumn('updated_at').notNull(),
    finishedAt: buildTimestampColumn('finished_at'),
    /** Time at which the task's file is deleted. */
    keepUntil: buildTimestampColumn('keep_until'),
  },
  (t) => [
    // one open task for each owner and subject; a task of the platform itself has owner 0
    uniqueIndex('tasks_open')
      .on(t.kind, sql`coalesce(${t.ownerId}, 0)`, t.about)
      .where(sql`${t.status} in ('CREATED', 'STARTED')`),
    index('tasks_owner').on(t.ownerId, t.id),
    index('tasks_finished')
      .on(t.finishedAt)
      .where(sql`${t.status} = 'FINISHED'`),
    index('tasks_updated')
      .on(t.updatedAt)
      .where(sql`${t.status} in ('CREATED', 'STARTED')`),
  ],
);
/** Pictures with a format: the file that rows refer to, and its smaller previews. */
export const uploadedPicturesTable = pgTable('pictures', {
  name: text('name').primaryKey(),
  previews: jsonb('previews').$type<readonly { size: number; name: string }[]>().notNull(),
});
/** Parts of a task's file, as the task's steps have written them. */
export const taskPartsTable = pgTable(
  'task_parts',
  {
    taskId: bigint('task_id', { mode: 'number' })
      .notNull()
      .references(() => backgroundTasksTable.id),
    part: integer('part').notNull(),
    text: text('text').notNull(),
  },
  (t) => [primaryKey({ columns: [t.taskId, t.part] })],
);
