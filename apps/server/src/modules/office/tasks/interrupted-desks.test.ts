import { callApi } from '@guildhall/simulator/client/api';
import { describe, expect, it } from 'vitest';
import { waitForResult, makeTemplate } from '../../../../test/harness/server.harness.ts';
import { minuteMs, declareTournamentServer } from '../../../../test/harness/tournament.harness.ts';
import { run, sql } from '../../../kernel/db/sql.ts';

/**
 * Milliseconds since the last step of a task. At this age, pages show the task as interrupted, but
 * a sweep does not continue it yet.
 */
const silentMs = 20_000;
/** Milliseconds since the last step of a task. At this age, a sweep continues the task. */
const sweepMs = 31_000;

describe('a task whose server was killed', { timeout: 60_000 }, () => {
  const stage = declareTournamentServer();
  const view = async (taskId: number) =>
    callApi((await stage.server.admin()).connection, 'taskResult', { params: { taskId } });
  const finished = (taskId: number) =>
    waitForResult('the task is finished', async () => {
      const seen = await view(taskId);
      return seen.status === 'FINISHED' ? seen : undefined;
    });
  /**
   * Puts a finished task into the state in which a killed server would have left it: started, with
   * the last step `ms` milliseconds ago.
   */
  const kill = async (taskId: number, ms = silentMs) => {
    const at = new Date(stage.server.clock.now().getTime() - ms);
    await run(
      stage.server.db.write,
      sql`
        update tasks
        set status = 'STARTED', progress = 40, result = null, finished_at = null,
          updated_at = ${at}
        where id = ${taskId}`,
    );
    return at.toISOString();
  };
  const reason = 'Test';
  const body = { reason };
  const starts = {
    'payment of a tournament': async () => {
      const cup = await stage.make({ winners: 1, prizes: [stage.prize(1, 1, 50)] });
      await stage.play(await stage.server.player(), [[cup.statistic, 9]]);
      await stage.close();
      await stage.counted(cup.id);
      const { taskId } = await stage.settle(cup.id);
      return { taskId, section: 'tournaments', id: cup.id };
    },
    'settling of a battle pass': async () => {
      const { id } = await stage.admin.section<{ id: number }>(
        'POST',
        '/api/game/admin/battle-passes',
        {
          name: 'Season of ash',
          style: 1,
          rarityType: 0,
          start: stage.at(-1),
          end: stage.at(60 * minuteMs),
          rewards: [{ goal: 100, type: 1, items: [await makeTemplate(stage.server)] }],
        },
      );
      const params = { id };
      await callApi(stage.admin.connection, 'publishPass', { params, body: {} });
      const { taskId } = await callApi(stage.admin.connection, 'retirePass', { params, body });
      return { taskId, section: 'battle-passes', id };
    },
    'reset of statistics': async () => {
      const query = { preview: 'false' } as const;
      const { taskId } = await callApi(stage.admin.connection, 'resetStatistics', { query, body });
      return { taskId: taskId ?? 0, section: 'statistics' };
    },
  };

  it.each(Object.keys(starts) as (keyof typeof starts)[])(
    'is shown on the desk of the %s until another server continues it',
    async (desk) => {
      await stage.server.admin();
      const { taskId, ...place } = await starts[desk]();
      const { connection } = await stage.server.secondAdmin();
      const open = () => callApi(connection, 'openTasks', { query: place });
      expect(await finished(taskId)).not.toHaveProperty('interrupted');
      const at = await kill(taskId);
      const { interrupted } = await view(taskId);
      expect(interrupted?.at).toBe(at);
      // another operator sees the same task on the page without knowing its id
      expect(await open()).toMatchObject({ data: [{ id: taskId, progress: 40, interrupted }] });
      const now = stage.server.clock.now().getTime();
      expect(Date.parse(interrupted?.resumesAt ?? '')).toBeGreaterThan(now);
      await kill(taskId, sweepMs);
      await stage.server.app.kernel.jobs.runNow('tasks.sweep');
      expect(await finished(taskId)).not.toHaveProperty('interrupted');
      expect(await open()).toEqual({ data: [] });
    },
  );

  it('is shown in the report of a running distribution', async () => {
    const { connection } = await stage.server.admin();
    await stage.admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Alms',
      code: 'ALMS',
      type: 0,
    });
    const base = '/api/banking/admin/token-distributions';
    const { id } = await stage.admin.section<{ id: number }>('POST', base, {
      name: 'Thanks',
      currency: 'ALMS',
      amount: 30,
      start: stage.at(-1),
      end: stage.at(60 * minuteMs),
    });
    // the list contains an unknown recipient, so that the distribution cannot finish
    const text = `${(await stage.server.player()).userId},10\nnobody@example.test,20`;
    await connection.send('POST', `${base}/${id}/recipients`, {
      files: { file: { bytes: Buffer.from(text), type: 'text/csv' } },
    });
    const params = { id };
    await callApi(connection, 'fundDistribution', { params, body });
    const { taskId } = await callApi(connection, 'runDistribution', { params, body });
    await finished(taskId);
    const other = await stage.server.secondAdmin();
    const report = () => callApi(other.connection, 'distributionReport', { params });
    expect(await report()).not.toHaveProperty('interrupted');
    const at = await kill(taskId);
    expect(await report()).toMatchObject({ interrupted: { at }, paid: { recipients: 1 } });
    await kill(taskId, sweepMs);
    await stage.server.app.kernel.jobs.runNow('tasks.sweep');
    await finished(taskId);
    expect(await report()).not.toHaveProperty('interrupted');
    await kill(taskId);
    await callApi(connection, 'pauseDistribution', { params, body });
    expect(await report()).not.toHaveProperty('interrupted');
  });
});
