import {
  sql,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn, byteaColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import type { MatchBoost } from '../../wealth/items/items.api.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

export const gameMatchesTable = pgTable(
  'matches',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    serverId: bigint('server_id', { mode: 'number' }).notNull(),
    matchId: text('match_id').notNull(),
    mode: text('mode').notNull(),
    map: text('map').notNull(),
    versionId: bigint('version_id', { mode: 'number' }),
    eventId: bigint('event_id', { mode: 'number' }),
    missionId: bigint('mission_id', { mode: 'number' }),
    /**
     * Stake of each player in minor units, as of the start of the match; null for a match without
     * stakes.
     */
    stake: integer('stake'),
    /** Currency of the stake, as of the start of the match. */
    stakeCurrency: text('stake_currency'),
    /** Fee of the platform in ten-thousandths of the pot, as of the start of the match. */
    stakeFee: integer('stake_fee'),
    state: text('state').notNull(),
    bodyHash: byteaColumn('body_hash').notNull(),
    startedAt: buildTimestampColumn('started_at').notNull(),
    endedAt: buildTimestampColumn('ended_at'),
    resultHash: byteaColumn('result_hash'),
    result: jsonb('result'),
    reply: jsonb('reply'),
    heldReasons: jsonb('held_reasons').$type<Sentence[]>(),
  },
  (t) => [
    uniqueIndex('matches_once').on(t.serverId, t.matchId),
    index('matches_running')
      .on(t.startedAt)
      .where(sql`state = 'RUNNING'`),
    index('matches_state').on(t.state, t.id),
    index('matches_version')
      .on(t.versionId)
      .where(sql`state = 'RUNNING'`),
    index('matches_event')
      .on(t.eventId, t.state)
      .where(sql`event_id is not null`),
    index('matches_mission')
      .on(t.missionId, t.state)
      .where(sql`mission_id is not null`),
  ],
);

export const matchPlayersTable = pgTable(
  'match_players',
  {
    matchId: bigint('match_id', { mode: 'number' })
      .notNull()
      .references(() => gameMatchesTable.id),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    mode: text('mode').notNull(),
    team: text('team').notNull(),
    class: text('class').notNull(),
    loadout: bigint('loadout', { mode: 'number' }).array().notNull(),
    /** Item whose energy is reserved until the match is paid, refused or cancelled. */
    itemId: bigint('item_id', { mode: 'number' }),
    /** Boosters of the player, as of the start. */
    boosts: jsonb('boosts').$type<MatchBoost[]>().notNull().default([]),
    /** True while the match runs; an account has at most one running match (unique index). */
    running: boolean('running').notNull(),
    place: integer('place'),
    won: boolean('won'),
    durationMs: integer('duration_ms'),
    exp: integer('exp'),
  },
  (t) => [
    primaryKey({ columns: [t.matchId, t.accountId] }),
    uniqueIndex('match_players_running')
      .on(t.accountId)
      .where(sql`running`),
    index('match_players_account').on(t.accountId, t.matchId),
  ],
);

export const matchPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'match_players',
    by: 'account_id',
    of: 'account',
    shows: ['match_id', 'mode', 'team', 'class', 'place', 'won', 'duration_ms', 'exp', 'boosts'],
    along: 'match_id',
    after: 'kept',
  },
];

/** View of matches for other modules. A migration creates the view. */
export const matchPlayView = pgView('match_play', {}).existing();
