import {
  sql,
  bigint,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

/**
 * Rewards that wait for a player. A message has the key of its payout, so the reward is paid once,
 * whichever way it is claimed.
 */
export const inboxMessagesTable = pgTable(
  'inbox_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    source: text('source').notNull(),
    sourceId: bigint('source_id', { mode: 'number' }).notNull(),
    period: text('period').notNull().default(''),
    /** Reason why the message waits: UNCLAIMED, HELD, SUSPENDED, REVIEW, WITHDRAWN. */
    kind: text('kind').notNull(),
    /**
     * Name of the mission or achievement that gave the reward; null if the text of the reason
     * contains no name.
     */
    name: text('name'),
    rule: jsonb('rule').$type<Sentence>().notNull(),
    cause: jsonb('cause').notNull(),
    rewards: jsonb('rewards').notNull(),
    state: text('state').notNull().default('WAITING'),
    createdAt: buildTimestampColumn('created_at').notNull(),
    expiresAt: buildTimestampColumn('expires_at'),
    claimedAt: buildTimestampColumn('claimed_at'),
  },
  (t) => [
    uniqueIndex('inbox_messages_once').on(t.source, t.sourceId, t.period, t.accountId),
    index('inbox_messages_user').on(t.userId, t.id),
    index('inbox_messages_expiry')
      .on(t.expiresAt)
      .where(sql`state = 'WAITING' and expires_at is not null`),
    index('inbox_messages_review')
      .on(t.id)
      .where(sql`state = 'WAITING' and kind = 'REVIEW'`),
    index('inbox_messages_waiting')
      .on(t.userId)
      .where(sql`state = 'WAITING'`),
  ],
);

export const inboxPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'inbox_messages',
    by: 'user_id',
    of: 'user',
    shows: ['kind', 'name', 'rewards', 'state', 'created_at', 'expires_at', 'claimed_at'],
    along: 'id',
    after: 'kept',
  },
];
