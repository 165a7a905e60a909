import { statisticsSection } from '@guildhall/contract/play/statistics.section';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import {
  bigint,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
} from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

/**
 * Changes of statistics by matches, one row per full combination of segments. Rows are only
 * inserted; totals and sums are computed from them. The table is partitioned by month of
 * `ended_at`. The migration adds `partition by`, because the query builder cannot express it.
 */
export const statisticDeltasTable = pgTable(
  'statistic_deltas',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    matchId: bigint('match_id', { mode: 'number' }).notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    statisticId: bigint('statistic_id', { mode: 'number' }).notNull(),
    segments: jsonb('segments').notNull(),
    delta: doublePrecision('delta').notNull(),
    endedAt: buildTimestampColumn('ended_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.endedAt, t.id] }),
    index('statistic_deltas_account').on(t.accountId, t.statisticId, t.endedAt),
    index('statistic_deltas_statistic').on(t.statisticId, t.endedAt),
  ],
);

/**
 * Totals of statistics, by account and segment ('' for the whole statistic, `name=value` for a
 * part). `total` is displayed. `lifetime` counts for achievements, and a reset does not clear it.
 */
export const statisticTotalsTable = pgTable(
  'statistic_totals',
  {
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    statisticId: bigint('statistic_id', { mode: 'number' }).notNull(),
    segment: text('segment').notNull(),
    total: doublePrecision('total').notNull(),
    lifetime: doublePrecision('lifetime').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.statisticId, t.segment] }),
    index('statistic_totals_statistic').on(t.statisticId, t.segment, t.accountId),
  ],
);

export const statisticsTable = buildSectionTable(statisticsSection);

export const statisticPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'statistic_totals',
    by: 'account_id',
    of: 'account',
    shows: ['statistic_id', 'segment', 'total', 'lifetime'],
    after: 'kept',
  },
  {
    table: 'statistic_deltas',
    by: 'account_id',
    of: 'account',
    shows: ['match_id', 'statistic_id', 'segments', 'delta', 'ended_at'],
    along: 'id',
    after: 'kept',
  },
];

/** Views of statistics for other modules. A migration creates them. */
export const statisticView = pgView('statistic', {}).existing();
export const statisticDeltaView = pgView('statistic_delta', {}).existing();
export const statisticTotalView = pgView('statistic_total', {}).existing();
