import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness/server.harness.ts';
import { createPagedJob, repeatUntilPageIsShort } from './sweep.ts';

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
    const begin = createPagedJob<{ of: string }>(
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
      (_tx, { of }, after, limit) => {
        expect(of).toBe('all');
        const page = rows.filter(({ id }) => id > after).slice(0, limit);
        taken.push(...page.map(({ id }) => id));
        return Promise.resolve(page);
      },
    );
    await kernel.db.transaction((tx) => begin(tx, { of: 'all' }));
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
