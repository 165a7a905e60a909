import type { Queries } from '../../../../kernel/db/db.ts';
import { toIsoTime } from '../../../../kernel/db/rows.ts';
import { many, sql } from '../../../../kernel/db/sql.ts';
import type { Trophy } from '../../../play/player-cards/player-cards.api.ts';

const trophiesShown = 12;

/**
 * Lists the first, second and third places of an account in settled tournaments, newest first. Uses
 * the standings as they are now, so that corrections count. Reads at most three better scores per
 * nomination.
 */
export async function listTrophies(db: Queries, accountId: number): Promise<Trophy[]> {
  const rows = await many<{ tournament: string; nomination: string; place: number; end: string }>(
    db,
    sql`
      select t.name as tournament, n.name as nomination, b.better + 1 as place, t."end"
      from tournament_scores s
      join tournaments t on t.id = s.tournament_id
      cross join lateral jsonb_to_recordset(t.nominations) as n(id bigint, name text)
      cross join lateral (
        select count(*)::int as better
        from (
          select 1
          from tournament_scores o
          where o.tournament_id = s.tournament_id
            and o.nomination_id = s.nomination_id
            and o.points is not null
            and not o.disqualified
            and (o.points, o.tie, o.early) > (s.points, s.tie, s.early)
          limit 3
        ) ahead
      ) b
      where s.account_id = ${accountId}
        and s.points is not null
        and not s.disqualified
        and n.id = s.nomination_id
        and t.deleted_at is null
        and t.state in ('SETTLED', 'CORRECTED')
        and b.better < 3
      order by t."end" desc, b.better, s.nomination_id
      limit ${trophiesShown}`,
  );
  return rows.map((row) => ({ ...row, end: toIsoTime(row.end) }));
}
