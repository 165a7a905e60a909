import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { CallError } from '@guildhall/simulator/client/http';
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
import { everybodyLogUserId } from '../../../kernel/realtime/realtime-log.store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('missions', () => {
  let server: TestServer;
  let admin: Admin;
  let game: GameServer;
  beforeAll(async () => {
    server = await startTestServer();
    game = await server.gameServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());

  const makeStatistic = async (): Promise<{ id: number; name: string }> => {
    const name = `Deeds ${randomBytes(3).toString('hex')}`;
    return {
      ...(await (
        await server.admin()
      ).section<{ id: number }>('POST', '/api/game/admin/statistics', {
        name,
        segments: ['class'],
      })),
      name,
    };
  };
  const at = (ms: number): string => new Date(server.clock.now().getTime() + ms).toISOString();
  const makeMission = async (overrides: Record<string, unknown>): Promise<number> =>
    (
      await (
        await server.admin()
      ).section<{ id: number }>('POST', '/api/admin/missions', {
        type: 'special',
        name: `Mission ${randomBytes(3).toString('hex')}`,
        description: 'Do it',
        goal: 3,
        rewardType: 'EXP',
        rewardId: null,
        amount: 10,
        enabled: true,
        ...overrides,
      })
    ).id;
  const list = async (player: Player, type?: 'common' | 'special') =>
    (
      await callApi(player.connection, 'listMissions', {
        params: { id: player.userId },
        query: type === undefined ? {} : { type },
      })
    ).data;
  const mine = async (player: Player, templateId: number) =>
    (await list(player)).find((entry) => entry.templateId === templateId);
  const claim = (player: Player, missionId: number) =>
    callApi(player.connection, 'claimMission', { params: { id: player.userId, missionId } });
  const play = (
    players: readonly Player[],
    name: string,
    delta: number,
    overrides: { segments?: Record<string, string>; endedAt?: Date; exp?: number } = {},
  ) =>
    playTestMatch(game, players, overrides.exp ?? 0, undefined, {
      statistics: [{ name, segments: overrides.segments ?? {}, delta }],
      ...(overrides.endedAt && { endedAt: overrides.endedAt }),
    });
  const messages = (player: Player) =>
    server.app.kernel.realtime.since(server.db.read, player.userId, 0);
  const inbox = async (player: Player) =>
    (await callApi(player.connection, 'listInbox', { params: { id: player.userId }, query: {} }))
      .data;

  it('broadcast when a mission is created, changed, disabled, deleted, restored, begins or ends (R7.188)', async () => {
    const { realtime, jobs } = server.app.kernel;
    await jobs.runNow('turns.tell');
    let seen = (await realtime.position(server.db.read, everybodyLogUserId)).newest;
    const listEventsCausedBy = async (action: () => Promise<unknown>) => {
      await action();
      const fresh = await realtime.since(server.db.read, everybodyLogUserId, seen);
      seen = fresh.at(-1)?.seq ?? seen;
      return fresh.map((entry) => entry.type);
    };
    const statistic = await makeStatistic();
    seen = (await realtime.position(server.db.read, everybodyLogUserId)).newest;
    const path = '/api/admin/missions';
    let id = 0;
    const once = ['MISSION_LIST_UPDATED'];
    expect(
      await listEventsCausedBy(
        async () =>
          (id = await makeMission({
            statisticId: statistic.id,
            start: at(hourMs),
            end: at(2 * hourMs),
          })),
      ),
    ).toEqual(once);
    expect(
      await listEventsCausedBy(() => admin.section('POST', `${path}/${id}`, { goal: 5 })),
    ).toEqual(once);
    expect(
      await listEventsCausedBy(() => admin.section('POST', `${path}/${id}`, { enabled: false })),
    ).toEqual(once);
    const gone = await admin.section<{ commandId: number }>('DELETE', `${path}/${id}`);
    expect(
      await listEventsCausedBy(() =>
        callApi(admin.connection, 'adminUndo', {
          params: { id: gone.commandId },
          body: { reason: 'Test' },
        }),
      ),
    ).toEqual([...once, ...once]);
    await listEventsCausedBy(() => admin.section('POST', `${path}/${id}`, { enabled: true }));
    const turn = () => jobs.runNow('turns.tell');
    expect(await listEventsCausedBy(turn)).toEqual([]);
    server.clock.advance(hourMs);
    expect(await listEventsCausedBy(turn)).toEqual(once);
    expect(await listEventsCausedBy(turn)).toEqual([]);
    server.clock.advance(hourMs);
    expect(await listEventsCausedBy(turn)).toEqual(once);
    game = await server.gameServer();
  });
  // (R1.6, R7.60, R7.188, R3.21)
  it('advance with statistics of results, only in their segment, and announce that they are ready', async () => {
    const statistic = await makeStatistic();
    const [plain, part] = [
      await makeMission({ statisticId: statistic.id }),
      await makeMission({ statisticId: statistic.id, segment: 'class=Warden' }),
    ];
    const [player, other] = [await server.player(), await server.player()];
    expect(await mine(player, plain)).toMatchObject({
      type: 'special',
      status: 'IN_PROGRESS',
      progress: 0,
      goal: 3,
      reward: { kind: 'EXP', amount: 10 },
    });
    await play([player], statistic.name, 2, { segments: { class: 'Archer' } });
    expect(await mine(player, plain)).toMatchObject({ status: 'IN_PROGRESS', progress: 2 });
    expect(await mine(player, part)).toMatchObject({ status: 'IN_PROGRESS', progress: 0 });
    await play([player], statistic.name, 4, { segments: { class: 'Warden' } });
    const ready = await mine(player, plain);
    expect(ready).toMatchObject({ status: 'READY_TO_CLAIM', progress: 3 });
    expect(await mine(player, part)).toMatchObject({ status: 'READY_TO_CLAIM' });
    expect(await mine(other, plain)).toMatchObject({ status: 'IN_PROGRESS', progress: 0 });
    expect(
      (await messages(player))
        .filter((message) => message.type === 'MISSION_STATUS_UPDATED')
        .map((message) => message.payload),
    ).toContainEqual({ missionId: ready?.id, templateId: plain, status: 'READY_TO_CLAIM' });
    expect((await list(player, 'common')).map((entry) => entry.templateId)).not.toContain(plain);
    expect((await list(player, 'special')).map((entry) => entry.templateId)).toContain(plain);
  });

  it('pay once for fifty concurrent claims; unfinished, missing or foreign ones pay nothing (R1.21, R7.61)', async () => {
    const statistic = await makeStatistic();
    const templateId = await makeMission({ statisticId: statistic.id, amount: 140 });
    const player = await server.player();
    await play([player], statistic.name, 1);
    const id = (await mine(player, templateId))?.id ?? 0;
    await expect(claim(player, id)).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
    await expect(claim(player, 999_999)).rejects.toMatchObject({ status: 404 });
    await expect(claim(await server.player(), id)).rejects.toMatchObject({ status: 404 });
    await play([player], statistic.name, 2);
    const [idle, ready] = [await server.player(), await server.player()];
    await play([ready], statistic.name, 3);
    await expect(claim(idle, id), 'of those who are done by one who is not').rejects.toMatchObject({
      status: 404,
    });
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => claim(player, id)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(
      new Set(
        results.flatMap((result) =>
          result.status === 'rejected' ? [(result.reason as CallError).code] : [],
        ),
      ),
    ).toEqual(new Set(['ALREADY_CLAIMED']));
    expect(await player.me()).toMatchObject({ lvl: 2, exp: 40 });
    expect(await mine(player, templateId)).toMatchObject({ status: 'CLAIMED' });
    expect(await mine(ready, templateId), 'of another').toMatchObject({ status: 'READY_TO_CLAIM' });
    expect(
      (
        await callApi(player.connection, 'listReceipts', {
          params: { id: player.userId },
          query: {},
        })
      ).data,
    ).toContainEqual(
      expect.objectContaining({
        kind: 'mission',
        held: false,
        cause: { missionId: id, templateId },
      }),
    );
  });

  it('neither deadlock nor lose a count for concurrent results and claims of one player', async () => {
    const statistic = await makeStatistic();
    const [first, second] = [
      await makeMission({ statisticId: statistic.id, goal: 1 }),
      await makeMission({ statisticId: statistic.id, goal: 50 }),
    ];
    const player = await server.player();
    await play([player], statistic.name, 1);
    const id = (await mine(player, first))?.id ?? 0;
    await Promise.all([claim(player, id), play([player], statistic.name, 1, { exp: 5 })]);
    expect(await mine(player, second)).toMatchObject({ progress: 2 });
  });

  it('fix the reward once ready, else follow the setting; disabled ones are hidden unless ready', async () => {
    const statistic = await makeStatistic();
    const templateId = await makeMission({ statisticId: statistic.id, amount: 70 });
    const [ready, behind] = [await server.player(), await server.player()];
    await play([ready], statistic.name, 3);
    await play([behind], statistic.name, 1);
    await admin.section('POST', `/api/admin/missions/${templateId}`, { amount: 5, goal: 8 });
    expect(await mine(ready, templateId)).toMatchObject({
      status: 'READY_TO_CLAIM',
      goal: 3,
      reward: { amount: 70 },
    });
    expect(await mine(behind, templateId)).toMatchObject({
      status: 'IN_PROGRESS',
      goal: 8,
      progress: 1,
      reward: { amount: 5 },
    });
    await admin.section('POST', `/api/admin/missions/${templateId}`, { enabled: false });
    expect(await mine(behind, templateId)).toBeUndefined();
    expect(
      (await claim(ready, (await mine(ready, templateId))?.id ?? 0)).receipt.rewards,
    ).toMatchObject([{ kind: 'EXP', amount: 70 }]);
  });

  it('count earlier matches in the window if created late or given a lower goal', async () => {
    const statistic = await makeStatistic();
    const player = await server.player();
    await play([player], statistic.name, 2);
    const templateId = await makeMission({
      statisticId: statistic.id,
      start: at(-hourMs),
      end: at(hourMs),
      goal: 5,
    });
    await waitForResult('it is counted', async () =>
      (await mine(player, templateId))?.progress === 2 ? true : undefined,
    );
    await admin.section('POST', `/api/admin/missions/${templateId}`, { goal: 2 });
    await waitForResult('it is ready', async () =>
      (await mine(player, templateId))?.status === 'READY_TO_CLAIM' ? true : undefined,
    );
    const later = await makeMission({
      statisticId: statistic.id,
      start: at(hourMs),
      end: at(2 * hourMs),
    });
    expect(await mine(player, later)).toBeUndefined();
  });

  // (R2.48, R7.113)
  it('refuse wrong input by field; without goal, statistic or reward they are inactive; types are listed', async () => {
    const statistic = await makeStatistic();
    const template = await makeTemplate(server);
    const now = at(0);
    for (const [field, body] of [
      ['type', { type: 'daily' }],
      ['goal', { goal: 0 }],
      ['segment', { statisticId: statistic.id, segment: 'map=Bridge' }],
      ['segment', { segment: 'class=Warden' }],
      ['rewardId', { rewardType: 'INVENTORY', rewardId: null }],
      ['rewardId', { rewardType: 'INVENTORY', rewardId: 999_999 }],
      ['rewardId', { rewardType: 'EXP', rewardId: template }],
      ['amount', { rewardType: 'INVENTORY', rewardId: template, amount: 101 }],
      ['end', { start: now, end: now }],
      ['start', { type: 'common', start: at(0) }],
      ['statisticId', { statisticId: 999_999 }],
    ] as const)
      await expect(makeMission(body), JSON.stringify(body)).rejects.toMatchObject({
        status: 400,
        code: 'VALIDATION',
        message: expect.stringContaining(field) as string,
      });
    const state = async (overrides: Record<string, unknown>) =>
      (
        await admin.section<{ state: string }>(
          'GET',
          `/api/admin/missions/${await makeMission(overrides)}`,
        )
      ).state;
    expect(await state({})).toBe('NO_STATISTIC');
    expect(await state({ statisticId: statistic.id, goal: null })).toBe('NO_GOAL');
    expect(await state({ statisticId: statistic.id, rewardType: null })).toBe('NO_REWARD');
    expect(await state({ statisticId: statistic.id, start: at(dayMs) })).toBe('NOT_YET');
    expect(await state({ statisticId: statistic.id })).toBe('RUNNING');
    expect(
      (await callApi(admin.connection, 'adminMissionTypes', {})).data.map((row) => row.id),
    ).toEqual(['common', 'special']);
    const paying = await makeMission({
      rewardType: 'INVENTORY',
      rewardId: template,
      statisticId: statistic.id,
    });
    await expect(
      admin.section('POST', `/api/admin/missions/${paying}`, { type: 'common' }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(
      admin.section('DELETE', `/api/game/admin/inventories/${template}`),
    ).rejects.toMatchObject({ code: 'IN_USE' });
    await expect(
      admin.section('DELETE', `/api/game/admin/statistics/${statistic.id}`),
    ).rejects.toMatchObject({ code: 'IN_USE' });
  });

  it('move to the inbox without expiry when deleted after ready; undo restores them, claimed ones stay', async () => {
    const statistic = await makeStatistic();
    const templateId = await makeMission({ statisticId: statistic.id, amount: 30 });
    const [fast, slow] = [await server.player(), await server.player()];
    await play([fast, slow], statistic.name, 3);
    const preview = await admin.section<{ effects: { count: number }[] }>(
      'POST',
      '/api/admin/missions/bulk?preview=true',
      { ids: [templateId], remove: true },
    );
    expect(preview.effects).toMatchObject([{ count: 2 }]);
    const { commandId } = await admin.section<{ commandId: number }>(
      'DELETE',
      `/api/admin/missions/${templateId}`,
    );
    expect(await mine(fast, templateId)).toBeUndefined();
    const [message] = await inbox(fast);
    expect(message).toMatchObject({
      state: 'WAITING',
      expiresAt: null,
      attachments: [{ kind: 'EXP', amount: 30 }],
    });
    await callApi(fast.connection, 'claimInboxMessage', {
      params: { id: fast.userId, messageId: message?.id ?? 0 },
    });
    await admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Test' });
    expect(await mine(fast, templateId)).toMatchObject({ status: 'CLAIMED' });
    expect(await mine(slow, templateId)).toMatchObject({ status: 'READY_TO_CLAIM' });
    expect(await inbox(slow)).toEqual([]);
    await claim(slow, (await mine(slow, templateId))?.id ?? 0);
    expect([(await fast.me()).exp, (await slow.me()).exp]).toEqual([30, 30]);
  });

  it('draw three of the daily and two of the weekly pool; later missions join the next day’s draw', async () => {
    const statistic = await makeStatistic();
    const common = (rotation: string) =>
      makeMission({ type: 'common', rotation, statisticId: statistic.id, goal: 2 });
    for (let n = 0; n < 3; n++) await common('DAILY');
    for (let n = 0; n < 2; n++) await common('WEEKLY');
    const player = await server.player();
    const first = await list(player, 'common');
    expect(first.map((entry) => String(entry.rotation)).sort((a, b) => a.localeCompare(b))).toEqual(
      ['DAILY', 'DAILY', 'DAILY', 'WEEKLY', 'WEEKLY'],
    );
    for (let n = 0; n < 6; n++) await common('DAILY');
    expect((await list(player, 'common')).map((entry) => entry.id)).toEqual(
      first.map((entry) => entry.id),
    );
    const { data: settings } = await admin.section<{ data: { id: number; state: string }[] }>(
      'POST',
      '/api/admin/missions/list',
      { type: 'common', perPage: 100 },
    );
    const pooled = settings
      .filter((setting) => setting.state === 'POOL')
      .map((setting) => setting.id);
    expect(pooled.sort((a, b) => a - b)).toEqual(
      first.map((entry) => entry.templateId).sort((a, b) => a - b),
    );
    expect(settings.filter((setting) => setting.state === 'NEXT_DAY')).toHaveLength(6);
    await play([player], statistic.name, 1);
    expect((await list(player, 'common')).every((entry) => entry.progress === 1)).toBe(true);

    server.clock.advance(dayMs);
    const draws = new Set<string>();
    for (const entry of [
      player,
      ...(await Promise.all(Array.from({ length: 6 }, () => server.player()))),
    ]) {
      const next = (await list(entry, 'common')).filter(
        (mission) => mission.rotation === 'DAILY' && mission.status === 'IN_PROGRESS',
      );
      expect(next).toHaveLength(3);
      expect(
        next.every(
          (mission) => mission.progress === 0 && !first.some((old) => old.id === mission.id),
        ),
      ).toBe(true);
      draws.add(
        next
          .map((mission) => mission.templateId)
          .sort((a, b) => a - b)
          .join(' '),
      );
    }
    // three of nine missions are drawn: seven players do not all get the same ones
    expect(draws.size).toBeGreaterThan(1);
    game = await server.gameServer();
    // a result counts only for drawn missions
    await play([player], statistic.name, 2);
    expect(
      (await list(player, 'common')).filter(
        (entry) => entry.rotation === 'DAILY' && entry.status === 'READY_TO_CLAIM',
      ),
    ).toHaveLength(3);
  });
});
