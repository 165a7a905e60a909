/** Reads how many items were issued and taken on each day. */
import { limits } from '@guildhall/contract/limits';
import type { DayRange, DailyCurrencyFlowRow } from '../../../kernel/time/days.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { many, maybeOne, sql } from '../../../kernel/db/sql.ts';

export const isKnownInventory = async (db: Queries, id: number): Promise<boolean> =>
  (await maybeOne(db, sql`select 1 as found from inventories where id = ${id}`)) !== undefined;

/**
 * Returns two numbers per day for a template: items created or given back, and items taken away.
 * Reads only the newest movements of all items.
 */
export const listDailyItemFlow = (db: Queries, templateId: number, days: DayRange) =>
  many<DailyCurrencyFlowRow>(
    db,
    sql`
      select ${days.at(sql`h.at`)} as day,
        (
          count(*) filter (
            where h.kind in ('granted', 'default', 'reward', 'bought', 'crafted', 'restored')
          )
        )::text as issued,
        (
          count(*) filter (where h.kind in ('removed', 'merged', 'consumed', 'dismantled'))
        )::text as burnt
      from (
        select item_id, kind, at
        from item_history
        where at >= ${days.since}::timestamptz
        order by at desc
        limit ${limits.flowRowsMax}
      ) h
      join items i on i.id = h.item_id
      where i.template_id = ${templateId}
      group by 1`,
  );

/**
 * Returns the time of the oldest movement that the daily numbers count; null if they count all
 * movements.
 */
export const findItemFlowStart = async (
  db: Queries,
  days: DayRange,
  max: number = limits.flowRowsMax,
): Promise<string | null> => {
  const row = await maybeOne<{ at: string }>(
    db,
    sql`
      select at as at
      from item_history
      where at >= ${days.since}::timestamptz
      order by at desc
      offset ${max}
      limit 1`,
  );
  return toIsoTimeOrNull(row?.at);
};
