import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/harness/database.harness.ts';
import { listDueQueues } from './due-jobs.ts';
import { createJobs } from './jobs.ts';

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

describe('the check for due jobs', () => {
  it('reads few blocks, however many jobs are due or wait for a retry', async () => {
    const database = await openTestDatabase();
    const jobs = createJobs(database.db, () => undefined);
    const names = ['test.due', 'test.waiting', 'test.empty'];
    for (const name of names)
      jobs.define(name, { retries: 0, retryDelaySeconds: 1 }, () => Promise.resolve());
    await jobs.start();
    await jobs.stop();
    await database.db.asOwner(
      `insert into jobs.job (name, data, start_after)
       select 'test.due', '{}'::jsonb, now() from generate_series(1, 20000)
       union all select 'test.waiting', '{}'::jsonb, now() + interval '1 day' from generate_series(1, 500);
       analyze jobs.job; analyze jobs.job_common`,
    );
    const due = await database.db.read.ask(listDueQueues, [names]);
    expect(due.rows).toEqual([{ name: 'test.due' }]);
    const { rows } = await database.db.read.ask(
      `explain (analyze, buffers, format json) ${listDueQueues}`,
      [names],
    );
    const [{ Plan: plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'];
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(40);
    await database.close();
  });
});
