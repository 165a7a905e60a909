import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { many, run, sql } from '../../../kernel/db/sql.ts';
import { deleteExpiredRows } from '../../../kernel/jobs/sweep.ts';

const dayMs = 86_400_000;
const jobs = ['rate-limits.sweep', 'sessions.sweep', 'device-sign-in.sweep'];
const tables = [
  'rate_buckets',
  'sessions',
  'admin_sessions',
  'two_factor_bindings',
  'mailed_tokens',
  'authorization_triggers',
  'auto_login_tokens',
];

describe('expired data', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const counts = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      await Promise.all(
        tables.map(
          async (table) =>
            [
              table,
              (
                await many<{ n: number }>(
                  server.db.read,
                  sql`select count(*)::int as n from ${sql.identifier(table)}`,
                )
              )[0]?.n ?? 0,
            ] as const,
        ),
      ),
    );
  const sweep = async () => {
    for (const job of jobs) await server.app.kernel.jobs.runNow(job);
  };
  it('is deleted: attempts, sessions, authenticators, links, devices, tokens; valid rows stay', async () => {
    const [player, person] = [await server.player(), await server.support()];
    await callApi(new Connection(server.base), 'login', {
      body: { ...player.identity, password: 'not-the-right-lantern' },
    }).catch(() => {});
    await callApi(new Connection(server.base), 'createTrigger', { body: { device: 'PC' } });
    await callApi(player.connection, 'createAutoLoginToken', {});
    await callApi(person.connection, 'startBinding', {});
    const before = await counts();
    for (const table of tables)
      expect([table, before[table]]).toEqual([
        table,
        expect.toSatisfy((n: number) => n > 0) as number,
      ]);
    await sweep();
    expect(await counts()).toEqual(before);
    server.clock.advance(2 * dayMs);
    await sweep();
    expect(await counts()).toEqual({
      ...before,
      rate_buckets: 0,
      two_factor_bindings: 0,
      mailed_tokens: 0,
      authorization_triggers: 0,
      auto_login_tokens: 0,
    });
    await callApi(player.connection, 'logout', {});
    // two sessions have ended: one on day one, when its owner got a role, and one just now
    const after = async (days: number): Promise<number | undefined> => {
      server.clock.advance(days * dayMs);
      await sweep();
      return (await counts())['sessions'];
    };
    const sessionCount = before['sessions'] ?? 0;
    expect([await after(177), await after(2), await after(2)]).toEqual([
      sessionCount,
      sessionCount - 1,
      sessionCount - 2,
    ]);
    server.clock.advance(365 * dayMs);
    await sweep();
    expect(await counts()).toMatchObject({ sessions: 0, admin_sessions: 0 });
  });
  it('is deleted in pages, completely and without other rows', async () => {
    await run(
      server.db.write,
      sql`
        insert into rate_buckets (key, window_start, count, forget_at)
        select 'old ' || n, now(), 1, now() - interval '1 day'
        from generate_series(1, 25) n`,
    );
    await run(
      server.db.write,
      sql`
        insert into rate_buckets (key, window_start, count, forget_at)
        values ('fresh', now(), 1, now() + interval '1 day')`,
    );
    await deleteExpiredRows(server.db, 'rate_buckets', sql`forget_at < now()`, 10);
    expect(await many(server.db.read, sql`select key from rate_buckets`)).toEqual([
      { key: 'fresh' },
    ]);
  });
});
