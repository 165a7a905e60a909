import {
  sql,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

/**
 * Transactions that the server has signed. A row exists before the transaction is sent and until
 * its outcome is certain.
 */
export const chainSubmissionsTable = pgTable(
  'chain_submissions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    signature: text('signature').notNull(),
    /** The signed transaction in base64. Every repeated sending uses exactly these bytes. */
    wire: text('wire').notNull(),
    kind: text('kind').notNull(),
    /** Task that shows the submission's progress to its player. */
    taskId: bigint('task_id', { mode: 'number' }),
    userId: bigint('user_id', { mode: 'number' }),
    accountId: bigint('account_id', { mode: 'number' }),
    /** Address of the wallet that signed; null if only the server signed. */
    wallet: text('wallet'),
    memo: text('memo'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    lastValidBlockHeight: bigint('last_valid_block_height', { mode: 'number' }).notNull(),
    state: text('state').notNull().default('SUBMITTED'),
    sends: integer('sends').notNull().default(0),
    error: text('error'),
    /** Fee in lamports; known once the transaction is final. */
    cost: bigint('cost', { mode: 'number' }),
    /** Highest cost of fee and rent for the server, in lamports. */
    charge: bigint('charge', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    commandId: bigint('command_id', { mode: 'number' }),
    /** Id of the newest key rotation that was ordered before the transaction was signed. */
    rotationId: bigint('rotation_id', { mode: 'number' }).notNull().default(0),
    /**
     * Subjects that the submission uses, for example `mint Abc`. Their accounts keep their key
     * until the submission is settled.
     */
    uses: text('uses')
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: buildTimestampColumn('created_at').notNull(),
    lookedAt: buildTimestampColumn('looked_at'),
    /** Time of the transaction's block. */
    finalAt: buildTimestampColumn('final_at'),
    settledAt: buildTimestampColumn('settled_at'),
  },
  (t) => [
    uniqueIndex('chain_submissions_signature').on(t.signature),
    index('chain_submissions_open')
      .on(t.id)
      .where(sql`state in ('SUBMITTED', 'CONFIRMED')`),
    index('chain_submissions_state').on(t.state, t.id),
    index('chain_submissions_kind').on(t.kind, t.id),
    index('chain_submissions_created').on(t.createdAt),
    index('chain_submissions_user').on(t.userId, t.id),
    index('chain_submissions_wallet').on(t.wallet, t.createdAt),
    check(
      'chain_submissions_state',
      sql`${t.state} in ('SUBMITTED', 'CONFIRMED', 'FINAL', 'FAILED', 'EXPIRED')`,
    ),
  ],
);

/**
 * Subjects of open submissions, for example `asset 12`. A row reserves its subject until the
 * submission is settled.
 */
export const chainSubjectsTable = pgTable(
  'chain_subjects',
  {
    subject: text('subject').primaryKey(),
    submissionId: bigint('submission_id', { mode: 'number' }).notNull(),
  },
  (t) => [index('chain_subjects_submission').on(t.submissionId)],
);

export const submissionsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'chain_submissions',
    by: 'user_id',
    of: 'user',
    shows: ['signature', 'kind', 'wallet', 'memo', 'state', 'created_at', 'final_at'],
    along: 'id',
    after: 'kept',
  },
];
