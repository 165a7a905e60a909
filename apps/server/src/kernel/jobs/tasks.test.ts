import { defineMessages } from '@guildhall/contract/kit/text/messages';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/harness/database.harness.ts';
import { TestClock } from '../time/clock.ts';
import { maybeOne, run, sql } from '../db/sql.ts';
import { AppError } from '../errors.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createBackgroundTasks, type BackgroundTasks } from './tasks.ts';

defineMessages('task', {
  count: 'Count',
  refused: 'Refused',
  endless: 'Endless',
  restarted: 'Restarted',
});
const owner = 7;
describe('long work in the background', () => {
  let database: TestDatabase;
  let jobs: Jobs;
  let tasks: BackgroundTasks;
  const clock = new TestClock();
  const steps: number[] = [];
  let broken = 0;
  beforeAll(async () => {
    database = await openTestDatabase();
    jobs = createJobs(database.db, (error) => pino({ level: 'silent' }).warn(error));
    tasks = createBackgroundTasks(database.db, jobs, clock);
    await database.db.asOwner('create table counted (n int not null)');
    tasks.define('count', {
      file: { name: 'numbers.txt', contentType: 'text/plain', retentionDays: 7 },
      step: async (tx, { state }) => {
        const n = Number(state['n'] ?? 0) + 1;
        await run(tx, sql`insert into counted values (${n})`);
        steps.push(n);
        if (n === 3 && broken > 0) {
          broken--;
          throw new Error('the power went');
        }
        return n > 5
          ? { state: { n }, progress: 100, result: { counted: n } }
          : { state: { n }, progress: n * 17, part: `${n};` };
      },
    });
    tasks.define('refused', {
      step: () => Promise.reject(new AppError('CONFLICT', { because: { key: 'test.nothing' } })),
    });
    tasks.define('endless', { step: () => Promise.reject(new Error('always')) });
    await jobs.start();
  });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });
  const start = (kind: string, ownerId = owner): Promise<number> =>
    database.db.transaction((tx) => tasks.start(tx, kind, ownerId));
  const over = async (id: number, ownerId = owner) => {
    for (
      const until = Date.now() + 30_000;
      Date.now() < until;
      await new Promise((go) => setTimeout(go, 2))
    ) {
      const view = await tasks.view(database.db.read, id, ownerId);
      if (view && (view.status === 'FINISHED' || view.status === 'FAILED')) return view;
    }
    throw new Error('The task did not end');
  };
  const counted = async (): Promise<number> =>
    Number(
      (
        await maybeOne<{ n: string }>(
          database.db.read,
          sql`select count(*)::text as n from counted`,
        )
      )?.n,
    );

  it('runs in steps to its end, with its result and file, for its owner only (R4.38, R7.97)', async () => {
    const id = await start('count');
    expect(await over(id)).toEqual({
      status: 'FINISHED',
      progress: 100,
      result: { counted: 6 },
      error: null,
      hasFile: true,
    });
    expect(await tasks.view(database.db.read, id, owner + 1)).toBeUndefined();
    expect(await tasks.file(database.db.read, id, owner + 1)).toBeUndefined();
    const file = await tasks.file(database.db.read, id, owner);
    expect((await file?.stream.toArray())?.join('')).toBe('1;2;3;4;5;');
  });
  it('rolls back a step that fails in the middle and repeats it: everything counts once', async () => {
    const before = await counted();
    broken = 1;
    steps.length = 0;
    expect(await over(await start('count'))).toMatchObject({ status: 'FINISHED' });
    expect(steps.filter((n) => n === 3)).toHaveLength(2);
    expect(await counted()).toBe(before + 6);
  });
  it('FAILS with its message if it can never succeed, at once if it was refused (R4.38)', async () => {
    expect(await over(await start('refused'))).toMatchObject({
      status: 'FAILED',
      error: { key: 'test.nothing' },
      hasFile: false,
    });
  });
  it('is refused a second start while the first runs; another owner’s is not', async () => {
    broken = 1;
    const ids = await Promise.allSettled([
      start('count', 20),
      start('count', 20),
      start('count', 20),
    ]);
    const [first, ...more] = ids.flatMap((entry) =>
      entry.status === 'fulfilled' ? [entry.value] : [],
    );
    expect(more).toEqual([]);
    expect(await over(first ?? 0, 20)).toMatchObject({ status: 'FINISHED' });
    expect(await over(await start('count', 21), 21)).toMatchObject({ status: 'FINISHED' });
  });
  it('continues after a server was killed, as soon as a server starts', async () => {
    const row = await maybeOne<{ id: number }>(
      database.db.write,
      sql`
        insert into tasks (
          kind, owner_id, status, progress, state, attempts, created_at, updated_at
        )
        values ('restarted', 29, 'STARTED', 40, '{}', 0, now(), now())
        returning id`,
    );
    const restarted = createJobs(database.db, (error) => pino({ level: 'silent' }).warn(error));
    const own = createBackgroundTasks(database.db, restarted, clock);
    for (const each of [tasks, own])
      each.define('restarted', {
        step: () => Promise.resolve({ state: {}, progress: 100, result: {} }),
      });
    await restarted.start();
    expect(await over(row?.id ?? 0, 29)).toMatchObject({ status: 'FINISHED' });
    await restarted.stop();
  });
  it('reports that its server was killed, and continues with a sweep half a minute later', async () => {
    const silent = async (seconds: number, id: number) => {
      const at = new Date(clock.now().getTime() - seconds * 1_000);
      await run(database.db.write, sql`update tasks set updated_at = ${at} where id = ${id}`);
      return at.toISOString();
    };
    const row = await maybeOne<{ id: number }>(
      database.db.write,
      sql`
        insert into tasks (
          kind, about, owner_id, status, progress, state, attempts, created_at, updated_at
        )
        values ('count', '5', 32, 'STARTED', 40, '{"n": 5}', 0, now(), now())
        returning id`,
    );
    const id = row?.id ?? 0;
    await silent(10, id);
    expect(await tasks.view(database.db.read, id, 32)).not.toHaveProperty('interrupted');
    const at = await silent(20, id);
    await jobs.runNow('tasks.sweep');
    const { interrupted } = (await tasks.view(database.db.read, id, 32)) ?? {};
    expect(interrupted?.at).toBe(at);
    expect(Date.parse(interrupted?.resumesAt ?? '') - Date.parse(at)).toBeLessThanOrEqual(120_000);
    expect(await tasks.findInterruption(database.db.read, 'count', '5')).toMatchObject({ at });
    await silent(31, id);
    await jobs.runNow('tasks.sweep');
    expect(await over(id, 32)).not.toHaveProperty('interrupted');
  });
  it('of a dead worker is continued from its last step; a file is deleted when its time is over', async () => {
    const row = await maybeOne<{ id: number }>(
      database.db.write,
      sql`
        insert into tasks (
          kind, owner_id, status, progress, state, attempts, created_at, updated_at
        )
        values (
          'count', 30, 'STARTED', 40, '{"n": 4}', 0, now() - interval '1 hour',
          now() - interval '1 hour'
        )
        returning id`,
    );
    steps.length = 0;
    await jobs.runNow('tasks.sweep');
    expect(await over(row?.id ?? 0, 30)).toMatchObject({ status: 'FINISHED' });
    expect(steps).toEqual([5, 6]);
    const id = await start('count', 31);
    await over(id, 31);
    clock.advance(8 * 86_400_000);
    await jobs.runNow('tasks.sweep');
    expect(await tasks.view(database.db.read, id, 31)).toMatchObject({
      status: 'FINISHED',
      hasFile: false,
    });
    expect(await tasks.file(database.db.read, id, 31)).toBeUndefined();
  });
});
