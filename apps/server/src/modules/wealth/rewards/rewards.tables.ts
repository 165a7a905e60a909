import {
  sql,
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  pgView,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import type { ReceiptLine } from './rewards.receipt.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

/**
 * Payouts. A row is inserted before it is paid, in the same transaction, so the primary key
 * prevents a second payment.
 */
export const payoutsTable = pgTable(
  'payouts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    source: text('source').notNull(),
    sourceId: bigint('source_id', { mode: 'number' }).notNull(),
    period: text('period').notNull().default(''),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    commandId: bigint('command_id', { mode: 'number' }),
    rule: jsonb('rule').$type<Sentence>().notNull(),
    cause: jsonb('cause').notNull(),
    rewards: jsonb('rewards').notNull(),
    at: buildTimestampColumn('at').notNull(),
    /** True if the payout is not delivered yet. Its message in the inbox has the same key. */
    onHold: boolean('on_hold').notNull().default(false),
    /** Reason why the payout is on hold or was refused; null otherwise. */
    reason: jsonb('reason').$type<Sentence>(),
    /** True if the payout is on hold until it is reviewed. */
    inReview: boolean('in_review').notNull().default(false),
    /** Time at which a reviewer refused the payout permanently. */
    refusedAt: buildTimestampColumn('refused_at'),
    /**
     * Id of the receipt that includes this one completely; this one is then not listed by itself.
     */
    includedIn: bigint('included_in', { mode: 'number' }),
    /** Receipt lines, one per cause, each with the rewards or the reason why there are none. */
    lines: jsonb('lines').$type<readonly ReceiptLine[]>().notNull().default([]),
  },
  (t) => [
    uniqueIndex('payouts_once').on(t.source, t.sourceId, t.period, t.accountId),
    index('payouts_account').on(t.accountId, t.id),
    index('payouts_command').on(t.commandId),
    index('payouts_at').on(t.at),
    index('payouts_in_review')
      .on(t.id)
      .where(sql`in_review`),
    index('payouts_refused')
      .on(t.source, t.sourceId)
      .where(sql`refused_at is not null`),
    index('payouts_on_hold')
      .on(t.accountId)
      .where(sql`on_hold`),
    index('payouts_on_hold_at')
      .on(t.source, t.at)
      .where(sql`on_hold`),
  ],
);

/**
 * View of everything that has a name and can be owned or paid: its kind, and its id or currency
 * code. Queries of all modules can use the view; a migration creates it.
 */
export const catalogueView = pgView('catalogue', {}).existing();
/** View of payouts for other modules. A migration creates it. */
export const payoutView = pgView('payout', {}).existing();

export const rewardsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'payouts',
    by: 'account_id',
    of: 'account',
    shows: [
      'source',
      'period',
      'rule',
      'cause',
      'rewards',
      'lines',
      'on_hold',
      'reason',
      'refused_at',
      'at',
    ],
    along: 'id',
    after: 'kept',
  },
];
