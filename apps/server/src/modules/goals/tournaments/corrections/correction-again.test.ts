import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { describe, expect, it } from 'vitest';
import { waitForResult } from '../../../../../test/harness/server.harness.ts';
import { declareTournamentServer } from '../../../../../test/harness/tournament.harness.ts';
import { run, sql } from '../../../../kernel/db/sql.ts';

describe('a correction of a tournament whose prizes are being paid', { timeout: 60_000 }, () => {
  const stage = declareTournamentServer();
  let number = 0;
  /** Creates a settled tournament of two players whose first prize is 100 of a currency. */
  const makeCup = async () => {
    await stage.server.admin();
    const code = `AGAIN${'ABCDEFGH'[number++] ?? ''}`;
    await stage.admin.section('POST', '/api/banking/admin/currencies', {
      name: code,
      code,
      type: 0,
    });
    const rewards = [{ kind: 'CURRENCY', id: null, currency: code, amount: 100 }];
    const cup = await stage.make({ winners: 1, prizes: [{ placeFrom: 1, placeTo: 1, rewards }] });
    const [first, second] = [await stage.server.player(), await stage.server.player()];
    await stage.play(first, [[cup.statistic, 9]]);
    await stage.play(second, [[cup.statistic, 8]]);
    await stage.close();
    await stage.counted(cup.id);
    return { id: cup.id, code, first, second };
  };
  const finished = (taskId: number) =>
    waitForResult('the prizes are paid', async () =>
      (await callApi(stage.admin.connection, 'taskResult', { params: { taskId } })).status ===
      'FINISHED'
        ? true
        : undefined,
    );
  const correct = (id: number, { accountId }: Player, score: number) =>
    callApi(stage.admin.connection, 'correctTournament', {
      params: { id },
      query: {},
      body: { scores: [{ nominationId: 1, accountId, score }], reason: 'Test' },
    });
  const balance = async ({ userId }: Player, code: string) => {
    const { data } = await callApi(stage.admin.connection, 'adminUserBalances', {
      params: { id: userId },
    });
    const row = data.find(({ currency }) => currency === code);
    return { owned: row?.available ?? 0, owes: row?.debt ?? 0 };
  };

  it('is accepted, and the running payment pays its prizes', async () => {
    const { id, code, first, second } = await makeCup();
    const { taskId } = await stage.settle(id);
    await finished(taskId);
    // acts as if the server had been killed before it paid the correction
    await run(
      stage.server.db.write,
      sql`
        update tasks
        set status = 'STARTED', result = null, finished_at = null
        where id = ${taskId}`,
    );
    expect((await correct(id, second, 20)).taskId).toBe(taskId);
    // the next correction cancels amounts that the previous correction has granted but not paid yet
    expect((await correct(id, first, 30)).taskId).toBe(taskId);
    const { changes } = await correct(id, second, 40);
    expect(changes).toHaveLength(2);
    await stage.server.db.transaction((tx) => stage.server.app.kernel.tasks.wake(tx, taskId));
    await finished(taskId);
    expect([await balance(first, code), await balance(second, code)]).toEqual([
      { owned: 0, owes: 0 },
      { owned: 100, owes: 0 },
    ]);
  });
});
