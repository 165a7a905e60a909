import type { StatisticMeasure } from '@guildhall/contract/play/statistics.section';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { ensureMonthPartition } from '../../../kernel/db/partitions.ts';
import { many, run, sql } from '../../../kernel/db/sql.ts';

/** Returns a player's totals of the displayed statistics. */
export const listDisplayedTotals = (db: Queries, accountId: number) =>
  many<{ id: number; name: string; total: number }>(
    db,
    sql`
      select s.id, s.name, t.total
      from statistic s
      join statistic_total t on t.statistic_id = s.id
        and t.account_id = ${accountId}
        and t.segment = ''
      where s.displayed and not s.deleted and t.total <> 0
      order by s.display_order, s.id`,
  );

export interface KnownStatistic {
  readonly id: number;
  readonly name: string;
  readonly segments: readonly string[];
  /** COUNT grows by whole numbers. A measured value may have fractions and may decrease. */
  readonly measure: StatisticMeasure;
  readonly maxPerMinute: number | null;
}
/** Finds the statistics with these names; omits deleted statistics. */
export async function mapStatisticsByName(
  db: Queries,
  names: readonly string[],
): Promise<Map<string, KnownStatistic>> {
  if (names.length === 0) return new Map();
  const rows = await many<{
    id: number;
    name: string;
    segments: string[];
    measure: StatisticMeasure;
    max_per_minute: number | null;
  }>(
    db,
    sql`
      select id, name, segments, measure, max_per_minute
      from statistics
      where deleted_at is null and name = any(${[...names]})`,
  );
  return new Map(
    rows.map((row) => [
      row.name,
      {
        id: row.id,
        name: row.name,
        segments: row.segments,
        measure: row.measure,
        maxPerMinute: row.max_per_minute,
      },
    ]),
  );
}
interface Delta {
  readonly accountId: number;
  readonly statisticId: number;
  readonly segments: Readonly<Record<string, string>>;
  readonly delta: number;
}
/**
 * Inserts the changes of statistics by a match. Adds the partition for the month of the match if it
 * is missing.
 */
export const insertStatisticDeltas = (
  tx: Tx,
  matchId: number,
  endedAt: Date,
  deltas: readonly Delta[],
) =>
  Promise.all([
    ensureMonthPartition(tx, 'statistic_deltas', endedAt),
    run(
      tx,
      sql`
        insert into statistic_deltas (
          match_id, account_id, statistic_id, segments, delta, ended_at
        )
        select ${matchId}, d."accountId", d."statisticId", d.segments, d.delta, ${endedAt}
        from jsonb_to_recordset(${sql.json(deltas)}) as d(
          "accountId" bigint, "statisticId" bigint, segments jsonb, delta float8
        )`,
    ),
  ]);
interface Total {
  readonly accountId: number;
  readonly statisticId: number;
  readonly segment: string;
  readonly total: number;
}
/**
 * Adds amounts to the displayed totals and to the lifetime totals. The caller must sort the rows,
 * so that two results lock them in the same order.
 */
export const addStatisticTotals = (tx: Tx, totals: readonly Total[]) =>
  run(
    tx,
    sql`
      insert into statistic_totals as s (account_id, statistic_id, segment, total, lifetime)
      select t."accountId", t."statisticId", t.segment, t.total, t.total
      from jsonb_to_recordset(${sql.json(totals)}) as t(
        "accountId" bigint, "statisticId" bigint, segment text, total float8
      )
      on conflict (account_id, statistic_id, segment) do update
      set total = s.total + excluded.total, lifetime = s.lifetime + excluded.lifetime`,
  );
