import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, one, run, sql } from '../../../kernel/db/sql.ts';

/** Counts the running matches of a version, and their players. */
export const countRunningMatches = (on: Queries, versionId: number) =>
  one<{ matches: number; players: number }>(
    on,
    sql`
      select count(distinct m.id)::int as matches, count(p.account_id)::int as players
      from matches m
      left join match_players p on p.match_id = m.id and p.running
      where m.state = 'RUNNING' and m.version_id = ${versionId}`,
  );
/** Counts the running matches and registered servers of every version that has any. */
export async function mapPlayCountsByVersion(on: Queries) {
  const rows = await many<{ version_id: number; matches: number; servers: number }>(
    on,
    sql`
      select version_id, sum(matches)::int as matches, sum(servers)::int as servers
      from (
        select version_id, count(*) as matches, 0 as servers
        from matches
        where state = 'RUNNING' and version_id is not null
        group by version_id
        union all
        select version_id, 0, count(*)
        from game_servers
        where gone_at is null and version_id is not null
        group by version_id
      ) counted
      group by version_id`,
  );
  return new Map(rows.map(({ version_id: id, ...counts }) => [id, counts]));
}
/** Stops new matches on the servers of a version; returns the number of servers. */
export async function stopNewMatchesOnVersion(
  tx: Tx,
  versionId: number,
  now: Date,
): Promise<number> {
  await run(
    tx,
    sql`
      update admissions a
      set until = ${now}
      from game_servers s
      where s.id = a.server_id and s.version_id = ${versionId} and a.until > ${now}`,
  );
  const { n } = await one<{ n: number }>(
    tx,
    sql`
      select count(*)::int as n
      from game_servers
      where version_id = ${versionId} and gone_at is null`,
  );
  return n;
}
