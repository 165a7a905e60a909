import type { Pool } from 'pg';
import { many, sql } from '../db/sql.ts';
import type { Kernel } from '../kernel.ts';

/**
 * Limit up to which rows are counted, so that the cost of a scrape does not grow with the backlog.
 */
const countedMax = 10_000;
/** Declares the gauges that every server has: sockets, connections of the pool, the outbox. */
export function registerServerGauges(
  { metrics, db }: Pick<Kernel, 'metrics' | 'db'>,
  connected: () => number,
): void {
  metrics.gauge({
    name: 'guildhall_sockets',
    help: 'Open realtime connections of this server',
    label: 'kind',
    read: () => new Map([['open', connected()]]),
  });
  metrics.gauge({
    name: 'guildhall_outbox_effects',
    help: `Mails and calls that wait or have failed, up to ${countedMax}; all servers share them`,
    label: 'state',
    shared: true,
    async read() {
      const rows = await many<{ state: string; count: number }>(
        db.read,
        sql`
          select s.state, (
            select count(*)::int
            from (select 1 from outbox o where o.state = s.state limit ${countedMax}) x
          ) as count
          from (values ('WAITING'), ('FAILED')) s(state)`,
      );
      return new Map(rows.map(({ state, count }) => [state.toLowerCase(), count]));
    },
  });
  if (db.kind !== 'postgres') return;
  const pool = db.driver as Pool;
  metrics.gauge({
    name: 'guildhall_database_connections',
    help: 'Connections of the pool of this server, and calls that wait for one',
    label: 'state',
    read: () =>
      new Map([
        ['open', pool.totalCount],
        ['idle', pool.idleCount],
        ['waited_for', pool.waitingCount],
      ]),
  });
}
