/**
 * Reads missions by the periods in which matches count for them, and locks the players of these
 * periods.
 */
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, sql, type Sql } from '../../../kernel/db/sql.ts';
import { lockAccountsWhere } from '../../identity/accounts/players/players.api.ts';
import type { MatchCountingGoal } from '../../play/statistics/statistic-archive.api.ts';
import { findEarliestStart } from '../../play/statistics/statistic-sums.api.ts';
import type { MissionInstance } from './missions.policy.ts';

/**
 * Lists missions that start before `startBefore` and do not end before `endAfter`: they still count
 * matches. The oldest comes first.
 */
export const listMissionsCountingMatches = (db: Queries, startBefore: Date, endAfter: Date) =>
  many<MatchCountingGoal & Record<string, unknown>>(
    db,
    sql`
      select m.id, m.name, i.start
      from mission_instances i
      join missions m on m.id = i.template_id
      where m.deleted_at is null
        and i.start < ${startBefore}
        and (i."end" is null or i."end" > ${endAfter})
      order by i.start, m.id`,
  );
const windows = (instances: readonly MissionInstance[]): Sql => sql`
  jsonb_to_recordset(${JSON.stringify(instances)}::jsonb) as x(
    "statisticId" bigint, start timestamptz, "end" timestamptz
  )`;
/**
 * Locks the accounts with ids above `after` that have played in the periods of these missions, in
 * the order of ids. For a mission without a start, locks the accounts that have a total of its
 * statistic.
 */
export const lockMissionPlayers = (
  tx: Tx,
  instances: readonly MissionInstance[],
  after: number,
  limit: number,
) =>
  lockAccountsWhere(
    tx,
    { after, limit },
    sql`a.id in (
      select d.account_id
      from ${windows(instances)}
      join statistic_delta d on d.statistic_id = x."statisticId"
        and d.ended_at >= x.start
        and d.ended_at < coalesce(x."end", 'infinity')
      where d.ended_at >= ${findEarliestStart(instances)}::timestamptz
      union all
      select t.account_id
      from ${windows(instances)}
      join statistic_total t on t.statistic_id = x."statisticId" and t.segment = ''
      where x.start is null
    )`,
  );
