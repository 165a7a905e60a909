import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import { homeLineNames, type HomeLineName } from '@guildhall/contract/office/home';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { run, sql } from '../../../kernel/db/sql.ts';

const hourMs = 3_600_000;

describe('the home page of the back office', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());
  const read = () => callApi(admin.connection, 'adminHome', {});
  const line = async (name: HomeLineName) =>
    (await read()).lines.find((entry) => entry.name === name);
  const ago = (hours: number) => new Date(server.clock.now().getTime() - hours * hourMs);

  it('has every line that the contract names, each counted by the module it belongs to', async () => {
    const { lines } = await read();
    expect(lines.map(({ name }) => name)).toEqual(homeLineNames);
    for (const { count, isMore, since } of lines)
      expect({ count, isMore, since }).toEqual({ count: 0, isMore: false, since: null });
  });

  it('counts open entries, up to a thousand, with the time of the oldest', async () => {
    const [old, older] = [ago(5), ago(30)];
    await run(
      server.db.write,
      sql`
        insert into economy_alarms (invariant, currency, since)
        values ('supply', 'A', ${old}), ('supply', 'B', ${older})`,
    );
    expect(await line('brokenInvariants')).toMatchObject({
      count: 2,
      isMore: false,
      since: older.toISOString(),
    });
    await run(
      server.db.write,
      sql`
        insert into economy_alarms (invariant, currency, since)
        select 'supply', 'C' || n, ${old}
        from generate_series(1, 1000) n`,
    );
    expect(await line('brokenInvariants')).toMatchObject({ count: 1000, isMore: true });
    await run(server.db.write, sql`delete from economy_alarms`);
    expect(await line('brokenInvariants')).toMatchObject({ count: 0, since: null });
  });

  it('counts failed tasks of a week, and none that are older', async () => {
    const fail = (at: Date) =>
      run(
        server.db.write,
        sql`
          insert into tasks (kind, about, status, progress, state, attempts, created_at,
            updated_at, finished_at)
          values ('tournaments.pay', '', 'FAILED', 0, '{}', 5, ${at}, ${at}, ${at})`,
      );
    await fail(ago(8 * 24));
    expect(await line('failedTasks')).toMatchObject({ count: 0 });
    await fail(ago(6 * 24));
    expect(await line('failedTasks')).toMatchObject({ count: 1 });
  });

  it('shows commands of operators by kind, who gave them, and figures beside the day before', async () => {
    const earlier = await read();
    await server.player();
    await server.player();
    for (const name of ['Dawn', 'Dusk'])
      await admin.section('POST', '/api/admin/avatars', { name, isDefault: false });
    const { changes, figures } = await read();
    const [newest] = changes;
    expect(newest).toMatchObject({ type: 'avatars.create', count: 2, isMore: false });
    expect(newest?.people).toHaveLength(1);
    // commands of players are not listed as changes by operators
    expect(changes.filter(({ type }) => type === 'users.register')).toEqual([]);
    const registered = (report: typeof earlier) =>
      report.figures.find(({ name }) => name === 'registered')?.today.count ?? 0;
    expect(registered({ ...earlier, figures }) - registered(earlier)).toBe(2);
    for (const { today, hours } of figures) {
      expect(hours).toHaveLength(24);
      expect(hours.reduce((sum, hour) => sum + hour, 0)).toBe(today.count);
    }
    expect(figures.find(({ name }) => name === 'registered')?.hours.at(-1)).toBeGreaterThan(1);
    server.clock.advance(30 * hourMs);
    admin = await server.admin();
    const later = await read();
    expect(later.changes.filter(({ type }) => type === 'avatars.create')).toEqual([]);
    expect(later.figures).toContainEqual({
      name: 'registered',
      today: { count: 0, isMore: false },
      before: { count: registered({ ...earlier, figures }), isMore: false },
      hours: Array.from({ length: 24 }, () => 0),
    });
  });
});
