import type { Queries } from '../../../kernel/db/db.ts';
import { many, sql } from '../../../kernel/db/sql.ts';

/** Returns a player's totals of the displayed statistics. */
export const listDisplayedTotals = (on: Queries, accountId: number) =>
  many<{ id: number; name: string; total: number }>(
    on,
    sql`
      select s.id, s.name, t.total
      from statistic s
      join statistic_total t on t.statistic_id = s.id
        and t.account_id = ${accountId}
        and t.segment = ''
      where s.displayed and not s.deleted and t.total <> 0
      order by s.display_order, s.id`,
  );
