import type { Queries } from '../../../kernel/db/db.ts';
import { many, sql } from '../../../kernel/db/sql.ts';
import type { ReplaySpan, ReplayValueKind } from '../../../kernel/game/replay.ts';

interface GrantedRow extends ReplayValueKind {
  readonly accountId: number;
  readonly day: number;
  readonly amount: string;
}
/** Lists the grants of an event in a span, by account and day. */
export const listActivityRewardGrants = (
  db: Queries,
  { from, to, onDay, reads }: ReplaySpan,
  eventId: number,
) =>
  many<GrantedRow>(
    db,
    sql`
      select p.account_id as "accountId", ${onDay(sql`p.granted_at`)} as day, r->>'kind' as kind,
        (r->>'id')::bigint as id, r->>'currency' as currency,
        sum((r->>'amount')::bigint)::text as amount
      from activity_progress p
      cross join lateral jsonb_array_elements(p.rewards) r
      where p.event_id = ${eventId}
        and p.granted_at >= ${from}
        and p.granted_at <= ${to}
        and ${reads(sql`p.account_id`)}
      group by 1, 2, 3, 4, 5`,
  );
