import {
  archivedTables,
  permanentTables,
  temporaryTables,
  unreadNotificationStoredMs,
} from '@guildhall/contract/identity/retention';
import { callApi } from '@guildhall/simulator/client/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, sql } from '../../src/kernel/db/sql.ts';
import { explainStatement, recordStatements } from '../harness/crowd.harness.ts';
import { retentionSamples, type SampledTable } from '../harness/retention.harness.ts';
import {
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../harness/server.harness.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/**
 * Planner's cost of a page in a full scan. It is so high that the planner uses an index whenever a
 * suitable one exists.
 */
const dearestScan = 1_000_000;
const isTemporary = (table: string | undefined): boolean =>
  table !== undefined && Object.hasOwn(temporaryTables, table);
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

describe('retention of rows', { timeout: 120_000 }, () => {
  const heard = recordStatements();
  let server: TestServer;
  /**
   * Number of the row inserted last, in any table. It is higher than all ids of users and servers.
   */
  let rowCount = 7_000_000;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(async () => {
    heard.stop();
    await server.close();
  });
  const run = (job: string) => server.app.kernel.jobs.runNow(job);
  const msAgo = (ms: number): Date => new Date(server.clock.now().getTime() - ms);
  /** Inserts a row of this age; returns a function that tells if the row still exists. */
  async function insert(
    table: SampledTable,
    ageMs: number,
    values = retentionSamples[table].values,
  ): Promise<() => Promise<boolean>> {
    const ctid = (await insertRows(table, values, [msAgo(ageMs)]))[0];
    return async () =>
      (await server.query(`select from ${table} where ctid = '${ctid}'`)).length > 0;
  }
  /**
   * Inserts a row for each of these times; returns the `ctid` of each row, its position in the
   * table.
   */
  async function insertRows(
    table: SampledTable,
    values: Readonly<Record<string, string>>,
    times: readonly Date[],
  ): Promise<string[]> {
    const row = { ...values, [retentionSamples[table].at]: 'at' };
    const before = rowCount;
    rowCount += times.length;
    const rows = await server.query<{ ctid: string }>(
      `insert into ${table} (${Object.keys(row).join(', ')})
       select ${Object.values(row).join(', ')}
       from unnest($1::timestamptz[]) with ordinality as t(at, nr), lateral (select $2 + nr as n) x
       returning ctid::text`,
      [times.map((time) => time.toISOString()), before],
    );
    return rows.map(({ ctid }) => ctid);
  }

  it('is declared once for each table of the database', async () => {
    const tables = await many<{ name: string }>(
      server.db.read,
      sql`
        select relname as name
        from pg_class
        where relnamespace = 'public'::regnamespace
          and relkind in ('r', 'p')
          and not relispartition
        order by relname collate "C"`,
    );
    const declared = [
      ...Object.keys(temporaryTables),
      ...Object.keys(archivedTables),
      ...permanentTables.flatMap((group) => group.tables),
    ];
    expect(declared.toSorted()).toEqual(tables.map(({ name }) => name));
  });
  it.for(Object.keys(retentionSamples) as SampledTable[])(
    'ends for %s at the declared age, and not for younger or needed rows',
    async (table) => {
      const { job, needed = {} } = retentionSamples[table];
      const { storedMs } = temporaryTables[table];
      const isOldThere = await insert(table, storedMs + minuteMs);
      const isYoungThere = await insert(table, storedMs - minuteMs);
      const kept = await Promise.all(
        Object.values(needed).map((values) => insert(table, storedMs + minuteMs, values)),
      );
      await run(job);
      expect([
        await isOldThere(),
        await isYoungThere(),
        ...(await Promise.all(kept.map((isThere) => isThere()))),
      ]).toEqual([false, true, ...kept.map(() => true)]);
    },
  );
  it('finds the rows to delete by an index', async () => {
    const faults: string[] = [];
    for (const job of new Set(Object.values(retentionSamples).map((sample) => sample.job)))
      for (const { text, nodes } of await explainStatement(
        server,
        await heard.during(() => run(job)),
        dearestScan,
      ))
        for (const node of nodes)
          if (node['Node Type'] === 'Seq Scan' && isTemporary(node['Relation Name']))
            faults.push(`${job}: ${node['Relation Name']} in ${text}`);
    expect(faults).toEqual([]);
  });
  it('ends for unread notifications later, also for more than one batch', async () => {
    const unread = { ...retentionSamples.notifications.values, is_read: 'false' };
    await server.query('delete from notifications');
    await server.query(
      `insert into notifications (user_id, type, message, created_at)
       select n, 'OLD', '{"key":"retention"}', $1 from generate_series(1, 2500) n`,
      [msAgo(unreadNotificationStoredMs + minuteMs).toISOString()],
    );
    const isYoungThere = await insert(
      'notifications',
      unreadNotificationStoredMs - minuteMs,
      unread,
    );
    await run('notifications.forget');
    expect(await server.query(`select from notifications where type = 'OLD'`)).toEqual([]);
    expect(await isYoungThere()).toBe(true);
  });
  it('keeps a finished task as long as its file', async () => {
    const isTaskThere = await insert('tasks', temporaryTables.tasks.storedMs + minuteMs);
    const [task] = await server.query<{ id: number }>(
      `insert into task_parts (task_id, part, text)
       select max(id), 1, 'x' from tasks
       returning task_id as id`,
    );
    const partsLeft = () => server.query('select from task_parts where task_id = $1', [task?.id]);
    await run('tasks.sweep');
    await run('tasks.forget');
    expect([await isTaskThere(), (await partsLeft()).length]).toEqual([true, 1]);
    await server.query('update tasks set keep_until = $1 where id = $2', [
      msAgo(minuteMs).toISOString(),
      task?.id,
    ]);
    await run('tasks.sweep');
    expect(await partsLeft()).toEqual([]);
    await run('tasks.forget');
    expect(await server.query('select from tasks where id = $1', [task?.id])).toEqual([]);
  });
  it('ends for days of boosters two days later', async () => {
    const { storedMs } = temporaryTables.booster_days;
    const days = [dayOf(msAgo(storedMs)), dayOf(msAgo(storedMs + dayMs))];
    for (const day of days)
      await server.query('insert into booster_days (item_id, day, account_id) values (1, $1, 1)', [
        day,
      ]);
    await run('boosters.forget');
    expect(await server.query('select day from booster_days')).toEqual([{ day: days[0] }]);
  });
  it('keeps tables after a year within 1.2 of their size after 90 days', async () => {
    const tables = (Object.keys(retentionSamples) as SampledTable[]).filter(
      (table) => temporaryTables[table].storedMs <= 90 * dayMs,
    );
    const jobs = new Set(tables.map((table) => retentionSamples[table].job));
    /**
     * Inserts rows for each of the next `days` days, moves the clock past them, and counts the
     * remaining rows.
     */
    const pass = async (days: number) => {
      const begin = server.clock.now().getTime();
      const times = Array.from(
        { length: days * rowsPerDay },
        (_, nr) => new Date(begin + (nr * dayMs) / rowsPerDay),
      );
      for (const table of tables)
        await insertRows(
          table,
          { ...retentionSamples[table].values, ...(table === 'notifications' && tenthUnread) },
          times,
        );
      server.clock.advance(days * dayMs);
      for (const job of jobs) await run(job);
      return new Map(
        await Promise.all(
          tables.map(async (table) => {
            const [row] = await server.query<{ n: number }>(
              `select count(*)::int as n from ${table}`,
            );
            return [table, row?.n ?? 0] as const;
          }),
        ),
      );
    };
    const rowsPerDay = 20;
    const tenthUnread = { is_read: 'n % 10 > 0' };
    const first = await pass(90);
    const year = await pass(275);
    expect(
      tables.filter((table) => (year.get(table) ?? 0) > 1.2 * (first.get(table) ?? 0)),
    ).toEqual([]);
    expect(year.get('notifications')).toBeGreaterThan(80 * rowsPerDay);
  });
  it('ends for no row of value in two years of scheduled jobs', async () => {
    const admin = await server.admin();
    const player = await server.player({ verified: true });
    await callApi(admin.connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: await makeTemplate(server), amount: 2, reason: 'Test' },
    });
    await playTestMatch(await server.gameServer(), [player], 150);
    const valuable = permanentTables.slice(0, 3).flatMap(({ tables }) => tables);
    const count = async () =>
      Promise.all(
        valuable.map(async (table) => {
          const [row] = await server.query<{ n: number }>(
            `select count(*)::int as n from ${table}`,
          );
          return { table, n: row?.n ?? 0 };
        }),
      );
    const before = await count();
    server.clock.advance(2 * 365 * dayMs);
    for (const job of server.app.kernel.jobs.listScheduled()) await run(job);
    const after = await count();
    expect(before.filter(({ n }, nr) => n > (after[nr]?.n ?? 0))).toEqual([]);
    expect(before.filter(({ n }) => n > 0).map(({ table }) => table)).toEqual(
      expect.arrayContaining(['commands', 'items', 'item_history', 'payouts', 'match_players']),
    );
  });
});
