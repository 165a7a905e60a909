import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness/server.harness.ts';
import { createPagedJob, repeatUntilPageIsShort, sweepChanges } from './sweep.ts';

describe('a sweep over many rows, page by page', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: '2026-09-28T12:00:00.000Z' });
  });
  afterAll(() => server.close());
  const counts = [0, 1, 199, 200, 201, 400, 401];

  it.each(counts)('visits each of %i rows once', async (count) => {
    const { kernel } = server.app;
    const rows = Array.from({ length: count }, (_, at) => ({ id: 2 * at + 1 }));
    const taken: number[] = [];
    const jobs: { name: string; data: object }[] = [];
    let work: ((data: never) => Promise<void>) | undefined;
    const begin = createPagedJob<{ table: string }>(
      {
        db: kernel.db,
        jobs: {
          ...kernel.jobs,
          define: (_name, _options, does) => (work = does as typeof work),
          send: (_tx, name, data) => Promise.resolve(void jobs.push({ name, data })),
        },
      },
      'test.walk',
      200,
      (_tx, { table }, after, limit) => {
        expect(table).toBe('all');
        const page = rows.filter(({ id }) => id > after).slice(0, limit);
        taken.push(...page.map(({ id }) => id));
        return Promise.resolve(page);
      },
    );
    await kernel.db.transaction((tx) => begin(tx, { table: 'all' }));
    for (let job = jobs.shift(); job; job = jobs.shift()) await work?.(job.data as never);
    expect(taken).toEqual(rows.map(({ id }) => id));
  });
  it.each(counts)('repeats steps of 200 until all of %i rows are done', async (count) => {
    let left = count;
    await repeatUntilPageIsShort(200, () => {
      const taken = Math.min(200, left);
      left -= taken;
      return Promise.resolve(taken);
    });
    expect(left).toBe(0);
  });
});

describe('a sweep over changed rows', () => {
  const hourMs = 3_600_000;
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: '2026-09-28T12:00:00.000Z' });
  });
  afterAll(() => server.close());

  it('looks an hour behind its last complete run, each sweep for itself', async () => {
    const { kernel } = server.app;
    const looks: [string, string][] = [];
    const sweep = (name: string) =>
      sweepChanges(kernel, name, (since) => {
        looks.push([name, since.toISOString()]);
        // time passes during a run; the next run looks back from the beginning of this run, not
        // from its end
        server.clock.advance(60_000);
        return Promise.resolve();
      });
    await sweep('a');
    await sweep('a');
    server.clock.advance(48 * hourMs);
    await sweep('b');
    await sweep('a');
    expect(looks).toEqual([
      ['a', '1970-01-01T00:00:00.000Z'],
      ['a', '2026-09-28T11:00:00.000Z'],
      ['b', '1970-01-01T00:00:00.000Z'],
      ['a', '2026-09-28T11:01:00.000Z'],
    ]);
  });
  it('looks from the same time again after a failure', async () => {
    const { kernel } = server.app;
    const looks: string[] = [];
    const sweep = (fails: boolean) =>
      sweepChanges(kernel, 'failing', (since) => {
        looks.push(since.toISOString());
        return fails ? Promise.reject(new Error('broken')) : Promise.resolve();
      });
    await sweep(false);
    server.clock.advance(5 * hourMs);
    await expect(sweep(true)).rejects.toThrow('broken');
    server.clock.advance(5 * hourMs);
    await sweep(false);
    expect(looks[1]).not.toBe(looks[0]);
    expect(looks[2]).toBe(looks[1]);
  });
});
