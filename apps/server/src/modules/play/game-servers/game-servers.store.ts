import { limits } from '@guildhall/contract/limits';
import type { ServerMessage } from '@guildhall/contract/play/game-servers/registration';
import type { Queries, Tx, Writes } from '../../../kernel/db/db.ts';
import { toDate, toIsoTime } from '../../../kernel/db/rows.ts';
import { many, maybeOne, one, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import { regionsSubquery, type Region } from '../regions/regions.api.ts';

interface NewServer {
  readonly keyId: number;
  readonly region: string;
  readonly regionId: number;
  readonly regionVersion: number;
  readonly version: string;
  readonly versionId: number;
  readonly endpoint: string;
  readonly capacity: number;
  readonly registeredAt: Date;
}
export async function insertGameServer(tx: Tx, server: NewServer): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`
      insert into game_servers (
        key_id, region, region_id, region_version, version, version_id, endpoint, capacity,
        registered_at, heartbeat_at
      )
      values (
        ${server.keyId}, ${server.region}, ${server.regionId}, ${server.regionVersion},
        ${server.version}, ${server.versionId}, ${server.endpoint}, ${server.capacity},
        ${server.registeredAt}, ${server.registeredAt}
      )
      returning id`,
  );
  return id;
}
interface ServerRow {
  readonly region: string;
  readonly draining: boolean;
  readonly heartbeat_at: string;
  readonly version_id: number | null;
  readonly playable: boolean;
}
/**
 * Finds a registered server of this key; undefined if the server has signed off. `isPlayable` is
 * true if its version may be played; otherwise the server cannot admit players.
 */
export async function findRegisteredGameServer(db: Queries, id: number, keyId: number) {
  const row = await maybeOne<ServerRow>(
    db,
    sql`
      select s.region, s.draining or not coalesce(r.enabled, true) as draining, s.heartbeat_at,
        s.version_id, coalesce(v.playable, false) as playable
      from game_servers s
      left join ${regionsSubquery} on r.id = s.region_id
      left join game_version v on v.id = s.version_id
      where s.id = ${id} and s.key_id = ${keyId} and s.gone_at is null`,
  );
  return (
    row && {
      id,
      region: row.region,
      draining: row.draining,
      versionId: row.version_id,
      isPlayable: row.playable,
      heartbeatAt: toDate(row.heartbeat_at),
    }
  );
}
export const updateServerHeartbeat = (
  db: Writes,
  id: number,
  state: { players: number; matches: number; cpu: number },
  now: Date,
) =>
  run(
    db,
    sql`
      with
        load as (
          insert into game_server_loads as l (at, server_id, sum, reports, most)
          values (${halfHourOf(now)}, ${id}, ${state.cpu}, 1, ${state.cpu})
          on conflict (at, server_id) do update set
            sum = l.sum + excluded.sum,
            reports = l.reports + 1,
            most = greatest(l.most, excluded.most)
        )
      update game_servers
      set players = ${state.players}, matches = ${state.matches}, cpu = ${state.cpu},
        heartbeat_at = ${now}
      where id = ${id}`,
  );
const halfHourOf = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / limits.loadStepMs) * limits.loadStepMs);
export const deleteServerLoads = (db: Writes, before: Date) =>
  run(db, sql`delete from game_server_loads where at < ${before}`);
export const markServerSignedOff = (tx: Tx, id: number, now: Date) =>
  run(tx, sql`update game_servers set gone_at = ${now} where id = ${id}`);

/** Sums the numbers of players that the game servers report at present. */
export const countPlayersOnServers = async (db: Queries): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`
        select coalesce(sum(players), 0)::int as n
        from game_servers
        where gone_at is null`,
    )
  ).n;
/** Counts the registered servers by region. Servers that have signed off do not count. */
export async function mapServerCountsByRegion(db: Queries, ids: readonly number[]) {
  const rows = await many<{ id: number; servers: number; players: number }>(
    db,
    sql`
      select region_id as id, count(*)::int as servers, coalesce(sum(players), 0)::int as players
      from game_servers
      where region_id = any(${[...ids]}::bigint[]) and gone_at is null
      group by region_id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
/**
 * Locks servers of a region that have not got its newest version yet. Skips servers that another
 * process has locked to notify them.
 */
export const lockServersWithOldRegionVersion = (
  tx: Tx,
  region: Pick<Region, 'id' | 'version'>,
  limit: number,
) =>
  many<{ id: number }>(
    tx,
    sql`
      select id
      from game_servers
      where region_id = ${region.id} and gone_at is null and region_version < ${region.version}
      order by id
      limit ${limit}
      for update`,
  );
export async function insertServerMessages(
  tx: Tx,
  ids: readonly number[],
  message: Pick<ServerMessage, 'type' | 'payload'> & { at: Date; regionVersion: number },
): Promise<void> {
  // makes message ids follow the order of commits; otherwise a server that has read a message could
  // miss an earlier one that commits later
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('game-servers.messages'))`);
  await run(
    tx,
    sql`
      insert into game_server_messages (server_id, type, payload, at)
      select id, ${message.type}, ${sql.json(message.payload)}, ${message.at}
      from unnest(${[...ids]}::bigint[]) id`,
  );
  await run(
    tx,
    sql`
      update game_servers
      set region_version = ${message.regionVersion}
      where id = any(${[...ids]}::bigint[])`,
  );
}
/** Lists the messages that a server has not read yet, oldest first. */
export async function listUnreadServerMessages(
  db: Queries,
  serverId: number,
  cursor: number,
  limit: number,
) {
  const rows = await many<Omit<ServerMessage, 'id'> & { id: number }>(
    db,
    sql`
      select id, type, payload, at
      from game_server_messages
      where server_id = ${serverId} and id > ${cursor}
      order by id
      limit ${limit}`,
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: toIsoTime(at) }));
}
export const deleteOldServerMessages = (db: Writes, before: Date) =>
  run(db, sql`delete from game_server_messages where at < ${before}`);
/**
 * Subquery with the game servers, for the FROM clauses of other modules. Its alias is `s`.
 * `gone_at` is set once a server has signed off.
 */
export const gameServersSubquery: Sql = sql`
  (
    select id, key_id, region_id, region, version_id, version, endpoint, players, capacity, cpu,
      draining, heartbeat_at, registered_at, gone_at
    from game_servers
  ) s`;
/**
 * Starts or ends the draining of a server. Returns undefined if the server is deleted or in this
 * state already.
 */
export const setServerDraining = (tx: Tx, id: number, drain: boolean) =>
  maybeOne<{ endpoint: string; region: string }>(
    tx,
    sql`
      update game_servers
      set draining = ${drain}
      where id = ${id} and gone_at is null and draining <> ${drain}
      returning endpoint, region`,
  );
/**
 * Returns the processor load of all servers in percent, for each time span; null for a span without
 * reports.
 */
export const listProcessorLoadsBySpan = (db: Queries, from: Date) =>
  many<{ cpu: number | null; most: number | null }>(
    db,
    sql`
      select round((sum(l.sum) / sum(l.reports))::numeric, 1)::float8 as cpu,
        round(max(l.most)::numeric, 1)::float8 as most
      from generate_series(0, ${limits.loadSteps}::int - 1) n
      left join game_server_loads l
        on l.at = ${from}::timestamptz + n * ${limits.loadStepMs}::int * interval '1 millisecond'
      group by n
      order by n`,
  );
