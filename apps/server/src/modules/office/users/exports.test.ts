import type { Admin } from '@guildhall/simulator/client/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { readAllRowsPageByPage } from '../../../engine/feeds.ts';

/** number of rows: more than two parts of a file can contain */
const crowd = 1_203;

describe('exported files of several pieces', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    await server.db.asOwner(`
      insert into users (email, password_hash, status_id, created_at)
        select 'crowd' || n || '@example.org', 'x', case when n % 3 = 0 then 1 else 2 end, now() from generate_series(1, ${crowd}) n;
      insert into accounts (user_id, username) select id, 'Crowd' || id from users where email like 'crowd%';
      insert into tasks (kind, owner_id, status, progress, state, attempts, created_at, updated_at)
        select case when n % 3 = 0 then 'third' else 'other' end, 2, 'FINISHED', 100, '{}', 1, now(), now() from generate_series(1, ${crowd}) n;
      insert into outbox (kind, dedup_key, payload, state, created_at, done_at)
        select 'mail', 'crowd' || n, '{}', 'DONE', now(), now() from generate_series(1, ${crowd}) n`);
  });
  afterAll(() => server.close());
  const linesOf = async (base: string, filters: Record<string, unknown>): Promise<string[]> =>
    (await admin.connection.send('POST', `${base}/export`, { body: filters })).text
      .trim()
      .split('\r\n')
      .slice(1);

  it('are complete, and filtered ones hold exactly the matching users (R7.7)', async () => {
    const allLines = await linesOf('/api/admin/users', {});
    expect(new Set(allLines).size).toBe(allLines.length);
    expect(allLines.filter((line) => line.includes('crowd'))).toHaveLength(crowd);
    const filtered = await linesOf('/api/admin/users', { email: 'crowd', statusId: 1 });
    expect(filtered).toHaveLength(crowd / 3);
    expect(filtered.every((line) => line.includes('crowd') && line.includes('Unverified'))).toBe(
      true,
    );
  });
  it('contain every entry of a feed in the order of ids once, newest first (R7.7)', async () => {
    const lines = await linesOf('/api/admin/operations/outbox', { state: 'DONE' });
    const ids = lines.map((line) => Number(line.split(',')[0]));
    expect(ids.length).toBeGreaterThanOrEqual(crowd);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
  });
  it('contain every entry of a feed, even if new entries shift its pages (R7.7)', async () => {
    expect(new Set(await linesOf('/api/admin/operations/tasks', {})).size).toBeGreaterThanOrEqual(
      crowd,
    );
    const filtered = await linesOf('/api/admin/operations/tasks', { kind: 'third' });
    expect(filtered).toHaveLength(crowd / 3);
    expect(new Set(filtered).size).toBe(crowd / 3);
    expect(filtered.every((line) => line.includes('third'))).toBe(true);
    const ids = Array.from({ length: crowd }, (_one, at) => crowd - at);
    const [held, taken]: number[][] = [[], []];
    for await (const piece of readAllRowsPageByPage(async ({ page, perPage }) => {
      const seen = [...held, ...ids];
      held.unshift(crowd + page);
      return {
        data: seen.slice((page - 1) * perPage, page * perPage).map((id) => ({ id })),
        totalPages: Math.ceil(seen.length / perPage),
      };
    }))
      taken.push(...piece.map(({ id }) => id));
    expect(taken).toEqual(ids);
  });
});
