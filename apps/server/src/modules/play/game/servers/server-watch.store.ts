import { limits } from '@guildhall/contract/limits';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { toIso, toIsoOrNull } from '../../../../kernel/db/rows.ts';
import { allOf, containsText, given, listRowsPage } from '../../../../kernel/db/conditions.ts';
import { many, maybeOne, sql, type Sql } from '../../../../kernel/db/sql.ts';

export interface ServerFilters {
  readonly state?: string;
  readonly region?: string;
  readonly gameVersion?: string;
}
interface ServerRow extends Record<string, unknown> {
  readonly id: number;
  readonly state: 'ONLINE' | 'DRAINING' | 'SILENT' | 'GONE';
  readonly region: string;
  readonly game_version: string;
  readonly endpoint: string;
  readonly key: string;
  readonly running: number;
  readonly players: number;
  readonly capacity: number;
  readonly cpu: number;
  readonly heartbeat_at: string;
  readonly registered_at: string;
  readonly gone_at: string | null;
}
const toServer = ({
  heartbeat_at: heartbeat,
  registered_at: registered,
  gone_at: gone,
  game_version: gameVersion,
  cpu,
  ...row
}: ServerRow) => ({
  ...row,
  cpu: Math.round(cpu * 10) / 10,
  endpoint: row.endpoint || '–',
  heartbeatAt: toIso(heartbeat),
  registeredAt: toIso(registered),
  goneAt: toIsoOrNull(gone),
  gameVersion,
  version: 1,
  updatedAt: toIso(heartbeat),
  updatedBy: null,
});
/**
 * Selects servers as operators see them. A server is shown as silent if its silence would cause its
 * results to be held.
 */
const seen = (silentBefore: Date) => sql`
  (
    select s.id, coalesce(r.code, s.region) as region, s.version as game_version, s.endpoint,
      k.name as key, s.players, s.capacity, s.cpu, s.heartbeat_at, s.registered_at, s.gone_at,
      (
        select count(*)::int
        from matches m
        where m.server_id = s.id and m.state = 'RUNNING'
      ) as running,
      case
        when s.gone_at is not null then 'GONE'
        when s.heartbeat_at < ${silentBefore}::timestamptz then 'SILENT'
        when s.draining or not coalesce(r.enabled, true) then 'DRAINING'
        else 'ONLINE'
      end as state
    from game_servers s
    join game_server_keys k on k.id = s.key_id
    left join regions r on r.id = s.region_id
  ) seen`;
const condition = ({ state, region, gameVersion }: ServerFilters): Sql =>
  allOf(
    given(state, (entry) => sql`seen.state = ${entry}`),
    given(region, (text) => containsText(sql`seen.region`, text)),
    given(gameVersion, (text) => containsText(sql`seen.game_version`, text)),
  );
const rank = sql`array_position(array['ONLINE', 'DRAINING', 'SILENT', 'GONE'], seen.state)`;
export async function listWatchedServersPage(
  on: Queries,
  filters: ServerFilters,
  at: { silentBefore: Date; page: number; perPage: number },
) {
  const { rows, total } = await listRowsPage<ServerRow>(
    on,
    {
      columns: sql`seen.*`,
      from: seen(at.silentBefore),
      where: condition(filters),
      order: sql`${rank}, seen.id desc`,
    },
    at,
  );
  return { rows: rows.map((row) => toServer(row)), total };
}
export async function findWatchedServer(on: Queries, id: number, silentBefore: Date) {
  const row = await maybeOne<ServerRow>(
    on,
    sql`select seen.* from ${seen(silentBefore)} where seen.id = ${id}`,
  );
  return row && toServer(row);
}
/**
 * Sets whether a server drains; returns undefined if the server is deleted or already has this
 * state.
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

/** Returns players and matches in each span of a day, from the newest matches. */
export const listPlayersAndMatchesBySpan = (
  on: Queries,
  { from, now }: { from: Date; now: Date },
) =>
  many<{ players: number; matches: number }>(
    on,
    sql`
      with
        latest as materialized (
          select id, started_at, coalesce(ended_at, ${now}::timestamptz) as ended_at
          from matches
          where state <> 'VOID'
          order by id desc
          limit ${limits.loadMatchesMax}
        )
      select count(distinct p.account_id)::int as players, count(distinct m.id)::int as matches
      from generate_series(0, ${limits.loadSteps}::int - 1) n
      left join latest m
        on m.started_at < ${from}::timestamptz + (n + 1) * ${limits.loadStepMs}::int
          * interval '1 millisecond'
        and m.ended_at >= ${from}::timestamptz + n * ${limits.loadStepMs}::int
          * interval '1 millisecond'
      left join match_players p on p.match_id = m.id
      group by n
      order by n`,
  );
/** Returns the processor load of servers in these spans, in percent; null if no server reported. */
export const listProcessorLoadsBySpan = (on: Queries, from: Date) =>
  many<{ cpu: number | null; most: number | null }>(
    on,
    sql`
      select round((sum(l.sum) / sum(l.told))::numeric, 1)::float8 as cpu,
        round(max(l.most)::numeric, 1)::float8 as most
      from generate_series(0, ${limits.loadSteps}::int - 1) n
      left join game_server_loads l
        on l.at = ${from}::timestamptz + n * ${limits.loadStepMs}::int * interval '1 millisecond'
      group by n
      order by n`,
  );
