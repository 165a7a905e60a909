import { tournamentsSection } from '@guildhall/contract/goals/tournaments/tournaments.section';
import {
  sql,
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

export const tournamentsTable = buildSectionTable(tournamentsSection);

/**
 * Score of one account in one nomination. A row with greater `points`, then greater `tie`, then
 * greater `early` comes first, so that one index gives the order.
 */
export const tournamentScoresTable = pgTable(
  'tournament_scores',
  {
    tournamentId: bigint('tournament_id', { mode: 'number' }).notNull(),
    /** Id of the nomination inside its tournament. */
    nominationId: bigint('nomination_id', { mode: 'number' }).notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    /** Score, negated if lower scores are better. Null while only the tie statistic was counted. */
    points: doublePrecision('points'),
    tie: doublePrecision('tie').notNull(),
    /**
     * Time at which the score was reached, in milliseconds since 1970, negated so that an earlier
     * time sorts first.
     */
    early: bigint('early', { mode: 'number' }).notNull(),
    disqualified: boolean('disqualified').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tournamentId, t.nominationId, t.accountId] }),
    index('tournament_scores_standings')
      .on(
        t.tournamentId,
        t.nominationId,
        t.points.desc(),
        t.tie.desc(),
        t.early.desc(),
        t.accountId,
      )
      .where(sql`points is not null and not disqualified`),
    index('tournament_scores_account').on(t.accountId, t.tournamentId),
  ],
);

/**
 * Marks that divide long standings into ranges of a few hundred participants. A range begins at the
 * key of its own mark and ends before the key of the next mark. Each row stores the number of
 * participants that its range had at one time. A trigger on the scores appends later changes of
 * this number to `tournament_moves`, so that concurrent results never wait for a counter. Standings
 * with few participants have no marks; their rows are counted one by one.
 */
export const tournamentStandingMarksTable = pgTable(
  'tournament_marks',
  {
    tournamentId: bigint('tournament_id', { mode: 'number' }).notNull(),
    nominationId: bigint('nomination_id', { mode: 'number' }).notNull(),
    /**
     * Number of the range. Range 0 contains the best participants; its key is above every real key.
     */
    no: integer('no').notNull(),
    points: doublePrecision('points').notNull(),
    tie: doublePrecision('tie').notNull(),
    early: bigint('early', { mode: 'number' }).notNull(),
    counted: integer('counted').notNull(),
    /** Number of participants in the range when the marks were set. */
    first: integer('first').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tournamentId, t.nominationId, t.no] }),
    index('tournament_marks_key').on(
      t.tournamentId,
      t.nominationId,
      t.points.desc(),
      t.tie.desc(),
      t.early.desc(),
    ),
  ],
);
/**
 * Change of the number of participants in a range since its last count; negative if participants
 * have left the range.
 */
export const tournamentRangeCountChangesTable = pgTable(
  'tournament_moves',
  {
    tournamentId: bigint('tournament_id', { mode: 'number' }).notNull(),
    nominationId: bigint('nomination_id', { mode: 'number' }).notNull(),
    no: integer('no').notNull(),
    delta: integer('delta').notNull(),
  },
  (t) => [index('tournament_moves_range').on(t.tournamentId, t.nominationId, t.no, t.delta)],
);

export const tournamentDisqualificationsTable = pgTable(
  'tournament_disqualifications',
  {
    tournamentId: bigint('tournament_id', { mode: 'number' }).notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
    at: buildTimestampColumn('at').notNull(),
    /** True if the player keeps the rewards paid before the disqualification. */
    keepsPrizes: boolean('keeps_prizes').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.tournamentId, t.accountId] })],
);

/** Recalculations in progress. A tournament can be settled only after they have ended. */
export const tournamentRecountsTable = pgTable('tournament_recounts', {
  tournamentId: bigint('tournament_id', { mode: 'number' }).primaryKey(),
  pending: integer('pending').notNull(),
});

/**
 * Prizes granted to an account in a nomination by the settlement (round 0) or by a correction
 * (round 1, 2, ...). Each row is paid once.
 */
export const tournamentPrizesTable = pgTable(
  'tournament_prizes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tournamentId: bigint('tournament_id', { mode: 'number' }).notNull(),
    nominationId: bigint('nomination_id', { mode: 'number' }).notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    round: integer('round').notNull(),
    place: integer('place').notNull(),
    score: doublePrecision('score').notNull(),
    rewards: jsonb('rewards').notNull(),
    /** Rewards in currency that this round has taken back from earlier rounds. */
    takes: jsonb('takes').notNull().default([]),
    /** Seed for the draw of items that winners share; with the seed, the draw can be repeated. */
    seed: text('seed').notNull(),
    grantedAt: buildTimestampColumn('granted_at').notNull(),
    paidAt: buildTimestampColumn('paid_at'),
    /**
     * Time at which the prize's currency returned to its source, because nobody could receive the
     * prize.
     */
    returnedAt: buildTimestampColumn('returned_at'),
  },
  (t) => [
    uniqueIndex('tournament_prizes_once').on(t.tournamentId, t.nominationId, t.accountId, t.round),
    index('tournament_prizes_account').on(t.accountId),
    index('tournament_prizes_unpaid')
      .on(t.tournamentId, t.id)
      .where(sql`paid_at is null`),
  ],
);

export const tournamentsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'tournament_scores',
    by: 'account_id',
    of: 'account',
    shows: ['tournament_id', 'nomination_id', 'points', 'tie', 'early', 'disqualified'],
    after: 'kept',
  },
  {
    table: 'tournament_disqualifications',
    by: 'account_id',
    of: 'account',
    shows: ['tournament_id', 'reason', 'at', 'keeps_prizes'],
    after: 'kept',
  },
  {
    table: 'tournament_prizes',
    by: 'account_id',
    of: 'account',
    shows: [
      'tournament_id',
      'nomination_id',
      'place',
      'score',
      'rewards',
      'takes',
      'granted_at',
      'paid_at',
    ],
    along: 'id',
    after: 'kept',
  },
];
