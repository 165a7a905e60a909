import { regionsSection } from '@guildhall/contract/play/game/regions.section';
import { statisticsSection } from '@guildhall/contract/play/statistics.section';
import {
  sql,
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { at, bytes } from '../../../kernel/db/tables.ts';
import type { MatchBoost } from '../../wealth/items/items.api.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

export const gameServerKeys = pgTable(
  'game_server_keys',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    keyId: text('key_id').notNull(),
    /**
     * Encrypted with the server's secret key instead of hashed, because checking a signature needs
     * the secret itself.
     */
    secret: text('secret').notNull(),
    previousSecret: text('previous_secret'),
    previousUntil: at('previous_until'),
    scopes: text('scopes').array().notNull(),
    regionId: bigint('region_id', { mode: 'number' }),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at'),
    lastUsedAt: at('last_used_at'),
    revokedAt: at('revoked_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [uniqueIndex('game_server_keys_key').on(t.keyId)],
);

/** Used nonces of keys. Each key may use a nonce only once, even after a restart of the server. */
export const gameServerNonces = pgTable(
  'game_server_nonces',
  {
    keyId: bigint('key_id', { mode: 'number' }).notNull(),
    nonce: text('nonce').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.nonce] }), index('game_server_nonces_at').on(t.at)],
);

export const gameServers = pgTable('game_servers', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  keyId: bigint('key_id', { mode: 'number' }).notNull(),
  /** The region code that the server sent, and the region that had this code at that time. */
  region: text('region').notNull(),
  regionId: bigint('region_id', { mode: 'number' }),
  /** Version of the region that was last sent to the server. */
  regionVersion: integer('region_version').notNull().default(0),
  version: text('version').notNull(),
  /** The version that the server registered with; null for servers from before versions existed. */
  versionId: bigint('version_id', { mode: 'number' }),
  endpoint: text('endpoint').notNull(),
  capacity: integer('capacity').notNull(),
  players: integer('players').notNull().default(0),
  matches: integer('matches').notNull().default(0),
  cpu: doublePrecision('cpu').notNull().default(0),
  draining: boolean('draining').notNull().default(false),
  registeredAt: at('registered_at').notNull(),
  heartbeatAt: at('heartbeat_at').notNull(),
  goneAt: at('gone_at'),
});

/** Processor load that servers reported with their heartbeats, per half hour. */
export const gameServerLoads = pgTable(
  'game_server_loads',
  {
    /** Start of the half hour. */
    at: at('at').notNull(),
    serverId: bigint('server_id', { mode: 'number' }).notNull(),
    /** Sum in percent, number and maximum of the reported values. */
    sum: doublePrecision('sum').notNull(),
    told: integer('told').notNull(),
    most: doublePrecision('most').notNull(),
  },
  (t) => [primaryKey({ columns: [t.at, t.serverId] })],
);

/** Messages for a game server, sent with its next heartbeat in the order of their ids. */
export const gameServerMessages = pgTable(
  'game_server_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    serverId: bigint('server_id', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    payload: jsonb('payload').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('game_server_messages_server').on(t.serverId, t.id),
    index('game_server_messages_at').on(t.at),
  ],
);
export const regionsTable = buildSectionTable(regionsSection);

export const gameTickets = pgTable(
  'tickets',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    version: text('version').notNull(),
    region: text('region').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('tickets_user').on(t.userId)],
);
/** Permission of a server to put an account into its matches, for twelve hours from the ticket. */
export const serverAdmissions = pgTable(
  'admissions',
  {
    serverId: bigint('server_id', { mode: 'number' }).notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    mode: text('mode').notNull(),
    until: at('until').notNull(),
    admittedAt: at('admitted_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.serverId, t.accountId] }),
    index('admissions_account').on(t.accountId),
  ],
);

export const gameMatches = pgTable(
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
    /** Entry per player, its currency and the fee, as they were at the start of the match. */
    stake: integer('stake'),
    stakeCurrency: text('stake_currency'),
    stakeFee: integer('stake_fee'),
    state: text('state').notNull(),
    bodyHash: bytes('body_hash').notNull(),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at'),
    resultHash: bytes('result_hash'),
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

export const matchPlayers = pgTable(
  'match_players',
  {
    matchId: bigint('match_id', { mode: 'number' })
      .notNull()
      .references(() => gameMatches.id),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    mode: text('mode').notNull(),
    team: text('team').notNull(),
    class: text('class').notNull(),
    loadout: bigint('loadout', { mode: 'number' }).array().notNull(),
    /** Item whose energy is reserved until the match is decided. */
    itemId: bigint('item_id', { mode: 'number' }),
    /** Boosters of the player, as they were at the start. */
    boosts: jsonb('boosts').$type<MatchBoost[]>().notNull().default([]),
    /** True while the match runs, because an account has at most one running match. */
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

/**
 * One row per full combination of segments. Rows are only added; totals and sums are derived from
 * them.
 */
export const statisticDeltas = pgTable(
  'statistic_deltas',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    matchId: bigint('match_id', { mode: 'number' }).notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    statisticId: bigint('statistic_id', { mode: 'number' }).notNull(),
    segments: jsonb('segments').notNull(),
    delta: doublePrecision('delta').notNull(),
    endedAt: at('ended_at').notNull(),
  },
  (t) => [
    index('statistic_deltas_account').on(t.accountId, t.statisticId, t.endedAt),
    index('statistic_deltas_statistic').on(t.statisticId, t.endedAt),
  ],
);

/**
 * Totals of statistics: segment '' is the whole, `name=value` one part of it. `total` is displayed.
 * `lifetime` counts for achievements, and a reset does not change it.
 */
export const statisticTotals = pgTable(
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

export const gamePersonalData: readonly PersonalDataTable[] = [
  {
    table: 'admissions',
    by: 'account_id',
    of: 'account',
    shows: ['mode', 'admitted_at', 'until'],
    after: 'removed',
  },
  {
    table: 'tickets',
    by: 'user_id',
    of: 'user',
    shows: ['version', 'region', 'expires_at', 'used_at'],
    after: 'removed',
  },
  {
    table: 'match_players',
    by: 'account_id',
    of: 'account',
    shows: ['match_id', 'mode', 'team', 'class', 'place', 'won', 'duration_ms', 'exp', 'boosts'],
    along: 'match_id',
    after: 'kept',
  },
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

/** Views of matches and statistics for other modules. The migration defines them. */
export const matchPlayView = pgView('match_play', {}).existing();
export const statisticView = pgView('statistic', {}).existing();
export const statisticDeltaView = pgView('statistic_delta', {}).existing();
export const statisticTotalView = pgView('statistic_total', {}).existing();
