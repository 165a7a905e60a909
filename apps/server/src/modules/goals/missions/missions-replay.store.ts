import type { Queries } from '../../../kernel/db/db.ts';
import { many, sql } from '../../../kernel/db/sql.ts';
import type { ReplaySpan, ReplayValueKind } from '../../../kernel/game/replay.ts';
import { replayReviewMsMax } from '../../play/match-replay/goal-replay.api.ts';

interface ReadyRow extends ReplayValueKind {
  readonly accountId: number;
  readonly day: number;
  readonly amount: string;
}
/**
 * Lists the rewards that became ready in a span, by account and day. Includes all missions, unless
 * the caller names one.
 */
export const listReadyMissionRewards = (
  db: Queries,
  { from, to, onDay, reads }: ReplaySpan,
  templateId: number | undefined,
) =>
  many<ReadyRow>(
    db,
    sql`
      select p.account_id as "accountId", ${onDay(sql`p.ready_at`)} as day, r->>'kind' as kind,
        (r->>'id')::bigint as id, r->>'currency' as currency,
        sum((r->>'amount')::bigint)::text as amount
      from mission_instances i
      join mission_progress p on p.instance_id = i.id
      cross join lateral jsonb_array_elements(p.rewards) r
      where (i."end" is null or i."end" >= ${new Date(from.getTime() - replayReviewMsMax)})
        and (${templateId ?? null}::bigint is null or i.template_id = ${templateId ?? null}::bigint)
        and p.ready_at >= ${from}
        and p.ready_at <= ${to}
        and ${reads(sql`p.account_id`)}
      group by 1, 2, 3, 4, 5`,
  );
