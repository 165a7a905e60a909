import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/harness/database.harness.ts';
import { waitForResult } from '../../../test/harness/server.harness.ts';
import { createJobs, type Jobs } from './jobs.ts';

const raise = (error: unknown): void => {
  throw error;
};

describe('queues at the start of a server', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  /** Starts and stops jobs of a version that declares these retries and these schedules. */
  async function start(
    retries: number,
    crons: Readonly<Record<string, string>>,
    isSimulated = false,
  ): Promise<void> {
    const jobs = createJobs(database.db, raise, { isSimulated });
    const work = (): Promise<void> => Promise.resolve();
    jobs.define('test.once', { retries, retryDelaySeconds: 7 }, work);
    for (const [name, cron] of Object.entries(crons)) jobs.every(name, cron, work);
    expect(jobs.listScheduled()).toEqual(Object.keys(crons));
    await jobs.start();
    await jobs.stop();
  }
  async function readRows(text: string) {
    return (await database.db.read.ask(text, [])).rows as readonly object[];
  }
  const readQueue = () =>
    readRows(
      `select retry_limit as retries, retry_delay as delay, notify, updated_on::text as written
       from jobs.queue where name = 'test.once'`,
    );
  const readSchedules = () =>
    readRows(
      `select key, cron, updated_on::text as written
       from jobs.schedule where name = 'schedule' order by key`,
    );

  it('are created, changed when a version declares them otherwise, and else left alone', async () => {
    const crons = { 'test.clock': '0 3 * * *', 'test.other': '0 5 * * *' };
    await start(2, crons);
    const first = [await readQueue(), await readSchedules()];
    expect(first).toMatchObject([
      [{ retries: 2, delay: 7, notify: true }],
      [
        { key: 'test.clock', cron: '0 3 * * *' },
        { key: 'test.other', cron: '0 5 * * *' },
      ],
    ]);
    await start(2, crons);
    expect([await readQueue(), await readSchedules()]).toEqual(first);
    await start(5, { 'test.clock': '0 4 * * *' });
    expect(await readQueue()).toMatchObject([{ retries: 5 }]);
    expect(await readSchedules()).toMatchObject([{ key: 'test.clock', cron: '0 4 * * *' }]);
  });
  it('have no schedule in a simulation, whose clock is another', async () => {
    await database.db.asOwner(`delete from jobs.schedule`);
    await start(5, { 'test.clock': '0 4 * * *' }, true);
    expect(await readSchedules()).toEqual([]);
  });
});

describe('jobs of a queue', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const send = (jobs: Jobs, data: readonly object[], options?: { afterMs: number }) =>
    database.db.transaction(async (tx) => {
      for (const each of data) await jobs.send(tx, 'test.queue', each, options);
    });

  it('run one after the other without a pause, though the worker takes one at once', async () => {
    const jobs = createJobs(database.db, raise);
    const ran: number[] = [];
    jobs.define<{ n: number }>('test.queue', { retries: 0, retryDelaySeconds: 1 }, ({ n }) =>
      Promise.resolve(void ran.push(n)),
    );
    await jobs.start();
    const sent = Array.from({ length: 60 }, (_, n) => ({ n }));
    await send(jobs, sent);
    await waitForResult('all jobs', async () => Promise.resolve(ran.length === 60 || undefined));
    await jobs.stop();
    expect(ran.toSorted((a, b) => a - b)).toEqual(sent.map(({ n }) => n));
  });

  it('run when they come due later, and again after a failure, without a notification', async () => {
    const jobs = createJobs(database.db, raise);
    const attempts: string[] = [];
    jobs.define<{ name: string }>(
      'test.queue',
      { retries: 1, retryDelaySeconds: 1 },
      ({ name }) => {
        attempts.push(name);
        if (attempts.length > 1) return Promise.resolve();
        return Promise.reject(new Error('no disk'));
      },
    );
    await jobs.start();
    await send(jobs, [{ name: 'later' }], { afterMs: 3_600_000 });
    await send(jobs, [{ name: 'failing' }]);
    const waitForAttempts = (count: number) =>
      waitForResult(`attempt ${count}`, async () =>
        Promise.resolve(attempts.length === count || undefined),
      );
    await waitForAttempts(2);
    await database.db.asOwner(`update jobs.job set start_after = now() where state = 'created'`);
    await waitForAttempts(3);
    await jobs.stop();
    expect(attempts).toEqual(['failing', 'failing', 'later']);
  });
});

