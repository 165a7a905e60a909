import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  waitForResult,
  makeTemplate,
  playTestMatch,
} from '../../../../../test/harness/server.harness.ts';
import { declareTournamentServer } from '../../../../../test/harness/tournament.harness.ts';
import { one, sql } from '../../../../kernel/db/sql.ts';

describe('disqualifying and correcting after the settlement', () => {
  const stage = declareTournamentServer();
  const { make, play, close, settled, settle, counted, standings, prize, exp } = stage;
  let number = 0;
  const makeCurrency = async () => {
    const code = `OUT${'ABCDEFGH'[number++] ?? ''}`;
    await stage.server.admin();
    const row = { name: code, code, type: 0, supplyCap: null };
    await stage.admin.section('POST', '/api/banking/admin/currencies', row);
    return code;
  };
  const pays = (place: number, currency: string, amount: number, templateId?: number) => ({
    placeFrom: place,
    placeTo: place,
    rewards: [
      { kind: 'CURRENCY', id: null, currency, amount },
      ...(templateId === undefined ? [] : [{ kind: 'INVENTORY', id: templateId, amount: 1 }]),
    ],
  });
  const balance = async (player: Player, code: string) => {
    const row = (
      await callApi(stage.admin.connection, 'adminUserBalances', { params: { id: player.userId } })
    ).data.find(({ currency }) => currency === code);
    return { owned: row?.available ?? 0, owes: row?.debt ?? 0 };
  };
  const owns = async (player: Player, templateId: number) =>
    (
      await one<{ n: number }>(
        stage.server.db.read,
        sql`
          select count(*)::int as n
          from items
          where account_id = ${player.accountId}
            and template_id = ${templateId}
            and state = 'OWNED'`,
      )
    ).n;
  const paid = (taskId: number | null) =>
    waitForResult('the prizes are paid', async () =>
      taskId === null ||
      (await callApi(stage.admin.connection, 'taskResult', { params: { taskId } })).status ===
        'FINISHED'
        ? true
        : undefined,
    );
  const places = (id: number, query: { q?: string; page?: string; perPage?: string } = {}) =>
    callApi(stage.admin.connection, 'tournamentPlaces', { params: { id, nominationId: 1 }, query });
  const correct = (id: number, scores: readonly [Player, number | null][]) =>
    callApi(stage.admin.connection, 'correctTournament', {
      params: { id },
      query: {},
      body: {
        scores: scores.map(([{ accountId }, score]) => ({ nominationId: 1, accountId, score })),
        reason: 'Test',
      },
    });

  it('takes back currency and items, pays the players who move up, and can be undone', async () => {
    const [code, templateId] = [await makeCurrency(), await makeTemplate(stage.server)];
    const cup = await make({
      winners: 2,
      prizes: [pays(1, code, 100, templateId), pays(2, code, 40)],
    });
    const [first, second, third] = [
      await stage.server.player(),
      await stage.server.player(),
      await stage.server.player(),
    ];
    for (const [n, player] of [first, second, third].entries())
      await play(player, [[cup.statistic, 30 - n]]);
    await close();
    await settled(cup.id);
    const { earned } = await callApi(stage.admin.connection, 'adminEconomyReport', { query: {} });
    const got = earned.filter(({ currency }) => currency === code);
    expect(got).toMatchObject([{ kind: 'reward-tournament', amount: '140' }]);
    const preview = await stage.disqualify(cup.id, first, {}, { preview: 'true' });
    expect(preview).toMatchObject({ commandId: null, taskId: null });
    const expected = [
      { accountId: second.accountId, place: 1, pays: [{ amount: 1 }, { amount: 60 }] },
      { accountId: third.accountId, place: 2, pays: [{ amount: 40 }] },
      { accountId: first.accountId, place: null, keeps: [], owes: [] },
    ];
    expect(preview.changes).toMatchObject(expected);
    expect(await owns(first, templateId)).toBe(1);
    const results = await Promise.allSettled([
      stage.disqualify(cup.id, first),
      stage.disqualify(cup.id, first),
    ]);
    const replies = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    expect(replies).toHaveLength(1);
    await paid(replies[0]?.taskId ?? null);
    expect([
      await balance(first, code),
      await balance(second, code),
      await balance(third, code),
    ]).toEqual([
      { owned: 0, owes: 0 },
      { owned: 100, owes: 0 },
      { owned: 40, owes: 0 },
    ]);
    expect([await owns(first, templateId), await owns(second, templateId)]).toEqual([0, 1]);
    await stage.admin.section('POST', `/api/admin/activity-log/${replies[0]?.commandId}/undo`, {
      reason: 'Innocent',
    });
    await stage.server.app.kernel.jobs.runNow('tournaments.sweep');
    await waitForResult('the prizes are paid back', async () =>
      (await owns(first, templateId)) === 1 ? true : undefined,
    );
    expect([await balance(first, code), await balance(third, code)]).toEqual([
      { owned: 100, owes: 0 },
      { owned: 0, owes: 0 },
    ]);
    expect(await owns(second, templateId)).toBe(0);
  });

  it('requires a confirmation of the loss, and can leave the prizes with the player', async () => {
    const code = await makeCurrency();
    const cup = await make({ winners: 1, prizes: [pays(1, code, 50)] });
    const [first, second] = [await stage.server.player(), await stage.server.player()];
    await play(first, [[cup.statistic, 9]]);
    await play(second, [[cup.statistic, 8]]);
    await close();
    await settled(cup.id);
    const refused = await stage.admin.connection
      .send('POST', `/api/game/admin/tournaments/${cup.id}/disqualify`, {
        body: { accountId: first.accountId, reason: 'Cheated' },
        headers: { 'idempotency-key': randomBytes(8).toString('hex') },
        confirms: false,
      })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 428, code: 'CONFIRMATION_REQUIRED' });
    const reply = await stage.disqualify(cup.id, first, { takesPrizes: false });
    expect(reply.changes).toMatchObject([
      { accountId: second.accountId, pays: [{ amount: 50 }] },
      { accountId: first.accountId, takes: [], keeps: [{ amount: 50 }] },
    ]);
    await paid(reply.taskId);
    // a later correction of another player must not pay this prize
    await paid((await correct(cup.id, [[second, 7]])).taskId);
    expect([await balance(first, code), await balance(second, code)]).toEqual([
      { owned: 50, owes: 0 },
      { owned: 50, owes: 0 },
    ]);
  });

  it('requires a confirmation of the loss for a correction, also when requested anew', async () => {
    const code = await makeCurrency();
    const cup = await make({ winners: 2, prizes: [pays(1, code, 50), pays(2, code, 20)] });
    const [first, second, third] = [
      await stage.server.player(),
      await stage.server.player(),
      await stage.server.player(),
    ];
    for (const [n, player] of [first, second, third].entries())
      await play(player, [[cup.statistic, 9 - n]]);
    await close();
    await settled(cup.id);
    const send = (player: Player, score: number, confirmed?: string) =>
      stage.admin.connection
        .send('POST', `/api/game/admin/tournaments/${cup.id}/correct`, {
          body: {
            scores: [{ nominationId: 1, accountId: player.accountId, score }],
            reason: 'Counted twice',
          },
          headers: {
            'idempotency-key': randomBytes(8).toString('hex'),
            ...(confirmed !== undefined && { 'x-confirmed': confirmed }),
          },
          confirms: false,
        })
        .then(
          () => undefined,
          (error: unknown) =>
            error as { status: number; details: { confirm: string; isStale: boolean } },
        );
    const asked = [await send(first, 1), await send(second, 0)];
    for (const refused of asked)
      expect(refused).toMatchObject({
        status: 428,
        code: 'CONFIRMATION_REQUIRED',
        details: { impacts: [{ kind: 'takes' }], isStale: false },
      });
    expect(await balance(first, code)).toEqual({ owned: 50, owes: 0 });
    // both callers read the places before the first correction; the second caller must read them
    // again, and can then continue
    const results = await Promise.all([
      send(first, 1, asked[0]?.details.confirm),
      send(second, 0, asked[1]?.details.confirm),
    ]);
    expect(results.filter((refused) => refused === undefined)).toHaveLength(1);
    const at = results.findIndex((refused) => refused !== undefined);
    expect(results[at]?.details.isStale).toBe(true);
    const again = [
      (confirm?: string) => send(first, 1, confirm),
      (confirm?: string) => send(second, 0, confirm),
    ][at];
    expect(await again?.(results[at]?.details.confirm)).toBeUndefined();
    await stage.server.app.kernel.jobs.runNow('tournaments.sweep');
    await waitForResult('the third is paid', async () =>
      (await balance(third, code)).owned === 50 ? true : undefined,
    );
    expect([await balance(first, code), await balance(second, code)]).toEqual([
      { owned: 20, owes: 0 },
      { owned: 0, owes: 0 },
    ]);
  });

  it('ends with the prizes of the table when a disqualification runs beside the settlement', async () => {
    const cup = await make({ winners: 1, prizes: [prize(1, 1, 50)] });
    const [first, second] = [await stage.server.player(), await stage.server.player()];
    await play(first, [[cup.statistic, 9]]);
    await play(second, [[cup.statistic, 8]]);
    await close();
    await counted(cup.id);
    await Promise.all([settle(cup.id), stage.confirmed(() => stage.disqualify(cup.id, first))]);
    await stage.server.app.kernel.jobs.runNow('tournaments.sweep');
    await waitForResult('the second is paid', async () =>
      (await exp(second)) === 1050 ? true : undefined,
    );
    expect((await standings(second, cup.id)).data.map(({ accountId }) => accountId)).toEqual([
      second.accountId,
    ]);
  });

  it('names the score of a result that is released after the settlement', async () => {
    const cup = await make({ winners: 1, prizes: [prize(1, 1, 50)] });
    const [first, late] = [await stage.server.player(), await stage.server.player()];
    await play(first, [[cup.statistic, 9]]);
    const statistics = [{ name: cup.statistic, delta: 20, segments: {} }];
    const { matchId } = await playTestMatch(stage.game, [late], 900, undefined, { statistics });
    await close();
    await settled(cup.id);
    const { data } = await stage.admin.section<{ data: { id: number; matchId: string }[] }>(
      'POST',
      '/api/admin/operations/held/list',
      { perPage: 100 },
    );
    await callApi(stage.admin.connection, 'releaseHeld', {
      params: { id: data.find((row) => row.matchId === matchId)?.id ?? 0 },
      body: { reason: 'Looked at it' },
    });
    const q = (await late.me()).account.username;
    const [row] = (await places(cup.id, { q })).data;
    expect(row).toMatchObject({ place: null, score: null, counted: 20 });
    const { changes } = await correct(cup.id, [[late, row?.counted ?? 0]]);
    expect(changes).toMatchObject([
      { accountId: late.accountId, place: 1 },
      { accountId: first.accountId, keeps: [{ amount: 50 }] },
    ]);
  });

  it('lists all places in pages, finds players by name, and gives a place to new participants', async () => {
    const code = await makeCurrency();
    const cup = await make({ winners: 1, prizes: [pays(1, code, 10)] });
    const allPlayers: Player[] = [];
    for (let n = 0; n < 14; n++) allPlayers.push(await stage.server.player());
    const late = allPlayers.pop() as Player;
    for (const [n, player] of allPlayers.entries()) await play(player, [[cup.statistic, 50 - n]]);
    await close();
    await settled(cup.id);
    const second = await places(cup.id, { page: '2', perPage: '10' });
    expect(second).toMatchObject({ total: 13, totalPages: 2 });
    expect(second.data.map(({ place }) => place)).toEqual([11, 12, 13]);
    const last = allPlayers[12] as Player;
    const name = (await late.me()).account.username;
    expect((await places(cup.id, { q: name })).data).toMatchObject([
      { accountId: late.accountId, place: null, score: null, disqualified: false },
    ]);
    await paid((await correct(cup.id, [[last, 51.5]])).taskId);
    expect((await places(cup.id, { perPage: '1' })).data[0]).toMatchObject({
      accountId: last.accountId,
      place: 1,
    });
    const { changes, taskId } = await correct(cup.id, [[late, 60]]);
    expect(changes).toMatchObject([
      { accountId: late.accountId, place: 1, pays: [{ amount: 10 }] },
      { accountId: last.accountId, place: null, takes: [{ amount: 10 }] },
    ]);
    await paid(taskId);
    expect([await balance(late, code), await balance(last, code)]).toEqual([
      { owned: 10, owes: 0 },
      { owned: 0, owes: 0 },
    ]);
    await stage.disqualify(cup.id, late);
    const { data, total } = await places(cup.id, { page: '2', perPage: '12' });
    expect(total).toBe(14);
    expect(data.at(-1)).toMatchObject({ accountId: late.accountId, disqualified: true });
  });
});
