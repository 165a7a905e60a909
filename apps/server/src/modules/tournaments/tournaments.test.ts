import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneOf, rowsOf } from '../../kernel/db.ts';
import {
  eventually,
  makeTemplate,
  playOnce,
  startTestServer,
  type TestServer,
} from '../../../test/harness/server.harness.ts';

const minuteMs = 60_000;
const path = '/api/game/admin/tournaments';

describe('tournaments', () => {
  let server: TestServer;
  let admin: Admin;
  let game: GameServer;
  beforeAll(async () => {
    server = await startTestServer();
    game = await server.gameServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());

  const at = (ms: number): string => new Date(server.clock.now().getTime() + ms).toISOString();
  const makeStatistic = async (): Promise<{ id: number; name: string }> => {
    const name = `Feats ${randomBytes(3).toString('hex')}`;
    return {
      ...(await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
        name,
        segments: ['class'],
      })),
      name,
    };
  };
  interface Made {
    readonly id: number;
    readonly name: string;
    readonly statistic: string;
    readonly tie: string;
  }
  /** A tournament that is on, with one nomination over a statistic of its own. */
  const make = async (
    nomination: Record<string, unknown> = {},
    more: Record<string, unknown> = {},
    publish = true,
  ): Promise<Made> => {
    await server.admin();
    const [statistic, tie] = [await makeStatistic(), await makeStatistic()];
    const name = `Cup ${randomBytes(3).toString('hex')}`;
    const row = {
      name,
      start: at(-minuteMs),
      end: at(30 * minuteMs),
      timeslots: [],
      nominations: [
        {
          name: 'Feats',
          description: 'The most',
          statisticId: statistic.id,
          tieStatisticId: tie.id,
          winners: 3,
          ...nomination,
        },
      ],
      ...more,
    };
    const { id } = await admin.section<{ id: number }>('POST', path, row);
    if (publish) await admin.section('POST', `${path}/${id}/publish`, { reason: 'Test' });
    return { id, name, statistic: statistic.name, tie: tie.name };
  };
  const play = (
    players: Player | readonly Player[],
    statistics: readonly [name: string, delta: number, segments?: Record<string, string>][],
    endedAt?: Date,
  ) =>
    playOnce(game, [players].flat(), 0, undefined, {
      statistics: statistics.map(([name, delta, segments]) => ({
        name,
        delta,
        segments: segments ?? {},
      })),
      ...(endedAt && { endedAt }),
    });
  const standings = (who: Player, id: number, query: Record<string, string> = {}) =>
    callApi(who.connection, 'tournamentStandings', { params: { id, nominationId: 1 }, query });
  const entry = async (id: number) =>
    (await callApi(admin.connection, 'listTournaments', {})).data.find((one) => one.id === id);
  const stateOf = async (id: number) =>
    (await admin.section<{ state: string }>('GET', `${path}/${id}`)).state;
  const close = async (): Promise<void> => {
    server.clock.advance(41 * minuteMs);
    await server.app.kernel.jobs.runNow('tournaments.sweep');
    await server.admin();
    game = await server.gameServer();
  };
  const settle = (id: number) =>
    admin.section<{ taskId: number; winners: number }>('POST', `${path}/${id}/settle`, {
      reason: 'Test',
    });
  /** What was counted anew when it was published is counted by now. */
  const counted = (id: number) =>
    eventually('the scores are counted', async () => {
      const left = await rowsOf(
        server.db.read,
        sql`select 1 from tournament_recounts where tournament_id = ${id} and pending > 0`,
      );
      return left.length === 0 ? true : undefined;
    });
  const settled = async (id: number): Promise<void> => {
    await counted(id);
    const { taskId } = await settle(id);
    await eventually('the prizes are paid', async () =>
      (await callApi(admin.connection, 'taskResult', { params: { taskId } })).status === 'FINISHED'
        ? true
        : undefined,
    );
  };
  const prize = (placeFrom: number, placeTo: number, amount: number) => ({
    placeFrom,
    placeTo,
    rewards: [{ kind: 'EXP', id: null, amount }],
  });
  const exp = async (player: Player) => {
    const { lvl, exp: left } = await player.me();
    return lvl * 1000 + left;
  };

  it('R1.7 R3.30 R3.31 R7.93 R7.96 a visitor sees tournament, nomination, leaders and participants; a player the own score and place too', async () => {
    const cup = await make({ description: 'Count them all', prizes: [prize(1, 1, 50)] });
    const [first, second] = [await server.player(), await server.player()];
    await play(first, [[cup.statistic, 3]]);
    await play(second, [[cup.statistic, 2]]);
    await play(first, [[cup.statistic, 4]]);
    const response = await fetch(`${server.base}/api/game/tournaments`);
    expect(response.status).toBe(200);
    const shown = ((await response.json()) as { data: { id: number }[] }).data.find(
      (one) => one.id === cup.id,
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
    ).data.find((one) => one.id === cup.id);
    expect(own?.nominations).toMatchObject([{ score: 2, place: 2, participants: 2 }]);
    const messages = await server.app.kernel.realtime.since(server.db.read, second.userId, 0);
    expect(messages.map((one) => one.type)).toContain('TOURNAMENTS_UPDATED');
    const third = await server.player();
    await expect(
      callApi(third.connection, 'ownTournaments', { params: { id: second.accountId } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('an answer that a visitor has already is not sent again, and a changed one is', async () => {
    const cup = await make();
    const url = `${server.base}/api/game/tournaments/${cup.id}/nominations/1/standings`;
    const first = await fetch(url);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(304);
    await play(await server.player(), [[cup.statistic, 1]]);
    const changed = await fetch(url, { headers: { 'if-none-match': tag } });
    expect([
      changed.status,
      ((await changed.json()) as { participants: number }).participants,
    ]).toEqual([200, 1]);
  });

  it('a draft and what is not there are hidden from everybody; publishing shows it, counts what was played before, and can be undone before the start', async () => {
    const cup = await make({}, {}, false);
    const player = await server.player();
    await expect(standings(player, cup.id)).rejects.toMatchObject({ status: 404 });
    await expect(standings(player, 999_999)).rejects.toMatchObject({ status: 404 });
    await play(player, [[cup.statistic, 5]]);
    await admin.section('POST', `${path}/${cup.id}/publish`, {});
    await expect(admin.section('POST', `${path}/${cup.id}/publish`, {})).rejects.toMatchObject({
      status: 409,
    });
    await eventually('the match of before is counted', async () =>
      (await standings(player, cup.id)).own?.score === 5 ? true : undefined,
    );
    const coming = await make({}, { start: at(minuteMs), end: at(2 * minuteMs) }, false);
    const { commandId } = await admin.section<{ commandId: number }>(
      'POST',
      `${path}/${coming.id}/publish`,
      { reason: 'Test' },
    );
    await admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Test' });
    expect(await stateOf(coming.id)).toBe('DRAFT');
  });

  it('only matches that end inside a timeslot count, half-open, and only of the segment', async () => {
    const [from, to] = [at(-10 * minuteMs), at(-5 * minuteMs)];
    const cup = await make(
      { segment: 'class=Warden' },
      { start: at(-60 * minuteMs), timeslots: [{ start: from, end: to }] },
    );
    const player = await server.player();
    const warden = { class: 'Warden' };
    game = await server.gameServer();
    // The results are of matches that began before: the server was told late, and an operator lets
    // them count.
    const held = async (endedAt: string, segments: Record<string, string>, delta: number) =>
      play(player, [[cup.statistic, delta, segments]], new Date(endedAt));
    await held(from, warden, 1);
    await held(to, warden, 10);
    await held(new Date(Date.parse(to) - 1).toISOString(), warden, 100);
    await held(new Date(Date.parse(from) - 1).toISOString(), warden, 1_000);
    await held(from, { class: 'Archer' }, 10_000);
    const list = await admin.section<{ data: { id: number }[] }>(
      'POST',
      '/api/admin/operations/held/list',
      { perPage: 100 },
    );
    for (const { id } of list.data)
      await admin.section('POST', `/api/admin/operations/held/${id}/release`, { reason: 'Test' });
    expect((await standings(player, cup.id)).own).toMatchObject({ score: 101, place: 1 });
  });

  it('the best, the lowest and the last match are scores too; with the lowest the lower one leads', async () => {
    const cups = {
      MAX: await make({ aggregation: 'MAX' }),
      MIN: await make({ aggregation: 'MIN' }),
      LAST: await make({ aggregation: 'LAST' }),
    };
    const [one, two] = [await server.player(), await server.player()];
    for (const cup of Object.values(cups)) {
      for (const delta of [5, 9, 7]) await play(one, [[cup.statistic, delta]]);
      for (const delta of [6, 8]) await play(two, [[cup.statistic, delta]]);
    }
    const rows = async (cup: Made) =>
      (await standings(one, cup.id)).data.map(({ accountId, score }) => [
        accountId === one.accountId ? 'one' : 'two',
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

  it('equal scores: more of the tie statistic goes first, then who was there earlier, and who is equal in all shares the place: 1, 1, 3', async () => {
    const cup = await make();
    const players = (await Promise.all(Array.from({ length: 5 }, () => server.player()))).sort(
      (x, y) => x.accountId - y.accountId,
    );
    const [a, b, c, d, e] = players as [Player, Player, Player, Player, Player];
    await play([a, b], [[cup.statistic, 5]]);
    await play(c, [[cup.statistic, 5]]);
    await play(d, [[cup.tie, 1]]);
    await play(d, [[cup.statistic, 5]]);
    await play(e, [[cup.statistic, 4]]);
    const { data } = await standings(a, cup.id);
    expect(
      data.map(({ accountId, place }) => [
        players.findIndex((one) => one.accountId === accountId),
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

  it('a tournament that has begun can be added to, not re-keyed: what is new is counted from what was played', async () => {
    const cup = await make({ prizes: [prize(1, 1, 10)] });
    const player = await server.player();
    await play(player, [[cup.statistic, 4]]);
    const row = await admin.section<{ nominations: Record<string, unknown>[] }>(
      'GET',
      `${path}/${cup.id}`,
    );
    const [first] = row.nominations;
    const save = (nominations: unknown[], more: object = {}) =>
      admin.section('POST', `${path}/${cup.id}`, { nominations, ...more });
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
    await expect(admin.section('DELETE', `${path}/${cup.id}`)).rejects.toMatchObject({
      status: 409,
    });
    // Without its number a nomination is known by its name.
    await save([
      { ...first, id: null },
      {
        name: 'Best match',
        description: '',
        statisticId: first?.['statisticId'],
        aggregation: 'MAX',
      },
    ]);
    const saved = await admin.section<{ nominations: { id: number }[] }>(
      'GET',
      `${path}/${cup.id}`,
    );
    expect(saved.nominations.map((one) => one.id)).toEqual([1, 2]);
    await eventually('the new nomination is counted', async () => {
      const page = await callApi(player.connection, 'tournamentStandings', {
        params: { id: cup.id, nominationId: 2 },
        query: {},
      });
      return page.own?.score === 4 ? true : undefined;
    });
    expect((await standings(player, cup.id)).own?.score).toBe(4);
  });

  it('after ten minutes of grace a result is too late and its receipt says so; one that was held counts until the settlement', async () => {
    const cup = await make();
    const [intime, late, held] = [
      await server.player(),
      await server.player(),
      await server.player(),
    ];
    const endedAt = new Date(server.clock.now().getTime() + 29 * minuteMs);
    server.clock.advance(35 * minuteMs);
    await server.admin();
    game = await server.gameServer();
    expect((await entry(cup.id))?.state).toBe('GRACE');
    const holdBack = async (player: Player) => play(player, [[cup.statistic, 3]], endedAt);
    await holdBack(intime);
    const list = () =>
      admin.section<{ data: { id: number; players: { userId: number }[] }[] }>(
        'POST',
        '/api/admin/operations/held/list',
        { perPage: 100 },
      );
    const release = async (player: Player) => {
      const row = (await list()).data.find((one) =>
        one.players.some(({ userId }) => userId === player.userId),
      );
      await admin.section('POST', `/api/admin/operations/held/${row?.id}/release`, {
        reason: 'Test',
      });
    };
    await release(intime);
    await holdBack(held);
    await holdBack(late);
    await expect(settle(cup.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('ten minutes after the end') as string,
    });
    server.clock.advance(6 * minuteMs);
    await server.app.kernel.jobs.runNow('tournaments.sweep');
    await server.admin();
    expect(await stateOf(cup.id)).toBe('REVIEW');
    await release(held);
    expect((await standings(held, cup.id)).data.map((one) => one.accountId)).toEqual([
      intime.accountId,
      held.accountId,
    ]);
    await settled(cup.id);
    await release(late);
    expect((await standings(late, cup.id)).own).toBeNull();
    const receipts = (
      await callApi(late.connection, 'listReceipts', { params: { id: late.accountId }, query: {} })
    ).data;
    expect(receipts[0]?.cause).toMatchObject({ tooLate: [cup.name] });
  });

  it('fifty settlements at once pay every prize once, without a click, and say so', async () => {
    const templateId = await makeTemplate(server);
    const cup = await make({
      winners: 2,
      prizes: [
        {
          placeFrom: 1,
          placeTo: 1,
          rewards: [
            { kind: 'INVENTORY', id: templateId, amount: 1 },
            { kind: 'EXP', id: null, amount: 40 },
          ],
        },
        prize(2, 2, 20),
      ],
    });
    const [one, two, three] = [await server.player(), await server.player(), await server.player()];
    await play(one, [[cup.statistic, 9]]);
    await play(two, [[cup.statistic, 8]]);
    await play(three, [[cup.statistic, 7]]);
    await expect(settle(cup.id)).rejects.toMatchObject({ status: 409 });
    await close();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => settle(cup.id)));
    const done = results.filter((result) => result.status === 'fulfilled');
    expect(done).toHaveLength(1);
    await eventually('the second place is paid', async () =>
      (await two.me()).exp === 20 ? true : undefined,
    );
    await server.app.kernel.jobs.runNow('tournaments.sweep');
    expect([(await one.me()).exp, (await two.me()).exp, (await three.me()).exp]).toEqual([
      40, 20, 0,
    ]);
    expect(
      (
        await callApi(one.connection, 'listInventories', {
          params: { id: one.accountId },
          query: {},
        })
      ).data.map((item) => item.commonId),
    ).toEqual([templateId]);
    const [receipt] = (
      await callApi(one.connection, 'listReceipts', { params: { id: one.accountId }, query: {} })
    ).data;
    expect(receipt).toMatchObject({
      kind: 'tournament',
      cause: { place: 1, score: 9 },
      held: false,
    });
    const messages = await server.app.kernel.realtime.since(server.db.read, one.userId, 0);
    expect(
      messages
        .filter((message) => message.type === 'TOURNAMENTS_UPDATED' && message.title)
        .map((message) => message.title),
    ).toEqual([`Place 1 in ${cup.name}`]);
    expect((await entry(cup.id))?.state).toBe('SETTLED');
    const review = await callApi(admin.connection, 'tournamentReview', {
      params: { id: cup.id },
      query: {},
    });
    expect(review).toMatchObject({
      state: 'SETTLED',
      unpaid: 0,
      nominations: [
        {
          rows: [
            { place: 1, paid: [{ amount: 1 }, { amount: 40 }] },
            { place: 2 },
            { place: 3, rewards: [] },
          ],
        },
      ],
    });
  });

  it('a prize of a type that players are not shown is paid and not announced, neither by itself nor among what is', async () => {
    const [shown, hidden] = [
      await makeTemplate(server, { name: 'Open prize' }),
      await makeTemplate(server, { name: 'Hidden prize' }),
    ];
    const { typeId } = await admin.section<{ typeId: number }>(
      'GET',
      `/api/game/admin/inventories/${hidden}`,
    );
    const reward = (id: number) => ({ kind: 'INVENTORY', id, amount: 1 });
    const cup = await make({
      winners: 2,
      prizes: [
        { placeFrom: 1, placeTo: 1, rewards: [reward(hidden), reward(shown)] },
        { placeFrom: 2, placeTo: 2, rewards: [reward(hidden)] },
      ],
    });
    const [first, second] = [await server.player(), await server.player()];
    await play(first, [[cup.statistic, 5]]);
    await play(second, [[cup.statistic, 4]]);
    await close();
    await admin.section('POST', `/api/game/admin/inventory-types/${typeId}`, { visible: false });
    await settled(cup.id);
    const told = async (one: Player) => {
      const { data } = await callApi(one.connection, 'listNotifications', {
        params: { id: one.userId },
        query: {},
      });
      return JSON.stringify([
        data,
        await server.app.kernel.realtime.since(server.db.read, one.userId, 0),
      ]);
    };
    expect(await told(first)).toContain('Open prize');
    for (const one of [first, second]) expect(await told(one)).not.toContain('Hidden prize');
    for (const one of [first, second])
      expect(
        await oneOf(
          server.db.read,
          sql`
            select 1 as found
            from items
            where account_id = ${one.accountId} and template_id = ${hidden}`,
        ),
      ).toEqual({ found: 1 });
  });

  it('a shared place shares what its places earn; what cannot be delivered waits in the inbox; who is blocked is paid when that ends', async () => {
    const templateId = await makeTemplate(server, { supplyCap: 1 });
    const cup = await make({
      winners: 3,
      prizes: [
        prize(1, 1, 50),
        {
          placeFrom: 2,
          placeTo: 2,
          rewards: [
            { kind: 'INVENTORY', id: templateId, amount: 1 },
            { kind: 'EXP', id: null, amount: 1 },
          ],
        },
        prize(3, 3, 7),
      ],
    });
    const [a, b, c] = [await server.player(), await server.player(), await server.player()];
    await callApi(admin.connection, 'adminGrantInventory', {
      params: { id: c.userId },
      body: { inventoryId: templateId, amount: 1, reason: 'Test' },
    });
    await play([a, b], [[cup.statistic, 5]]);
    await play(c, [[cup.statistic, 4]]);
    await close();
    const block = (statusId: number) =>
      callApi(admin.connection, 'adminUpdateUser', {
        params: { id: c.userId },
        body: { statusId, reason: 'Test' },
      });
    await block(3);
    await settled(cup.id);
    // The prizes of both places, 51 EXP and the only item, which is somebody else's: whoever drew
    // it waits for all of his part.
    const waiting = (
      await Promise.all(
        [a, b].map(
          async (one) =>
            (await callApi(one.connection, 'listInbox', { params: { id: one.userId }, query: {} }))
              .data,
        ),
      )
    ).flat();
    expect(waiting.map((one) => one.attachments.map((part) => part.kind).sort())).toEqual([
      ['EXP', 'INVENTORY'],
    ]);
    const parts = [
      (await a.me()).exp,
      (await b.me()).exp,
      waiting[0]?.attachments.find((part) => part.kind === 'EXP')?.amount,
    ];
    expect(parts.sort((x = 0, y = 0) => x - y)).toEqual([0, 25, 26]);
    expect(
      (await callApi(admin.connection, 'tournamentReview', { params: { id: cup.id }, query: {} }))
        .unpaid,
    ).toBe(1);
    await block(1);
    await server.app.kernel.jobs.runNow('tournaments.sweep');
    await c.login();
    expect(await exp(c)).toBe(1007);
  });

  it('a disqualified player leaves the standings, everybody behind moves up, the review shows it before; it can be undone until the settlement', async () => {
    const cup = await make({ winners: 1, prizes: [prize(1, 1, 30)] });
    const [one, two] = [await server.player(), await server.player()];
    await play(one, [[cup.statistic, 9]]);
    await play(two, [[cup.statistic, 8]]);
    const preview = await callApi(admin.connection, 'tournamentReview', {
      params: { id: cup.id },
      query: { without: String(one.accountId) },
    });
    expect(preview.nominations[0]?.rows).toMatchObject([
      { accountId: two.accountId, place: 1, rewards: [{ amount: 30 }] },
    ]);
    const out = () =>
      callApi(admin.connection, 'disqualifyFromTournament', {
        params: { id: cup.id },
        body: { accountId: one.accountId, reason: 'Two hands too many' },
      });
    const { commandId } = await out();
    await expect(out()).rejects.toMatchObject({ status: 409 });
    expect((await standings(one, cup.id)).own).toEqual({ score: 9, place: null, page: null });
    await play(one, [[cup.statistic, 1]]);
    expect((await standings(one, cup.id)).data.map((row) => row.accountId)).toEqual([
      two.accountId,
    ]);
    await admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Test' });
    expect((await standings(one, cup.id)).own).toMatchObject({ score: 10, place: 1 });
    const last = await out();
    await close();
    await settled(cup.id);
    expect([(await one.me()).exp, (await two.me()).exp]).toEqual([0, 30]);
    await expect(
      admin.section('POST', `/api/admin/activity-log/${last.commandId}/undo`, { reason: 'Late' }),
    ).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
    await expect(
      callApi(admin.connection, 'disqualifyFromTournament', {
        params: { id: cup.id },
        body: { accountId: two.accountId, reason: 'Late' },
      }),
    ).rejects.toMatchObject({ status: 409 });
  });

  it('a correction pays only what is missing, and says what stays although it is not earned; its preview changes nothing', async () => {
    const cup = await make({ winners: 2, prizes: [prize(1, 1, 50), prize(2, 2, 20)] });
    const [one, two] = [await server.player(), await server.player()];
    await play(one, [[cup.statistic, 9]]);
    await play(two, [[cup.statistic, 8]]);
    await close();
    await settled(cup.id);
    const correct = (preview: 'true' | 'false') =>
      callApi(admin.connection, 'correctTournament', {
        params: { id: cup.id },
        query: { preview },
        body: {
          scores: [{ nominationId: 1, accountId: one.accountId, score: 5 }],
          reason: 'Counted twice',
        },
      });
    const changes = [
      { accountId: two.accountId, place: 1, pays: [{ kind: 'EXP', amount: 30 }], keeps: [] },
      { accountId: one.accountId, place: 2, pays: [], keeps: [{ kind: 'EXP', amount: 30 }] },
    ];
    expect(await correct('true')).toMatchObject({ taskId: null, commandId: null, changes });
    expect((await standings(two, cup.id)).own).toMatchObject({ place: 2 });
    expect((await correct('false')).changes).toMatchObject(changes);
    await eventually('the difference is paid', async () =>
      (await two.me()).exp === 50 ? true : undefined,
    );
    expect((await correct('false')).changes).toMatchObject([{ keeps: [{ amount: 30 }] }]);
    await server.app.kernel.jobs.runNow('tournaments.sweep');
    expect([(await one.me()).exp, (await two.me()).exp, await stateOf(cup.id)]).toEqual([
      50,
      50,
      'CORRECTED',
    ]);
    const wrong = { scores: [{ nominationId: 1, accountId: 999_999, score: 5 }], reason: 'x' };
    await expect(
      callApi(admin.connection, 'correctTournament', {
        params: { id: cup.id },
        query: {},
        body: wrong,
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining('scores.0.accountId') });
  });

  it('a settlement waits for a recount: while scores are counted nobody is paid, then everybody by what was counted', async () => {
    const cup = await make({ winners: 1, prizes: [prize(1, 1, 50)] }, {}, false);
    const [one, two] = [await server.player(), await server.player()];
    await play(one, [[cup.statistic, 9]]);
    await play(two, [[cup.statistic, 8]]);
    const held = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    // Whoever counts waits here for the account of the winner.
    const lock = server.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from accounts where id = ${one.accountId} for update`);
      holding.resolve();
      await held.promise;
    });
    await holding.promise;
    await admin.section('POST', `${path}/${cup.id}/publish`, {});
    await close();
    await expect(settle(cup.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('being counted') as string,
    });
    held.resolve();
    await lock;
    await settled(cup.id);
    expect([(await one.me()).exp, (await two.me()).exp]).toEqual([50, 0]);
  });

  it('a winner whose score a correction takes away stays in the review with the prize that was paid', async () => {
    const cup = await make({ winners: 1, prizes: [prize(1, 1, 50)] });
    const [one, two] = [await server.player(), await server.player()];
    await play(one, [[cup.statistic, 9]]);
    await play(two, [[cup.statistic, 8]]);
    await close();
    await settled(cup.id);
    const body = {
      scores: [{ nominationId: 1, accountId: one.accountId, score: null }],
      reason: 'Counted for somebody else',
    };
    await callApi(admin.connection, 'correctTournament', {
      params: { id: cup.id },
      query: {},
      body,
    });
    await eventually('the new winner is paid', async () =>
      (await two.me()).exp === 50 ? true : undefined,
    );
    const review = await callApi(admin.connection, 'tournamentReview', {
      params: { id: cup.id },
      query: {},
    });
    expect(review.nominations[0]?.rows).toMatchObject([
      {
        accountId: two.accountId,
        place: 1,
        disqualified: false,
        paid: [{ kind: 'EXP', amount: 50 }],
      },
      {
        accountId: one.accountId,
        userId: one.userId,
        place: null,
        disqualified: true,
        rewards: [],
        paid: [{ kind: 'EXP', amount: 50 }],
      },
    ]);
  });

  it('a tournament that was called off pays nobody and cannot be settled', async () => {
    const cup = await make({ prizes: [prize(1, 1, 50)] });
    const player = await server.player();
    await play(player, [[cup.statistic, 9]]);
    await admin.section('POST', `${path}/${cup.id}/cancel`, { reason: 'Test' });
    await close();
    await expect(settle(cup.id)).rejects.toMatchObject({ status: 409 });
    expect([(await player.me()).exp, (await entry(cup.id))?.state]).toEqual([0, 'CANCELLED']);
  });

  it('R2.162 R2.163 R7.167 R7.168 the operator sees a player’s tournaments by the page, and score and place in each nomination', async () => {
    const cup = await make();
    const player = await server.player();
    await play(player, [[cup.statistic, 9]]);
    const list = await callApi(admin.connection, 'adminUserTournaments', {
      params: { id: player.userId },
      body: { page: 1, perPage: 10 },
    });
    expect(list).toMatchObject({ page: 1, totalPages: 1, data: [{ id: cup.id, name: cup.name }] });
    const { data } = await callApi(admin.connection, 'adminUserNominations', {
      params: { id: player.userId, tournamentId: cup.id },
    });
    expect(data).toMatchObject([{ name: 'Feats', score: 9, place: 1, participants: 1 }]);
    await expect(
      callApi(admin.connection, 'adminUserTournaments', { params: { id: 999_999 }, body: {} }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('R3.59 R3.60 R7.137 the stated fields alone make a tournament; what is wrong is named', async () => {
    const statistic = await makeStatistic();
    const row = {
      name: 'Plain',
      start: at(minuteMs),
      end: at(2 * minuteMs),
      timeslots: [],
      nominations: [{ statisticId: statistic.id, name: 'Feats', description: '', winners: 3 }],
    };
    const { id } = await admin.section<{ id: number }>('POST', path, row);
    expect(await admin.section('GET', `${path}/${id}`)).toMatchObject({
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
      await expect(admin.section('POST', path, sent)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(field),
      });
  });
});
