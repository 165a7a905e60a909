import {
  sql,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { approvalStates } from '@guildhall/contract/office/approvals.section';
import type { RepeatableCallInput } from '../../../kernel/value/approvals.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

/**
 * Requests for actions that an operator may not execute alone. The original call is stored until
 * the request is decided or expires.
 */
export const approvalRequestsTable = pgTable(
  'approval_requests',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    state: text('state').$type<(typeof approvalStates)[number]>().notNull().default('WAITS'),
    askerId: bigint('asker_id', { mode: 'number' }).notNull(),
    operation: text('operation').notNull(),
    /** The call; its attached files are deleted after the decision. */
    asked: jsonb('asked').$type<RepeatableCallInput>().notNull(),
    /**
     * Version that the changed row had when the operator opened it; null if the call contains no
     * version.
     */
    ifVersion: integer('if_version'),
    /**
     * Key of everything that the request would do, without its reason; equal requests have equal
     * keys.
     */
    contents: text('contents').notNull(),
    idempotencyKey: text('idempotency_key'),
    bodyHash: text('body_hash'),
    /** Idempotency keys of repeated equal requests, each with the hash of the request's body. */
    moreKeys: jsonb('more_keys').$type<Readonly<Record<string, string>>>().notNull().default({}),
    reason: text('reason'),
    message: jsonb('message').$type<Sentence>().notNull(),
    worth: jsonb('worth').$type<readonly Sentence[]>().notNull(),
    /** Id of the user whom the request concerns. */
    userId: bigint('user_id', { mode: 'number' }),
    createdAt: buildTimestampColumn('created_at').notNull(),
    expiresAt: buildTimestampColumn('expires_at').notNull(),
    deciderId: bigint('decider_id', { mode: 'number' }),
    decidedAt: buildTimestampColumn('decided_at'),
    decision: text('decision'),
    /** Id of the log entry of the command that ran when the request was approved. */
    entry: bigint('entry', { mode: 'number' }),
  },
  (t) => [
    uniqueIndex('approval_requests_same')
      .on(t.askerId, t.contents)
      .where(sql`${t.state} = 'WAITS'`),
    uniqueIndex('approval_requests_key').on(t.askerId, t.operation, t.idempotencyKey),
    index('approval_requests_waiting')
      .on(t.expiresAt)
      .where(sql`${t.state} = 'WAITS'`),
    index('approval_requests_state').on(t.state, t.id),
    index('approval_requests_user').on(t.userId),
  ],
);

/**
 * Requests contain the names of askers and deciders. These names stay after an account is deleted,
 * as in the activity log.
 */
export const approvalsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'approval_requests',
    by: 'user_id',
    of: 'user',
    shows: ['state', 'message', 'reason', 'created_at', 'decided_at'],
    along: 'id',
    after: 'kept',
  },
];
