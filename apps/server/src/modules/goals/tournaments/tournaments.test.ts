import { callApi } from '@guildhall/simulator/client/api';
import { buildTooLateReceiptMatcher } from '../../../../test/harness/messages.harness.ts';
import { tournamentMessages } from './tournaments.messages.ts';
import type { Player } from '@guildhall/simulator/client/player';
import { describe, expect, it } from 'vitest';
import { waitForResult } from '../../../../test/harness/server.harness.ts';
import {
  minuteMs,
  tournamentsPath,
  declareTournamentServer,
  type CreatedTournament,
} from '../../../../test/harness/tournament.harness.ts';

describe('tournaments', () => {
  const stage = declareTournamentServer();
  const { at, makeStatistic, make, play, standings, entry, stateOf, settle, settled, prize } =
    stage;

  // (R1.7, R3.30, R3.31, R7.93, R7.96)
  it('show visitors the tournament, nominations, leaders and participants, and players their own place', async () => {
    const cup = await make({ description: 'Count them all', prizes: [prize(1, 1, 50)] });
    const [first, second] = [await stage.server.player(), await stage.server.player()];
    await play(first, [[cup.statistic, 3]]);
    await play(second, [[cup.statistic, 2]]);
    await play(first, [[cup.statistic, 4]]);
    const response = await fetch(`${stage.server.base}/api/game/tournaments`);
    expect(response.status).toBe(200);
    const shown = ((await response.json()) as { data: { id: number }[] }).data.find(
      (row) => row.id === cup.id,
    );
    expect(shown).toMatchObject({
      name: cup.name,
      state: 'OPEN',
      nominations: [
        {
          id: 1,
          name: 'Feats',
          description: 'Count them all',
          score: 0,
          place: null,
          participants: 2,
          statistic: cup.statistic,
          leaders: [
            { place: 1, accountId: first.accountId, score: 7 },
            { place: 2, accountId: second.accountId, score: 2 },
          ],
          prizes: [{ placeFrom: 1, placeTo: 1, rewards: [{ kind: 'EXP', amount: 50 }] }],
        },
      ],
    });
    const own = (
      await callApi(second.connection, 'ownTournaments', { params: { id: second.accountId } })
    ).data.find((row) => row.id === cup.id);
    expect(own?.nominations).toMatchObject([{ score: 2, place: 2, participants: 2 }]);
    const messages = await stage.server.app.kernel.realtime.since(
      stage.server.db.read,
      second.userId,
      0,
    );
    expect(messages.map((message) => message.type)).toContain('TOURNAMENTS_UPDATED');
    const third = await stage.server.player();
    await expect(
      callApi(third.connection, 'ownTournaments', { params: { id: second.accountId } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('are not sent again to a visitor with an unchanged copy, but when changed', async () => {
    const cup = await make();
    const url = `${stage.server.base}/api/game/tournaments/${cup.id}/nominations/1/standings`;
    const first = await fetch(url);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(304);
    await play(await stage.server.player(), [[cup.statistic, 1]]);
    const changed = await fetch(url, { headers: { 'if-none-match': tag } });
    expect([
      changed.status,
      ((await changed.json()) as { participants: number }).participants,
    ]).toEqual([200, 1]);
  });

  it('are hidden as drafts; publishing counts earlier matches and can be undone before the start', async () => {
    const cup = await make({}, {}, false);
    const player = await stage.server.player();
    await expect(standings(player, cup.id)).rejects.toMatchObject({ status: 404 });
    await expect(standings(player, 999_999)).rejects.toMatchObject({ status: 404 });
    await play(player, [[cup.statistic, 5]]);
    await stage.admin.section('POST', `${tournamentsPath}/${cup.id}/publish`, {});
    await expect(
      stage.admin.section('POST', `${tournamentsPath}/${cup.id}/publish`, {}),
    ).rejects.toMatchObject({ status: 409 });
    await waitForResult('the match of before is counted', async () =>
      (await standings(player, cup.id)).own?.score === 5 ? true : undefined,
    );
    const coming = await make({}, { start: at(minuteMs), end: at(2 * minuteMs) }, false);
    const { commandId } = await stage.admin.section<{ commandId: number }>(
      'POST',
      `${tournamentsPath}/${coming.id}/publish`,
      { reason: 'Test' },
    );
    await stage.admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, {
      reason: 'Test',
    });
    expect(await stateOf(coming.id)).toBe('DRAFT');
  });

  it('count only matches of the segment that end inside a half-open timeslot', async () => {
    const [from, to] = [at(-10 * minuteMs), at(-5 * minuteMs)];
    const cup = await make(
      { segment: 'class=Warden' },
      { start: at(-60 * minuteMs), timeslots: [{ start: from, end: to }] },
    );
    const player = await stage.server.player();
    const warden = { class: 'Warden' };
    await stage.renewGameServer();
    // reports a match late, so that the server puts its result on hold; an operator releases all
    // such results below
    const held = async (endedAt: string, segments: Record<string, string>, delta: number) =>
      play(player, [[cup.statistic, delta, segments]], new Date(endedAt));
    await held(from, warden, 1);
    await held(to, warden, 10);
    await held(new Date(Date.parse(to) - 1).toISOString(), warden, 100);
    await held(new Date(Date.parse(from) - 1).toISOString(), warden, 1_000);
    await held(from, { class: 'Archer' }, 10_000);
    const list = await stage.admin.section<{ data: { id: number }[] }>(
      'POST',
      '/api/admin/operations/held/list',
      { perPage: 100 },
    );
    for (const { id } of list.data)
      await stage.admin.section('POST', `/api/admin/operations/held/${id}/release`, {
        reason: 'Test',
      });
    expect((await standings(player, cup.id)).own).toMatchObject({ score: 101, place: 1 });
  });

  it('score by best, lowest or last match too; with the lowest a lower score leads', async () => {
    const cups = {
      MAX: await make({ aggregation: 'MAX' }),
      MIN: await make({ aggregation: 'MIN' }),
      LAST: await make({ aggregation: 'LAST' }),
    };
    const [firstPlayer, secondPlayer] = [await stage.server.player(), await stage.server.player()];
    for (const cup of Object.values(cups)) {
      for (const delta of [5, 9, 7]) await play(firstPlayer, [[cup.statistic, delta]]);
      for (const delta of [6, 8]) await play(secondPlayer, [[cup.statistic, delta]]);
    }
    const rows = async (cup: CreatedTournament) =>
      (await standings(firstPlayer, cup.id)).data.map(({ accountId, score }) => [
        accountId === firstPlayer.accountId ? 'one' : 'two',
        score,
      ]);
    expect(await rows(cups.MAX)).toEqual([
      ['one', 9],
      ['two', 8],
    ]);
    expect(await rows(cups.MIN)).toEqual([
      ['one', 5],
      ['two', 6],
    ]);
    expect(await rows(cups.LAST)).toEqual([
      ['two', 8],
      ['one', 7],
    ]);
  });

  it('order equal scores by the tie statistic, then by time; full ties share a place: 1, 1, 3', async () => {
    const cup = await make();
    const players = (
      await Promise.all(Array.from({ length: 5 }, () => stage.server.player()))
    ).sort((x, y) => x.accountId - y.accountId);
    const [a, b, c, d, e] = players as [Player, Player, Player, Player, Player];
    await play([a, b], [[cup.statistic, 5]]);
    await play(c, [[cup.statistic, 5]]);
    await play(d, [[cup.tie, 1]]);
    await play(d, [[cup.statistic, 5]]);
    await play(e, [[cup.statistic, 4]]);
    const { data } = await standings(a, cup.id);
    expect(
      data.map(({ accountId, place }) => [
        players.findIndex((player) => player.accountId === accountId),
        place,
      ]),
    ).toEqual([
      [3, 1],
      [0, 2],
      [1, 2],
      [2, 4],
      [4, 5],
    ]);
    const paged = await standings(c, cup.id, { page: '3', perPage: '1' });
    expect(paged).toMatchObject({
      totalPages: 5,
      data: [{ place: 2 }],
      own: { place: 4, page: 4 },
    });
  });

  it('accept additions after the start but no other keys; new nominations count earlier matches', async () => {
    const cup = await make({ prizes: [prize(1, 1, 10)] });
    const player = await stage.server.player();
    await play(player, [[cup.statistic, 4]]);
    const row = await stage.admin.section<{ nominations: Record<string, unknown>[] }>(
      'GET',
      `${tournamentsPath}/${cup.id}`,
    );
    const [first] = row.nominations;
    const save = (nominations: unknown[], overrides: object = {}) =>
      stage.admin.section('POST', `${tournamentsPath}/${cup.id}`, { nominations, ...overrides });
    await expect(save([{ ...first, aggregation: 'MAX' }])).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('nominations.0.aggregation'),
    });
    await expect(save([{ ...first, winners: 4 }])).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('nominations.0.winners'),
    });
    await expect(save([{ ...first, prizes: [] }])).rejects.toMatchObject({
      message: expect.stringContaining('nominations.0.prizes'),
    });
    await expect(
      save([{ ...first, id: 1, name: 'Other' }], { start: at(0) }),
    ).rejects.toMatchObject({ message: expect.stringContaining('start') });
    await expect(
      stage.admin.section('DELETE', `${tournamentsPath}/${cup.id}`),
    ).rejects.toMatchObject({ status: 409 });
    // a nomination that is sent without an id is identified by its name
    await save([
      { ...first, id: null },
      {
        name: 'Best match',
        description: '',
        statisticId: first?.['statisticId'],
        aggregation: 'MAX',
      },
    ]);
    const saved = await stage.admin.section<{ nominations: { id: number }[] }>(
      'GET',
      `${tournamentsPath}/${cup.id}`,
    );
    expect(saved.nominations.map((nomination) => nomination.id)).toEqual([1, 2]);
    await waitForResult('the new nomination is counted', async () => {
      const page = await callApi(player.connection, 'tournamentStandings', {
        params: { id: cup.id, nominationId: 2 },
        query: {},
      });
      return page.own?.score === 4 ? true : undefined;
    });
    expect((await standings(player, cup.id)).own?.score).toBe(4);
  });

  it('refuse results ten minutes after the end, as the receipt says; held ones count until settlement', async () => {
    const cup = await make();
    const [intime, late, held] = [
      await stage.server.player(),
      await stage.server.player(),
      await stage.server.player(),
    ];
    const endedAt = new Date(stage.server.clock.now().getTime() + 29 * minuteMs);
    stage.server.clock.advance(35 * minuteMs);
    await stage.server.admin();
    await stage.renewGameServer();
    expect((await entry(cup.id))?.state).toBe('GRACE');
    const holdBack = async (player: Player) => play(player, [[cup.statistic, 3]], endedAt);
    await holdBack(intime);
    const list = () =>
      stage.admin.section<{ data: { id: number; players: { userId: number }[] }[] }>(
        'POST',
        '/api/admin/operations/held/list',
        { perPage: 100 },
      );
    const release = async (player: Player) => {
      const row = (await list()).data.find((entry) =>
        entry.players.some(({ userId }) => userId === player.userId),
      );
      await stage.admin.section('POST', `/api/admin/operations/held/${row?.id}/release`, {
        reason: 'Test',
      });
    };
    await release(intime);
    await holdBack(held);
    await holdBack(late);
    await expect(settle(cup.id)).rejects.toMatchObject({
      status: 409,
      because: 'tournaments.matchesStillCountWaitUntil',
    });
    stage.server.clock.advance(6 * minuteMs);
    await stage.server.app.kernel.jobs.runNow('tournaments.sweep');
    await stage.server.admin();
    expect(await stateOf(cup.id)).toBe('REVIEW');
    await release(held);
    expect((await standings(held, cup.id)).data.map((standing) => standing.accountId)).toEqual([
      intime.accountId,
      held.accountId,
    ]);
    await settled(cup.id);
    await release(late);
    expect((await standings(late, cup.id)).own).toBeNull();
    const receipts = (
      await callApi(late.connection, 'listReceipts', { params: { id: late.accountId }, query: {} })
    ).data;
    expect(receipts[0]).toMatchObject(
      buildTooLateReceiptMatcher(tournamentMessages.paysIn({ name: cup.name })),
    );
  });

  // (R2.162, R2.163, R7.167, R7.168)
  it('list a player’s tournaments for operators in pages, with score and place in each nomination', async () => {
    const cup = await make();
    const player = await stage.server.player();
    await play(player, [[cup.statistic, 9]]);
    const list = await callApi(stage.admin.connection, 'adminUserTournaments', {
      params: { id: player.userId },
      body: { page: 1, perPage: 10 },
    });
    expect(list).toMatchObject({ page: 1, totalPages: 1, data: [{ id: cup.id, name: cup.name }] });
    const { data } = await callApi(stage.admin.connection, 'adminUserNominations', {
      params: { id: player.userId, tournamentId: cup.id },
    });
    expect(data).toMatchObject([{ name: 'Feats', score: 9, place: 1, participants: 1 }]);
    await expect(
      callApi(stage.admin.connection, 'adminUserTournaments', {
        params: { id: 999_999 },
        body: {},
      }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('need only the stated fields, and wrong ones are named (R3.59, R3.60, R7.137)', async () => {
    const statistic = await makeStatistic();
    const row = {
      name: 'Plain',
      start: at(minuteMs),
      end: at(2 * minuteMs),
      timeslots: [],
      nominations: [{ statisticId: statistic.id, name: 'Feats', description: '', winners: 3 }],
    };
    const { id } = await stage.admin.section<{ id: number }>('POST', tournamentsPath, row);
    expect(await stage.admin.section('GET', `${tournamentsPath}/${id}`)).toMatchObject({
      ...row,
      state: 'DRAFT',
      nominations: [{ ...row.nominations[0], id: 1, aggregation: 'SUM', prizes: [] }],
    });
    const [nomination] = row.nominations;
    const wrong: [Record<string, unknown>, string][] = [
      [{ ...row, end: row.start }, 'end'],
      [{ ...row, timeslots: [{ start: at(0), end: at(minuteMs) }] }, 'timeslots.0.start'],
      [
        {
          ...row,
          timeslots: [
            { start: at(minuteMs), end: at(1.5 * minuteMs) },
            { start: at(1.4 * minuteMs), end: at(2 * minuteMs) },
          ],
        },
        'timeslots.1.start',
      ],
      [
        { ...row, nominations: [{ ...nomination, statisticId: 999_999 }] },
        'nominations.0.statisticId',
      ],
      [{ ...row, nominations: [{ ...nomination, segment: 'map=wall' }] }, 'nominations.0.segment'],
      [{ ...row, nominations: [nomination, nomination] }, 'nominations.1.name'],
      [
        { ...row, nominations: [{ ...nomination, winners: 1, prizes: [prize(1, 2, 5)] }] },
        'nominations.0.prizes.0.placeTo',
      ],
      [
        {
          ...row,
          nominations: [
            {
              ...nomination,
              prizes: [{ placeFrom: 1, placeTo: 1, rewards: [{ kind: 'INVENTORY', id: 999_999 }] }],
            },
          ],
        },
        'nominations.0.prizes.0.rewards.0.id',
      ],
    ];
    for (const [sent, field] of wrong)
      await expect(stage.admin.section('POST', tournamentsPath, sent)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(field),
      });
  });
});
