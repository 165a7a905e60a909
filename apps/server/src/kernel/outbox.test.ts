import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/harness/database.harness.ts';
import { TestClock } from './clock.ts';
import type { Jobs } from './jobs.ts';
import { createOutbox } from './outbox.ts';
import { outbox } from './tables.ts';

describe('effects on the outside world', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  /** A queue whose jobs the test does, as often as it likes: a crash has them done again. */
  function open() {
    const sent: number[] = [];
    let work: (data: { id: number }) => Promise<void> = async () => {};
    const jobs: Jobs = {
      define: (_queue, _options, does) => void (work = does as unknown as typeof work),
      every: () => {},
      send: async (_tx, _queue, data) => void sent.push((data as { id: number }).id),
      runNow: async () => {},
      start: async () => {},
      stop: async () => {},
    };
    const box = createOutbox(database.db, jobs, new TestClock());
    return { box, sent, work: (id: number) => work({ id }) };
  }
  const kept = async (id: number) => (await database.db.read.select().from(outbox).where(eq(outbox.id, id)))[0];

  it('one with the key of another is the same: it is written once, and once in the line', async () => {
    const { box, sent } = open();
    const effect = { kind: 'test', dedupKey: 'the same mail', payload: { to: 'a@example.org' } };
    for (const _time of [1, 2]) await database.db.transaction((tx) => box.add(tx, effect));
    expect(sent).toHaveLength(1);
    expect(await database.db.read.$count(outbox, sql`dedup_key = 'the same mail'`)).toBe(1);
  });
  it('one that was performed is not performed again, and keeps nothing of what was sent; one that failed is, under the same key', async () => {
    const { box, sent, work } = open();
    const seen: string[] = [];
    let isUp = false;
    box.handle('test', async (payload, dedupKey) => {
      seen.push(`${String(payload['link'])} ${dedupKey}`);
      if (!isUp) throw new Error('nobody answers');
    });
    await database.db.transaction((tx) => box.add(tx, { kind: 'test', dedupKey: 'once', payload: { link: 'secret' } }));
    const [id = 0] = sent;
    await expect(work(id)).rejects.toThrow('nobody answers');
    expect(await kept(id)).toMatchObject({ state: 'WAITING', attempts: 1, payload: { link: 'secret' } });
    isUp = true;
    for (const _time of [1, 2, 3]) await work(id);
    expect(seen).toEqual(['secret once', 'secret once']);
    expect(await kept(id)).toMatchObject({ state: 'DONE', attempts: 2 });
    expect((await kept(id))?.payload).toEqual({});
  });
});
