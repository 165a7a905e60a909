import type { Queries } from '../../../kernel/db/db.ts';
import { toIsoTime, toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { allOf, containsText, mapDefined, listRowsPage } from '../../../kernel/db/conditions.ts';
import type { PagePosition } from '../../../kernel/db/paged.ts';
import { maybeOne, sql, type Sql } from '../../../kernel/db/sql.ts';
import { gameServerKeysSubquery } from '../game-server-keys/game-server-keys.api.ts';
import { gameServersSubquery } from '../game-servers/game-servers.api.ts';
import { buildRunningMatchCountColumn } from '../matches/matches.api.ts';
import { regionsSubquery } from '../regions/regions.api.ts';

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
  heartbeatAt: toIsoTime(heartbeat),
  registeredAt: toIsoTime(registered),
  goneAt: toIsoTimeOrNull(gone),
  gameVersion,
  version: 1,
  updatedAt: toIsoTime(heartbeat),
  updatedBy: null,
});
/**
 * Builds the columns of servers for operators. A server is shown as silent under the condition
 * under which its results are put on hold.
 */
const buildServerColumns = (silentBefore: Date) => sql`
  (
    select s.id, coalesce(r.code, s.region) as region, s.version as game_version, s.endpoint,
      k.name as key, s.players, s.capacity, s.cpu, s.heartbeat_at, s.registered_at, s.gone_at,
      ${buildRunningMatchCountColumn(sql`s.id`)} as running,
      case
        when s.gone_at is not null then 'GONE'
        when s.heartbeat_at < ${silentBefore}::timestamptz then 'SILENT'
        when s.draining or not coalesce(r.enabled, true) then 'DRAINING'
        else 'ONLINE'
      end as state
    from ${gameServersSubquery}
    join ${gameServerKeysSubquery} on k.id = s.key_id
    left join ${regionsSubquery} on r.id = s.region_id
  ) seen`;
const condition = ({ state, region, gameVersion }: ServerFilters): Sql =>
  allOf(
    mapDefined(state, (entry) => sql`seen.state = ${entry}`),
    mapDefined(region, (text) => containsText(sql`seen.region`, text)),
    mapDefined(gameVersion, (text) => containsText(sql`seen.game_version`, text)),
  );
const rank = sql`array_position(array['ONLINE', 'DRAINING', 'SILENT', 'GONE'], seen.state)`;
export async function listWatchedServersPage(
  db: Queries,
  filters: ServerFilters,
  at: PagePosition & { readonly silentBefore: Date },
) {
  const { rows, total } = await listRowsPage<ServerRow>(
    db,
    {
      columns: sql`seen.*`,
      from: buildServerColumns(at.silentBefore),
      where: condition(filters),
      order: sql`${rank}, seen.id desc`,
    },
    at,
  );
  return { rows: rows.map((row) => toServer(row)), total };
}
export async function findWatchedServer(db: Queries, id: number, silentBefore: Date) {
  const row = await maybeOne<ServerRow>(
    db,
    sql`select seen.* from ${buildServerColumns(silentBefore)} where seen.id = ${id}`,
  );
  return row && toServer(row);
}