describe('work on a schedule', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const comeDue = (jobs: Jobs, ...names: readonly string[]) =>
    database.db.transaction(async (tx) => {
      for (const name of names) await jobs.send(tx, 'schedule', { name });
    });
  /** A promise, and the function that resolves it. */
  function createGate() {
    let open: () => void = () => undefined;
    const passed = new Promise<void>((resolve) => (open = resolve));
    return { passed, open: () => open() };
  }

  it('runs side by side, that of one name one after the other, and ends before the server', async () => {
    const jobs = createJobs(database.db, raise);
    const [gate, hasBegun, otherRan] = [createGate(), createGate(), createGate()];
    let [runs, atOnce, most] = [0, 0, 0];
    jobs.every('test.slow', '0 3 * * *', async () => {
      most = Math.max(most, ++atOnce);
      hasBegun.open();
      await gate.passed;
      atOnce--;
      runs++;
    });
    jobs.every('test.quick', '0 3 * * *', () => Promise.resolve(otherRan.open()));
    await jobs.start();
    await comeDue(jobs, 'test.slow');
    await hasBegun.passed;
    await comeDue(jobs, 'test.slow', 'test.slow', 'test.quick');
    await otherRan.passed;
    const stopped = jobs.stop();
    gate.open();
    await stopped;
    expect([runs, most, atOnce]).toEqual([1, 1, 0]);
  });

  it('runs when its time comes, without anybody adding a job', async () => {
    const ran = createGate();
    let runs = 0;
    const startJobs = async () => {
      const jobs = createJobs(database.db, raise);
      jobs.every('test.minute', '* * * * *', () => {
        runs++;
        return Promise.resolve(ran.open());
      });
      await jobs.start();
      return jobs;
    };
    await (await startJobs()).stop();
    // when the library starts, it looks for stored schedules only if no server has done so for 30
    // seconds
    await database.db.asOwner('update jobs.version set cron_on = null');
    const jobs = await startJobs();
    await ran.passed;
    await jobs.stop();
    expect(runs).toBe(1);
  });

  it('reports a failure by name and runs again when it comes due again', async () => {
    const reported: unknown[] = [];
    const jobs = createJobs(database.db, (error) => reported.push(error));
    const secondRan = createGate();
    let runs = 0;
    jobs.every('test.failing', '0 3 * * *', () => {
      runs++;
      if (runs === 2) secondRan.open();
      return Promise.reject(new Error('no disk'));
    });
    await jobs.start();
    await comeDue(jobs, 'test.failing');
    await waitForResult('the first run', async () => Promise.resolve(runs || undefined));
    await comeDue(jobs, 'test.failing');
    await secondRan.passed;
    await jobs.stop();
    expect(reported.map(String)).toEqual(Array(2).fill('Error: test.failing: no disk'));
  });

  it('that this server does not know waits for a server of another version', async () => {
    const older = createJobs(database.db, raise);
    await older.start();
    await comeDue(older, 'test.newer');
    const readJobs = async () =>
      (
        await database.db.read.ask(
          `select state from jobs.job where name = 'schedule' and data->>'name' = 'test.newer'`,
          [],
        )
      ).rows;
    await waitForResult('the job waits for a retry', async () =>
      (await readJobs()).find((row) => (row as { state: string }).state === 'retry'),
    );
    await older.stop();
    const ran = createGate();
    const newer = createJobs(database.db, raise);
    newer.every('test.newer', '0 3 * * *', () => Promise.resolve(ran.open()));
    await database.db.asOwner(`update jobs.job set start_after = now() where state = 'retry'`);
    await newer.start();
    await ran.passed;
    await newer.stop();
    expect(await readJobs()).toEqual([{ state: 'completed' }]);
  });
});
