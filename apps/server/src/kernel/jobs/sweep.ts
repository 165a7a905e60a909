import { temporaryTables } from '@guildhall/contract/identity/retention';
import type { Database, Tx } from '../db/db.ts';
import { maybeOne, run, sql, type Sql } from '../db/sql.ts';
import type { Kernel } from '../kernel.ts';

const defaultRowLimit = 1_000;
/**
 * Deletes the expired rows of a table page by page. Each page has its own transaction, so that
 * other transactions need not wait for the whole deletion.
 */
export async function deleteExpiredRows(
  db: Database,
  table: string,
  isOver: Sql,
  limit = defaultRowLimit,
): Promise<void> {
  const name = sql.identifier(table);
  await repeatUntilPageIsShort(limit, () =>
    run(
      db.write,
      sql`
        delete from ${name}
        where ctid in (select ctid from ${name} where ${isOver} limit ${limit})`,
    ),
  );
}

/**
 * Returns the beginning of the time for which a table's rows are stored. Jobs delete rows whose
 * retention, counted as the table declares, began before it.
 */
export const getRetentionStart = (
  { clock }: Pick<Kernel, 'clock'>,
  table: keyof typeof temporaryTables,
): Date => new Date(clock.now().getTime() - temporaryTables[table].storedMs);

/** Rows of one page, in the order of ids; an empty page ends the sweep. */
export type JobPageRows = readonly { readonly id: number }[];
/**
 * Creates a job over many rows, a page at a time. The transaction of a page also queues the next
 * page, so that a crash neither repeats nor skips a page. Returns the function that starts the job
 * inside the transaction that causes the job. `page` returns at most `limit` rows.
 */
export function createPagedJob<I extends object>(
  { db, jobs }: Pick<Kernel, 'db' | 'jobs'>,
  name: string,
  limit: number,
  page: (tx: Tx, input: I, after: number, limit: number) => Promise<JobPageRows>,
): (tx: Tx, input: I) => Promise<void> {
  jobs.define<I & { after: number }>(
    name,
    { retries: 5, retryDelaySeconds: 2 },
    async ({ after, ...rest }) => {
      const input = rest as unknown as I;
      await db.transaction(async (tx) => {
        const rows = await page(tx, input, after, limit);
        const last = rows.at(-1);
        if (rows.length === limit && last) await jobs.send(tx, name, { ...input, after: last.id });
      });
    },
  );
  return (tx, input) => jobs.send(tx, name, { ...input, after: 0 });
}
/** Repeats a function that takes at most `atOnce` rows until it takes fewer. */
export async function repeatUntilPageIsShort(
  limit: number,
  take: () => Promise<number>,
): Promise<void> {
  while ((await take()) === limit);
}

/**
 * Milliseconds before its last run from which a sweep looks for changes. This must exceed the
 * longest transaction plus the difference between the clocks of servers, because a row has the time
 * at which its transaction began and becomes visible only at the commit.
 */
const sweepOverlapMs = 3_600_000;
/**
 * Runs a sweep over the rows that have changed since its last complete run, so that the cost
 * depends only on the number of changes. `sweep` gets the time from which it has to look, at first
 * 1970. It must be repeatable, because it visits the newest rows several times. If it throws, the
 * next run looks from the same time.
 */
export async function sweepChanges(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  name: string,
  sweep: (since: Date) => Promise<void>,
): Promise<void> {
  const begunAt = clock.now();
  const mark = await maybeOne<{ swept_until: string }>(
    db.read,
    sql`select swept_until from sweep_marks where sweep = ${name}`,
  );
  const sweptUntil = mark ? Date.parse(mark.swept_until) : 0;
  await sweep(new Date(Math.max(0, Math.min(sweptUntil, begunAt.getTime()) - sweepOverlapMs)));
  await run(
    db.write,
    sql`
      insert into sweep_marks (sweep, swept_until)
      values (${name}, ${begunAt}::timestamptz)
      on conflict (sweep) do update set swept_until = excluded.swept_until`,
  );
}
