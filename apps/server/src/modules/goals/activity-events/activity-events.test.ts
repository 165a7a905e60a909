import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { activityEventMessages } from './activity-events.messages.ts';
import {
  formatSentence,
  buildSentenceMatcher,
  buildTooLateReceiptMatcher,
} from '../../../../test/harness/messages.harness.ts';

const hourMs = 3_600_000;
const base = '/api/game/admin/activity-events';
type Reward = Record<string, unknown>;
interface EventRow {
  readonly id: number;
  readonly version: number;
  readonly state: string;
  readonly idle: number;
  readonly players: number;
  readonly granted: number;
  readonly rewards: readonly (Reward & { id: number })[];
}
const expFor = (goal: number, overrides: Reward = {}): Reward => ({
  activityType: 'MATCHES',
  goal,
  activityEventRewardType: 'EXP',
  amount: 10,
  active: true,
  ...overrides,
});

describe('activity events', () => {
  let server: TestServer;
  let admin: Admin;
  let game: GameServer;
  const open = async (): Promise<void> => {
    game = await server.gameServer();
    admin = await server.admin();
  };
  beforeAll(async () => {
    server = await startTestServer();
    await open();
  });
  afterAll(() => server.close());

  const at = (ms: number): string => new Date(server.clock.now().getTime() + ms).toISOString();
  const makeEvent = async (rewards: readonly Reward[], overrides: Reward = {}): Promise<number> =>
    (
      await admin.section<{ id: number }>('POST', base, {
        name: `Event ${randomBytes(3).toString('hex')}`,
        start: at(-1),
        end: at(2 * hourMs),
        rewards,
        ...overrides,
      })
    ).id;
  const rowOf = (id: number) => admin.section<EventRow>('GET', `${base}/${id}`);
  const makeStatistic = async () => {
    const name = `Deeds ${randomBytes(3).toString('hex')}`;
    return {
      ...(await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
        name,
        segments: ['class'],
      })),
      name,
    };
  };
  const makeTask = async (overrides: Reward): Promise<number> =>
    (
      await admin.section<{ id: number }>('POST', '/api/game/admin/gameplay-tasks', {
        name: `Task ${randomBytes(3).toString('hex')}`,
        type: 'COUNT',
        goal: 5,
        ...overrides,
      })
    ).id;
  const mine = async (player: Player, eventId: number) =>
    (
      await callApi(player.connection, 'listActivityRewards', { params: { id: player.userId } })
    ).data.filter((row) => row.activityEventId === eventId);
  const ownReward = async (player: Player, eventId: number) => (await mine(player, eventId))[0];
  const play = (
    players: readonly Player[],
    overrides: {
      name?: string;
      delta?: number;
      segments?: Record<string, string>;
      endedAt?: Date;
      exp?: number;
    } = {},
  ) =>
    playTestMatch(game, players, overrides.exp ?? 0, undefined, {
      statistics:
        overrides.name === undefined
          ? []
          : [
              {
                name: overrides.name,
                segments: overrides.segments ?? {},
                delta: overrides.delta ?? 1,
              },
            ],
      ...(overrides.endedAt && { endedAt: overrides.endedAt }),
    });
  const receipts = async (player: Player) =>
    (await callApi(player.connection, 'listReceipts', { params: { id: player.userId }, query: {} }))
      .data;
  const events = (player: Player) =>
    server.app.kernel.realtime.since(server.db.read, player.userId, 0);

  // (R3.32, R3.62, R3.63, R7.128)
  it('advance with statistics, tasks, matches and levels, and pay once without a click', async () => {
    const statistic = await makeStatistic();
    const task = await makeTask({
      statisticId: statistic.id,
      subStatistic: 'class=Warden',
      goal: 5,
    });
    const single = await makeTask({ statisticId: statistic.id, type: 'SINGLE', goal: 6 });
    const id = await makeEvent([
      expFor(8, { activityType: 'STATISTIC', targetId: statistic.id }),
      expFor(2, { activityType: 'TASK', targetId: task }),
      expFor(1, { activityType: 'TASK', targetId: single }),
      expFor(3),
      expFor(1, { activityType: 'LEVEL', amount: 20 }),
    ]);
    const player = await server.player();
    const shown = async () =>
      (await mine(player, id)).map((row) => [
        row.activityType,
        row.progress,
        row.target,
        row.grantedAt !== null,
      ]);
    await play([player], { name: statistic.name, delta: 4, segments: { class: 'Warden' } });
    // four of five points: the task is not completed; four is also less than the six that one match
    // would need
    expect(await shown()).toEqual([
      ['STATISTIC', 4, 8, false],
      ['TASK', 0, 2, false],
      ['TASK', 0, 1, false],
      ['MATCHES', 1, 3, false],
      ['LEVEL', 0, 1, false],
    ]);
    await play([player], {
      name: statistic.name,
      delta: 6,
      segments: { class: 'Warden' },
      exp: 85,
    });
    // 85 experience from the match, and ten each for three rewards: the statistic, the task done
    // twice, and the task within one match; together enough for the second level
    expect(await shown()).toEqual([
      ['STATISTIC', 8, 8, true],
      ['TASK', 2, 2, true],
      ['TASK', 1, 1, true],
      ['MATCHES', 2, 3, false],
      ['LEVEL', 1, 1, true],
    ]);
    expect(await player.me()).toMatchObject({ lvl: 2, exp: 35 });
    await play([player], { name: statistic.name, delta: 50 });
    await play([player], { name: statistic.name, delta: 50 });
    expect((await player.me()).exp).toBe(45);
    const paid = (await receipts(player)).filter((receipt) => receipt.kind === 'activity-event');
    expect(paid).toHaveLength(5);
    expect(paid[0]).toMatchObject({
      rule: buildSentenceMatcher(activityEventMessages.paysFor({ name: '' })),
      cause: { activityEventId: id },
      rewards: [{ kind: 'EXP', amount: 10 }],
      held: false,
    });
    expect((await events(player)).map((message) => message.type)).toContain(
      'ACTIVITY_EVENTS_UPDATED',
    );
    expect(await rowOf(id)).toMatchObject({ players: 1, granted: 5, state: 'RUNNING' });
  });

  it('announce items, offer avatars, and put items without supply into the inbox, all or nothing', async () => {
    const [item, scarce] = [
      await makeTemplate(server),
      await makeTemplate(server, { supplyCap: 1 }),
    ];
    const { id: face } = await admin.section<{ id: number }>('POST', '/api/admin/avatars', {
      name: 'Owl',
      isDefault: false,
    });
    const id = await makeEvent([
      expFor(1, { activityEventRewardType: 'INVENTORY', rewardId: item, amount: 2 }),
      expFor(1, { activityEventRewardType: 'AVATAR', rewardId: face, amount: 1 }),
      expFor(1, { activityEventRewardType: 'INVENTORY', rewardId: scarce, amount: 2 }),
    ]);
    const player = await server.player();
    await play([player]);
    expect((await mine(player, id)).map((row) => [row.grantedAt !== null, row.held])).toEqual([
      [true, false],
      [true, false],
      [true, true],
    ]);
    const items = (
      await callApi(player.connection, 'listInventories', {
        params: { id: player.accountId },
        query: {},
      })
    ).data;
    expect(items.filter((row) => row.commonId === item)).toHaveLength(2);
    expect(items.filter((row) => row.commonId === scarce)).toHaveLength(0);
    const avatars = (
      await callApi(player.connection, 'listAvatars', { params: { id: player.userId } })
    ).data;
    expect(avatars.map((row) => row.id)).toContain(face);
    const notices = (await events(player)).filter((message) => message.type === 'NEW_NOTIFICATION');
    expect(notices.map((message) => message.payload)).toMatchObject([
      { notification: { type: 'INVENTORY_ADDED', text: expect.stringContaining('× 2') as string } },
      // the notice about a reward that is an avatar
      { notification: { type: 'REWARD_PAID' } },
    ]);
    expect(
      (await callApi(player.connection, 'listInbox', { params: { id: player.userId }, query: {} }))
        .data,
    ).toMatchObject([
      {
        state: 'WAITING',
        expiresAt: null,
        attachments: [{ kind: 'INVENTORY', id: scarce, amount: 2 }],
      },
    ]);
    await expect(
      admin.section('DELETE', `/api/game/admin/inventories/${item}`),
    ).rejects.toMatchObject({ code: 'IN_USE' });
    await expect(admin.section('DELETE', `/api/admin/avatars/${face}`)).rejects.toMatchObject({
      code: 'IN_USE',
    });
  });

  it('count matches from the first moment to before the end; an hour later the receipt says too late', async () => {
    const [start, end] = [
      new Date(server.clock.now().getTime() + hourMs),
      new Date(server.clock.now().getTime() + 2 * hourMs),
    ];
    const id = await makeEvent([expFor(50)], {
      name: 'Hour of the tide',
      start: start.toISOString(),
      end: end.toISOString(),
    });
    /**
     * Advances the clock to a time and signs the game server in again. Signing in takes time, so a
     * match must begin before this call; it is then reported with this time as its end.
     */
    const until = async (moment: number): Promise<void> => {
      server.clock.advance(moment - server.clock.now().getTime());
      await open();
    };
    const begin = async (player: Player) => {
      const matchId = randomBytes(6).toString('hex');
      const [reporter, { accountId }] = [game, player];
      await reporter.admit(await player.ticket('1.0', 'Northreach'), 'FS');
      await reporter.call('startMatch', {
        body: { serverId: reporter.serverId, matchId, mode: 'FS', players: [{ accountId }] },
      });
      return async (endedAt: Date): Promise<string> => {
        const players = [{ accountId, place: 1, won: true, durationMs: 0, exp: 0, statistics: [] }];
        await reporter.call('reportResult', {
          params: { id: matchId },
          body: { serverId: reporter.serverId, endedAt: endedAt.toISOString(), players },
        });
        return matchId;
      };
    };
    const progressOf = async (player: Player) =>
      (
        await callApi(admin.connection, 'adminUserActivityRewards', {
          params: { id: player.userId },
          body: {},
        })
      ).data.find((row) => row.activityEventId === id)?.progress;
    const [first, last, behind, tardy] = [
      await server.player(),
      await server.player(),
      await server.player(),
      await server.player(),
    ];
    await play([first]);
    expect(await mine(first, id)).toEqual([]);
    expect((await rowOf(id)).state).toBe('NOT_YET');
    await until(start.getTime() - 180_000);
    const opening = await begin(first);
    await until(start.getTime() + 60_000);
    await opening(start);
    expect(await ownReward(first, id)).toMatchObject({ progress: 1 });
    await until(end.getTime() - 180_000);
    for (const player of [last, behind, tardy]) await player.login();
    const [closing, over, slow] = [await begin(last), await begin(behind), await begin(tardy)];
    await until(end.getTime() + 60_000);
    await closing(new Date(end.getTime() - 1));
    await over(end);
    expect([await progressOf(first), await progressOf(last), await progressOf(behind)]).toEqual([
      1, 1, 0,
    ]);
    // an event that has ended is no longer shown to players, although late results still count
    await last.login();
    expect(await mine(last, id)).toEqual([]);
    expect((await rowOf(id)).state).toBe('OVER');
    // a result that is reported more than an hour late is put on hold; after its release, the
    // receipt names each reward that no longer counts the result
    await until(end.getTime() + hourMs + 60_000);
    const matchId = await slow(new Date(end.getTime() - 1));
    const { data: held } = await admin.section<{ data: { id: number; matchId: string }[] }>(
      'POST',
      '/api/admin/operations/held/list',
      { perPage: 100 },
    );
    await callApi(admin.connection, 'releaseHeld', {
      params: { id: held.find((row) => row.matchId === matchId)?.id ?? 0 },
      body: { reason: 'Seen' },
    });
    expect(await progressOf(tardy)).toBe(0);
    await tardy.login();
    expect(
      (await receipts(tardy)).find((receipt) => receipt.cause['matchId'] === matchId),
    ).toMatchObject(
      buildTooLateReceiptMatcher(activityEventMessages.paysFor({ name: 'Hour of the tide' })),
    );
  });

  it('hide and stop inactive rewards; once enabled they count, without a target they stay inactive', async () => {
    const statistic = await makeStatistic();
    const id = await makeEvent([
      expFor(5, { active: false }),
      expFor(5, { activityType: 'STATISTIC', targetId: null }),
      expFor(9),
    ]);
    const player = await server.player();
    await play([player], { name: statistic.name, delta: 2 });
    expect((await mine(player, id)).map((row) => row.target)).toEqual([9]);
    const before = await rowOf(id);
    expect([before.state, before.idle]).toEqual(['RUNNING_PARTLY', 2]);
    server.clock.advance(1000);
    await admin.section('POST', `${base}/${id}`, {
      rewards: before.rewards.map((row, index) => (index === 0 ? { ...row, active: true } : row)),
    });
    expect(await ownReward(player, id)).toMatchObject({ target: 5, progress: 0 });
    server.clock.advance(1000);
    await play([player]);
    expect((await mine(player, id)).map((row) => row.progress)).toEqual([1, 2]);
    const after = await rowOf(id);
    expect([after.state, after.idle]).toEqual(['RUNNING_PARTLY', 1]);
    await admin.section('POST', `${base}/${id}`, {
      rewards: after.rewards.map((row, index) => (index === 0 ? { ...row, active: false } : row)),
    });
    await play([player]);
    expect((await mine(player, id)).map((row) => row.target)).toEqual([9]);
  });

  it('keep granted payments; a lowered goal pays everybody past it, a new reward counts earlier matches', async () => {
    const id = await makeEvent([expFor(1, { amount: 30 }), expFor(9)]);
    const player = await server.player();
    await play([player]);
    await play([player]);
    const { rewards } = await rowOf(id);
    await admin.section('POST', `${base}/${id}`, {
      rewards: [
        { ...rewards[0], goal: 4, amount: 5 },
        { ...rewards[1], goal: 2 },
        expFor(2, { amount: 7 }),
      ],
    });
    await waitForResult('all three are granted', async () =>
      (await mine(player, id)).every((row) => row.grantedAt !== null) ? true : undefined,
    );
    expect((await mine(player, id)).map((row) => [row.target, row.reward.amount])).toEqual([
      [1, 30],
      [2, 10],
      [2, 7],
    ]);
    expect((await player.me()).exp).toBe(47);
    const { data: log } = await admin.section<{ data: { type: string; actorName: string }[] }>(
      'POST',
      '/api/admin/activity-log/list',
      { type: 'activity-events.pay' },
    );
    expect(log[0]).toMatchObject({ actorName: 'Activity events' });
  });

  it('match nested rewards by id or content; during the event none is removed or changes its count (R2.58)', async () => {
    const [statistic, other] = [await makeStatistic(), await makeStatistic()];
    const rewards = [expFor(3), expFor(3, { activityType: 'STATISTIC', targetId: statistic.id })];
    const coming = await makeEvent(rewards, { start: at(hourMs) });
    const [first, second] = (await rowOf(coming)).rewards;
    // rewards that are sent again without ids and in another order keep their ids
    await admin.section('POST', `${base}/${coming}`, { rewards: [rewards[1], rewards[0]] });
    expect((await rowOf(coming)).rewards.map((row) => row.id)).toEqual([second?.id, first?.id]);
    await admin.section('POST', `${base}/${coming}`, { rewards: [rewards[0]] });
    expect((await rowOf(coming)).rewards).toMatchObject([{ id: first?.id }]);

    const running = await makeEvent(rewards);
    const { rewards: stored } = await rowOf(running);
    const refused = (body: Reward, field: string) =>
      expect(admin.section('POST', `${base}/${running}`, body), field).rejects.toMatchObject({
        status: 400,
        code: 'VALIDATION',
        message: expect.stringContaining(field) as string,
      });
    await refused({ rewards: [rewards[0]] }, 'rewards');
    await refused(
      { rewards: [stored[0], { ...stored[1], targetId: other.id }] },
      'rewards.1.targetId',
    );
    await refused(
      { rewards: [{ ...stored[0], activityType: 'LEVEL' }, stored[1]] },
      'rewards.0.activityType',
    );
    await refused({ start: at(hourMs) }, 'start');
    await admin.section('POST', `${base}/${running}`, {
      end: at(3 * hourMs),
      rewards: [...rewards, expFor(7)],
    });
    expect((await rowOf(running)).rewards.slice(0, 2).map((row) => row.id)).toEqual(
      stored.map((row) => row.id),
    );
    await expect(
      admin.section('DELETE', `/api/game/admin/statistics/${statistic.id}`),
    ).rejects.toMatchObject({ code: 'IN_USE' });
  });

  it('refuse wrong input by field and list types', async () => {
    const template = await makeTemplate(server);
    for (const [field, reward] of [
      ['rewards.0.goal', expFor(0)],
      ['rewards.0.targetId', expFor(1, { targetId: 3 })],
      ['rewards.0.targetId', expFor(1, { activityType: 'STATISTIC', targetId: 999_999 })],
      ['rewards.0.targetId', expFor(1, { activityType: 'TASK', targetId: 999_999 })],
      ['rewards.0.rewardId', expFor(1, { rewardId: template })],
      ['rewards.0.rewardId', expFor(1, { activityEventRewardType: 'INVENTORY', rewardId: null })],
      [
        'rewards.0.rewardId',
        expFor(1, { activityEventRewardType: 'AVATAR', rewardId: 999_999, amount: 1 }),
      ],
      [
        'rewards.0.amount',
        expFor(1, { activityEventRewardType: 'INVENTORY', rewardId: template, amount: 101 }),
      ],
      [
        'rewards.0.amount',
        expFor(1, { activityEventRewardType: 'AVATAR', rewardId: 1, amount: 2 }),
      ],
      ['rewards.0.id', expFor(1, { id: 77 })],
    ] as const)
      await expect(makeEvent([reward]), JSON.stringify(reward)).rejects.toMatchObject({
        status: 400,
        code: 'VALIDATION',
        message: expect.stringContaining(field) as string,
      });
    await expect(makeEvent([], { end: at(-hourMs) })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('end') as string,
    });
    expect(
      (await callApi(admin.connection, 'adminActivityTargets', {})).data.map((row) => row.id),
    ).toEqual(['STATISTIC', 'TASK', 'MATCHES', 'LEVEL']);
    expect(
      (await callApi(admin.connection, 'adminActivityRewardTypes', {})).data.map((row) => row.id),
    ).toEqual(['AVATAR', 'INVENTORY', 'COLLECTION', 'CURRENCY', 'EXP', 'DISCORD_ROLE', 'PASS']);
    const player = await server.player();
    await expect(callApi(player.connection, 'adminActivityTargets', {})).rejects.toMatchObject({
      status: 403,
    });
  });

  it('vanish for players when deleted and return with their progress on undo', async () => {
    const id = await makeEvent([expFor(3)]);
    const player = await server.player();
    await play([player]);
    const { commandId } = await admin.section<{ commandId: number }>('DELETE', `${base}/${id}`);
    expect(await mine(player, id)).toEqual([]);
    await play([player]);
    await admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Test' });
    expect(await ownReward(player, id)).toMatchObject({ progress: 1 });
    expect((await server.admin()).connection).toBeDefined();
  });

  // (R7.169, R2.164)
  it('let operators page through a player’s rewards, filtered to ungranted ones, and log it', async () => {
    const id = await makeEvent([expFor(1), expFor(2), expFor(3)]);
    const player = await server.player();
    await play([player]);
    const list = (body: { notGranted?: boolean; page?: number; perPage?: number }) =>
      callApi(admin.connection, 'adminUserActivityRewards', {
        params: { id: player.userId },
        body,
      });
    const whole = await list({ perPage: 100 });
    expect(whole.data.filter((row) => row.activityEventId === id)).toMatchObject([
      { target: 1, progress: 1, grantedAt: expect.any(String) as string },
      { target: 2, progress: 1, grantedAt: null },
      { target: 3, progress: 1, grantedAt: null },
    ]);
    const open = await list({ notGranted: true, perPage: 100 });
    expect(open.data.every((row) => row.grantedAt === null)).toBe(true);
    expect(open.data.filter((row) => row.activityEventId === id)).toHaveLength(2);
    const second = await list({ page: 2, perPage: 2 });
    expect(second.data[0]?.id).toBe(whole.data[2]?.id);
    expect(second.totalPages).toBe(Math.ceil(whole.data.length / 2));
    expect((await list({ page: 900, perPage: 2 })).totalPages).toBe(second.totalPages);
    await expect(
      callApi(admin.connection, 'adminUserActivityRewards', { params: { id: 999_999 }, body: {} }),
    ).rejects.toMatchObject({ status: 404 });
    const { data: log } = await admin.section<{ data: { text: string }[] }>(
      'POST',
      '/api/admin/activity-log/list',
      { type: 'users.read', userId: player.userId },
    );
    expect(log.map((row) => row.text).join()).toContain(
      formatSentence({ key: 'staff.activityEvents' }),
    );
  });

  it('pay each player once for concurrent results', async () => {
    const item = await makeTemplate(server);
    await makeEvent([
      expFor(1, { activityEventRewardType: 'INVENTORY', rewardId: item, amount: 1 }),
    ]);
    const players = await Promise.all(Array.from({ length: 10 }, () => server.player()));
    await Promise.all(players.map(async (player) => play([player], { exp: 5 })));
    await Promise.all(players.map(async (player) => play([player], { exp: 5 })));
    for (const player of players)
      expect(
        (
          await callApi(player.connection, 'listInventories', {
            params: { id: player.accountId },
            query: {},
          })
        ).data.filter((row) => row.commonId === item),
      ).toHaveLength(1);
  });
});
