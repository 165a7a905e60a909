import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/harness/database.harness.ts';
import { createJobs } from './jobs.ts';

const names = ['test.clock', 'test.once'];

describe('queues at the start of a server', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  /** Starts and stops jobs of a version that declares these retries and this schedule. */
  async function start(retries: number, cron: string, isSimulated = false): Promise<void> {
    const raise = (error: unknown): void => {
      throw error;
    };
    const jobs = createJobs(database.db, raise, isSimulated);
    const work = (): Promise<void> => Promise.resolve();
    jobs.define('test.once', { retries, retryDelaySeconds: 7 }, work);
    jobs.every('test.clock', cron, work);
    expect(jobs.listScheduled()).toEqual(['test.clock']);
    await jobs.start();
    await jobs.stop();
  }
  async function readStored() {
    const { rows } = await database.db.read.ask(
      `select q.name, q.retry_limit as retries, q.retry_delay as delay, q.notify, s.cron,
         q.updated_on::text || ' ' || coalesce(s.updated_on::text, '') as written
       from jobs.queue q
       left join jobs.schedule s on s.name = q.name
       where q.name = any ($1)
       order by q.name`,
      [names],
    );
    return rows as readonly { readonly written: string }[];
  }

  it('are created, changed when a version declares them otherwise, and else left alone', async () => {
    await start(2, '0 3 * * *');
    const first = await readStored();
    expect(first).toMatchObject([
      { name: 'test.clock', retries: 0, cron: '0 3 * * *' },
      { name: 'test.once', retries: 2, delay: 7, notify: true, cron: null },
    ]);
    await start(2, '0 3 * * *');
    expect(await readStored()).toEqual(first);
    await start(5, '0 4 * * *');
    expect(await readStored()).toMatchObject([
      { name: 'test.clock', cron: '0 4 * * *' },
      { name: 'test.once', retries: 5 },
    ]);
  });
  it('have no schedule in a simulation, whose clock is another', async () => {
    await database.db.asOwner(`delete from jobs.schedule where name = 'test.clock'`);
    await start(5, '0 4 * * *', true);
    expect(await readStored()).toMatchObject([{ name: 'test.clock', cron: null }, {}]);
  });
});
