import type { Queries } from '../../../kernel/db/db.ts';
import { many, sql } from '../../../kernel/db/sql.ts';

/** Returns the lifetime totals that accounts have in these statistics. */
export const listLifetimeTotals = async (
  db: Queries,
  choices: readonly {
    readonly accountId: number;
    readonly statisticId: number;
    readonly segment: string;
  }[],
) =>
  choices.length === 0
    ? []
    : many<{ accountId: number; statisticId: number; segment: string; lifetime: number }>(
        db,
        sql`
          select distinct s.account_id as "accountId", s.statistic_id as "statisticId", s.segment,
            s.lifetime
          from jsonb_to_recordset(${sql.json(choices)}) as x(
            "accountId" bigint, "statisticId" bigint, segment text
          )
          join statistic_total s on s.account_id = x."accountId"
            and s.statistic_id = x."statisticId"
            and s.segment = x.segment`,
      );
