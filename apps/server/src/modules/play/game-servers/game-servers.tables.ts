import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

export const gameServersTable = pgTable('game_servers', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  keyId: bigint('key_id', { mode: 'number' }).notNull(),
  /** Region code that the server sent; `regionId` is the region that had this code at the time. */
  region: text('region').notNull(),
  regionId: bigint('region_id', { mode: 'number' }),
  /** Version of the region's state that was last sent to the server. */
  regionVersion: integer('region_version').notNull().default(0),
  version: text('version').notNull(),
  /**
   * Game version with which the server registered; null for servers that registered before versions
   * existed.
   */
  versionId: bigint('version_id', { mode: 'number' }),
  endpoint: text('endpoint').notNull(),
  capacity: integer('capacity').notNull(),
  players: integer('players').notNull().default(0),
  matches: integer('matches').notNull().default(0),
  cpu: doublePrecision('cpu').notNull().default(0),
  draining: boolean('draining').notNull().default(false),
  registeredAt: buildTimestampColumn('registered_at').notNull(),
  heartbeatAt: buildTimestampColumn('heartbeat_at').notNull(),
  goneAt: buildTimestampColumn('gone_at'),
});

/** Sums of the processor loads that heartbeats reported, one row per server and half hour. */
export const gameServerLoadsTable = pgTable(
  'game_server_loads',
  {
    /** Start of the half hour. */
    at: buildTimestampColumn('at').notNull(),
    serverId: bigint('server_id', { mode: 'number' }).notNull(),
    /** Sum of the reported loads, in percent; divided by `reports`, it gives the average. */
    sum: doublePrecision('sum').notNull(),
    /** Number of the reported loads. */
    reports: integer('reports').notNull(),
    /** Maximum of the reported loads, in percent. */
    most: doublePrecision('most').notNull(),
  },
  (t) => [primaryKey({ columns: [t.at, t.serverId] })],
);

/**
 * Messages for game servers. A server reads its messages with the next heartbeat, in the order of
 * their ids.
 */
export const gameServerMessagesTable = pgTable(
  'game_server_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    serverId: bigint('server_id', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    payload: jsonb('payload').notNull(),
    at: buildTimestampColumn('at').notNull(),
  },
  (t) => [
    index('game_server_messages_server').on(t.serverId, t.id),
    index('game_server_messages_at').on(t.at),
  ],
);
