import type { Queries, Tx, Writes } from '../../../kernel/db/db.ts';
import { maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import type { ChainComparisonCounts } from './comparison.tables.ts';

export interface ChainComparisonRow extends Record<string, unknown> {
  readonly startedAt: string;
  readonly isRunning: boolean;
  readonly comparedAt: string | null;
  readonly counts: ChainComparisonCounts | null;
}
export const findChainComparison = (db: Queries) =>
  maybeOne<ChainComparisonRow>(
    db,
    sql`
      select started_at as "startedAt", is_running as "isRunning", compared_at as "comparedAt",
        counts
      from chain_comparison`,
  );
/**
 * Marks a comparison as running from `now`; returns false while a comparison that began after
 * `before` is running.
 */
export const beginChainComparison = async (db: Writes, now: Date, before: Date): Promise<boolean> =>
  (await run(
    db,
    sql`
      insert into chain_comparison as c (started_at)
      values (${now.toISOString()})
      on conflict (id) do update
      set started_at = excluded.started_at, is_running = true
      where not c.is_running or c.started_at < ${before.toISOString()}`,
  )) > 0;
/** Stores the result; returns false if another comparison has started since. */
export const saveChainComparison = async (
  tx: Tx,
  {
    startedAt,
    at,
    counts,
  }: { readonly startedAt: Date; readonly at: Date; readonly counts: ChainComparisonCounts },
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      update chain_comparison
      set is_running = false, compared_at = ${at.toISOString()}, counts = ${sql.json(counts)}
      where is_running and started_at = ${startedAt.toISOString()}`,
  )) > 0;
/** Ends a comparison that has produced no result. */
export const endChainComparisonWithoutResult = (db: Writes, startedAt: Date) =>
  run(
    db,
    sql`
      update chain_comparison
      set is_running = false
      where started_at = ${startedAt.toISOString()}`,
  );
