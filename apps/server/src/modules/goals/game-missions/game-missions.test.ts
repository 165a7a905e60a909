import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestMatchOptions,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import {
  buildFieldRefusalMatcher,
  formatSentence,
  buildSentenceMatcher,
  buildTooLateReceiptMatcher,
} from '../../../../test/harness/messages.harness.ts';
import { matchNotPaidMessages } from '../../play/matches/matches.messages.ts';
import {
  applyMatchToMission,
  type MissionProgress,
  type MissionTask,
} from './game-missions.policy.ts';
import { missionDoneNotifications, gameMissionMessages } from './game-missions.messages.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const base = '/api/game/admin/missions';
type Row = Record<string, unknown>;
const exp = (amount: number) => ({ kind: 'EXP', id: null, currency: null, amount });
/** Experience above the plausible amount of one match: the server puts such a result on hold. */
const suspicious = 900;

describe('game missions', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  let game: GameServer;
  let statisticId = 0;
  const open = async (): Promise<void> => {
    game = await server.gameServer();
    admin = await server.admin();
  };
  beforeAll(async () => {
    server = await startTestServer();
    // a Wednesday at noon: no test runs near the end of a day or a week
    const days = Math.floor(server.clock.now().getTime() / dayMs);
    const wednesday = (days + ((6 - (days % 7) + 7) % 7) + 7) * dayMs;
    server.clock.advance(wednesday + 12 * hourMs - server.clock.now().getTime());
    await open();
    statisticId = (
      await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
        name: 'Banners',
        segments: ['map'],
      })
    ).id;
  });
  afterAll(() => server.close());

  const task = async (name: string, goal: number, overrides: Row = {}): Promise<number> =>
    (
      await admin.section<{ id: number }>('POST', '/api/game/admin/gameplay-tasks', {
        name,
        type: 'COUNT',
        statisticId,
        goal,
        ...overrides,
      })
    ).id;
  const make = async (steps: readonly number[], overrides: Row = {}) => {
    const name = `Mission ${randomBytes(3).toString('hex')}`;
    const row = { name, description: 'Raise banners', steps, rewards: [exp(7)], ...overrides };
    return { name, ...(await admin.section<{ id: number }>('POST', base, row)) };
  };
  const change = (id: number, overrides: Row) =>
    admin.section<{ id: number }>('POST', `${base}/${id}`, overrides);
  const play = (
    player: Player,
    missionId: number | undefined,
    delta: number,
    overrides: TestMatchOptions = {},
  ) =>
    playTestMatch(game, [player], 0, undefined, {
      ...(missionId !== undefined && { missionId }),
      statistics: [{ name: 'Banners', delta, ...(delta > 0 && { segments: { map: 'coast' } }) }],
      ...overrides,
    });
  const hold = (player: Player, missionId: number, delta: number) =>
    playTestMatch(game, [player], suspicious, undefined, {
      missionId,
      statistics: [{ name: 'Banners', delta }],
    });
  const release = async (matchId: string): Promise<void> => {
    const { data } = await admin.section<{ data: { id: number; matchId: string }[] }>(
      'POST',
      '/api/admin/operations/held/list',
      { perPage: 100 },
    );
    await callApi(admin.connection, 'releaseHeld', {
      params: { id: data.find((row) => row.matchId === matchId)?.id ?? 0 },
      body: { reason: 'Looked at it' },
    });
  };
  const mine = async (player: Player, id: number) =>
    (
      await callApi(player.connection, 'listGameMissions', { params: { id: player.userId } })
    ).data.find((row) => row.id === id);
  const receipts = async (player: Player) =>
    (
      await callApi(player.connection, 'listReceipts', {
        params: { id: player.userId },
        query: { perPage: '50' },
      })
    ).data;
  /** Returns the lines about game missions in the newest match receipt of a player. */
  const listMissionLines = async (player: Player) =>
    (await receipts(player))
      .find(({ kind }) => kind === 'match')
      ?.lines?.filter((line) => line.about === 'GAME_MISSION')
      .map(({ outcome, what, why }) => ({ outcome, what, why })) ?? [];
  const paid = async (player: Player): Promise<number> =>
    (await receipts(player)).filter(({ kind }) => kind === 'game-mission').length;
  const notPaid = (name: string, why: string) => [
    { outcome: 'NOT_PAID', what: formatSentence(gameMissionMessages.paysFor({ name })), why },
  ];

  it('are played step by step in matches that name them; the last step pays everything once (R2.50)', async () => {
    const torch = await makeTemplate(server);
    const raise = await task('Raise five on the coast', 5, { subStatistic: 'map=coast' });
    const storm = await task('Raise four at once', 4, { type: 'SINGLE' });
    const item = { kind: 'INVENTORY', id: torch, currency: null, amount: 2 };
    const { id, name } = await make([raise, storm], { rewards: [exp(30), item] });
    const player = await server.player();
    const line = (place: number, taskName: string, doneCount: number, goal: number) =>
      formatSentence(
        gameMissionMessages.progressOf({
          name,
          step: place,
          steps: 2,
          task: taskName,
          done: doneCount,
          goal,
        }),
      );
    const stands = async () =>
      (await mine(player, id))?.steps.map(({ progress, done }) => [progress, done]);

    await play(player, undefined, 5);
    expect(await listMissionLines(player)).toEqual([]);
    expect(await stands()).toEqual([
      [0, false],
      [0, false],
    ]);
    await play(player, id, 3);
    expect(await listMissionLines(player)).toEqual([
      { outcome: 'COUNTED', what: line(1, 'Raise five on the coast', 3, 5), why: null },
    ]);
    // points above the goal are not carried over to the next step
    await play(player, id, 9);
    expect(await listMissionLines(player)).toMatchObject([
      {
        outcome: 'COUNTED',
        what: formatSentence(
          gameMissionMessages.stepDone({
            name,
            step: 1,
            steps: 2,
            task: 'Raise five on the coast',
          }),
        ),
      },
    ]);
    expect(await stands()).toEqual([
      [5, true],
      [0, false],
    ]);
    await play(player, id, 3);
    await play(player, id, 2);
    expect(await stands()).toEqual([
      [5, true],
      [3, false],
    ]);
    const before = (await player.me()).exp;
    const { realtime } = server.app.kernel;
    const heard = await realtime.since(server.db.read, player.userId, 0);
    const { matchId, body } = await play(player, id, 4);
    const fresh = await realtime.since(server.db.read, player.userId, heard.at(-1)?.seq ?? 0);
    const message = fresh.filter(({ type }) => type === 'GAME_MISSIONS_UPDATED');
    expect([
      heard.filter(({ type }) => type === 'GAME_MISSIONS_UPDATED').map(({ title }) => title),
      message.map(({ title }) => title),
    ]).toEqual([
      [undefined, undefined, undefined, undefined],
      [formatSentence(missionDoneNotifications.PAID({ name, what: '' }).title)],
    ]);
    expect(await mine(player, id)).toMatchObject({
      repeat: 'ONCE',
      periodEnd: null,
      held: false,
      finishedAt: expect.any(String) as string,
      rewards: [
        { kind: 'EXP', amount: 30 },
        { kind: 'INVENTORY', amount: 2 },
      ],
    });
    const [last] = (await receipts(player)).filter(({ kind }) => kind === 'match');
    expect(last?.lines?.find(({ about }) => about === 'GAME_MISSION')).toMatchObject({
      outcome: 'PAID',
      what: formatSentence(gameMissionMessages.paysFor({ name })),
      why: null,
      rewards: [
        { kind: 'EXP', amount: 30 },
        { kind: 'INVENTORY', amount: 2 },
      ],
    });
    await game.call('reportResult', { params: { id: matchId }, body: body as never });
    expect([(await player.me()).exp - before, await paid(player)]).toEqual([30, 1]);
    await play(player, id, 4);
    expect(await listMissionLines(player)).toEqual(
      notPaid(name, formatSentence(gameMissionMessages.doneAlready())),
    );
    expect(await paid(player)).toBe(1);
  });

  it('are shown to game servers as to the player; changes are broadcast', async () => {
    const steps = [await task('Raise one', 1)];
    const own = await make(steps, { repeat: 'WEEKLY' });
    const off = await make(steps, { enabled: false });
    const player = await server.player();
    const seen = await callApi(player.connection, 'listGameMissions', {
      params: { id: player.userId },
    });
    const read = await game.call('readMissions', { params: { id: player.accountId } });
    expect(read.gameMissions).toEqual(seen.data);
    expect(read.gameMissions.map(({ id }) => id)).toContain(own.id);
    expect(read.gameMissions.map(({ id }) => id)).not.toContain(off.id);
    await expect(game.call('readMissions', { params: { id: 999_999 } })).rejects.toMatchObject({
      status: 404,
    });
    const configured = await server.gameServer(['config']);
    const config = await configured.config('1.0');
    expect(config.gameMissions.find(({ id }) => id === own.id)).toEqual({
      id: own.id,
      name: own.name,
      description: 'Raise banners',
      steps,
      repeat: 'WEEKLY',
      rewards: [exp(7)],
    });
    expect(config.gameMissions.map(({ id }) => id)).not.toContain(off.id);
    expect(config.regions).toContainEqual(
      expect.objectContaining({ code: 'Northreach', enabled: true }),
    );
    expect(config.features).toContainEqual(
      expect.objectContaining({ name: 'passes', enabled: true }),
    );
    const pass = { style: 1, rarityType: 0, name: 'Not yet' };
    await admin.section('POST', '/api/game/admin/battle-passes', pass);
    const event = {
      name: 'Night of banners',
      startAt: new Date(server.clock.now().getTime() + hourMs).toISOString(),
      finishAt: new Date(server.clock.now().getTime() + 2 * hourMs).toISOString(),
    };
    await admin.section('POST', '/api/game/admin/events', event);
    await change(own.id, { enabled: false });
    const next = await configured.config('1.0');
    expect(next.gameMissions.map(({ id }) => id)).not.toContain(own.id);
    expect(next.events).toContainEqual({
      ...event,
      id: expect.any(Number) as number,
      rewardsDisabledAt: null,
    });
    // a draft of a pass is not part of the game configuration
    expect(next.passes).toEqual([]);
  });

  it.each([
    ['DAILY', 1, gameMissionMessages.doneThatDay],
    ['WEEKLY', 7, gameMissionMessages.doneThatWeek],
  ] as const)(
    'repeat %s: each pays once per period and begins anew in the next (R2.50)',
    async (repeat, days, why) => {
      await open();
      const { id, name } = await make([await task('Raise one', 1), await task('Raise two', 2)], {
        repeat,
      });
      const player = await server.player();
      await play(player, id, 1);
      await play(player, id, 2);
      await play(player, id, 2);
      expect(await listMissionLines(player)).toEqual(notPaid(name, formatSentence(why())));
      const first = await mine(player, id);
      expect(first).toMatchObject({ finishedAt: expect.any(String) as string });
      server.clock.advance(days * dayMs);
      await open();
      const next = await mine(player, id);
      expect(next).toMatchObject({ finishedAt: null, steps: [{ done: false }, { done: false }] });
      expect(Date.parse(next?.periodEnd ?? '') - Date.parse(first?.periodEnd ?? '')).toBe(
        days * dayMs,
      );
      await play(player, id, 1);
      expect(await paid(player)).toBe(1);
      await play(player, id, 2);
      expect(await paid(player)).toBe(2);
    },
  );

  it('refuse the start of a match that names an unknown, disabled or incomplete mission', async () => {
    const steps = [await task('Raise one', 1)];
    const [off, idle, poor] = [
      await make(steps, { enabled: false }),
      await make([]),
      await make(steps, { rewards: [] }),
    ];
    const player = await server.player();
    await expect(play(player, 999_999, 1)).rejects.toMatchObject(
      buildFieldRefusalMatcher('missionId', gameMissionMessages.absent({ id: 999_999 })),
    );
    await expect(play(player, off.id, 1)).rejects.toMatchObject(
      buildFieldRefusalMatcher('missionId', gameMissionMessages.isOff({ name: off.name })),
    );
    await expect(play(player, idle.id, 1)).rejects.toMatchObject(
      buildFieldRefusalMatcher('missionId', gameMissionMessages.hasNoSteps({ name: idle.name })),
    );
    await expect(play(player, poor.id, 1)).rejects.toMatchObject(
      buildFieldRefusalMatcher('missionId', gameMissionMessages.hasNoRewards({ name: poor.name })),
    );
    const { data } = await admin.section<{ data: Row[] }>('POST', `${base}/list`, { perPage: 100 });
    const states = [off, idle, poor].map(({ id }) => data.find((row) => row['id'] === id));
    expect(states).toMatchObject([
      { state: 'OFF' },
      { state: 'NO_STEPS' },
      { state: 'NO_REWARDS' },
    ]);
    expect(await mine(player, idle.id)).toBeUndefined();
    // the starts that were refused have not left the player in a match
    await play(player, undefined, 1);
  });

  it('count a held result for the period in which it ended while that is open, a refused one never', async () => {
    await open();
    const { id, name } = await make([await task('Raise two', 2)], { repeat: 'DAILY' });
    const player = await server.player();
    const first = await hold(player, id, 2);
    const second = await hold(player, id, 2);
    const held = await admin.section<{ data: { id: number; matchId: string }[] }>(
      'POST',
      '/api/admin/operations/held/list',
      { perPage: 100 },
    );
    await callApi(admin.connection, 'refuseHeld', {
      params: { id: held.data.find((row) => row.matchId === second.matchId)?.id ?? 0 },
      body: { reason: 'Looked at it' },
    });
    expect(await mine(player, id)).toMatchObject({ finishedAt: null });
    // half an hour into the next day: results of the previous day are still accepted
    server.clock.advance(12.5 * hourMs);
    await open();
    await release(first.matchId);
    expect(await paid(player)).toBe(1);
    expect(await mine(player, id)).toMatchObject({ finishedAt: null, steps: [{ progress: 0 }] });
    const third = await hold(player, id, 2);
    server.clock.advance(dayMs + hourMs);
    await open();
    await release(third.matchId);
    expect(await paid(player)).toBe(1);
    expect(await receipts(player)).toContainEqual(
      expect.objectContaining(buildTooLateReceiptMatcher(gameMissionMessages.paysFor({ name }))),
    );
    server.clock.advance(11 * hourMs);
    await open();
  });

  it('finish once when a result and a release arrive at the same moment', async () => {
    const { id } = await make([await task('Raise four', 4)]);
    const player = await server.player();
    const { matchId } = await hold(player, id, 2);
    await Promise.all([release(matchId), play(player, id, 2)]);
    expect(await paid(player)).toBe(1);
    expect(await mine(player, id)).toMatchObject({ finishedAt: expect.any(String) as string });
  });

  it('stand still, with a reason, if disabled meanwhile or in a match of an event without rewards', async () => {
    const { id, name } = await make([await task('Raise one', 1)]);
    const player = await server.player();
    const { matchId } = await hold(player, id, 1);
    await expect(admin.section('DELETE', `${base}/${id}`)).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(gameMissionMessages.runningMatches({ n: 1 })),
    });
    await change(id, { enabled: false });
    await release(matchId);
    expect(await listMissionLines(player)).toEqual(
      notPaid(name, formatSentence(gameMissionMessages.isOff({ name }))),
    );
    await change(id, { enabled: true });
    const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
    const event = await admin.section<{ id: number }>('POST', '/api/game/admin/events', {
      name: 'Night without rewards',
      startAt: at(-hourMs),
      finishAt: at(hourMs),
      rewardsDisabledAt: at(-1),
    });
    await play(player, id, 1, { eventId: event.id });
    expect(await listMissionLines(player)).toEqual(
      notPaid(
        name,
        formatSentence(matchNotPaidMessages.rewardsDisabled({ name: 'Night without rewards' })),
      ),
    );
    expect(await mine(player, id)).toMatchObject({ finishedAt: null, steps: [{ progress: 0 }] });
    await play(player, id, 1);
    expect(await paid(player)).toBe(1);
  });

  it('show operators the active players; finished steps stay, and undo restores the steps', async () => {
    const [firstId, secondId, three] = [
      await task('Raise one', 1),
      await task('Raise two', 2),
      await task('Raise three', 3),
    ];
    const { id } = await make([firstId, secondId]);
    const player = await server.player();
    await play(player, id, 1);
    await play(player, id, 1);
    const sent = { steps: [firstId, three] };
    const preview = await admin.section<{ effects: object[] }>(
      'POST',
      `${base}/bulk?preview=true`,
      { ids: [id], set: sent },
    );
    expect(preview.effects).toMatchObject([
      { key: gameMissionMessages.playersKeep().key, count: 1 },
    ]);
    const { commandId } = (await change(id, sent)) as unknown as { commandId: number };
    expect((await mine(player, id))?.steps).toMatchObject([
      { taskId: firstId, done: true },
      { taskId: three, progress: 0, done: false },
    ]);
    await admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Test' });
    expect((await mine(player, id))?.steps).toMatchObject([
      { taskId: firstId, done: true },
      { taskId: secondId, progress: 1, done: false },
    ]);
    await change(id, { repeat: 'DAILY' });
    expect((await mine(player, id))?.steps).toMatchObject([{ done: false }, { done: false }]);
  });

  it('begin a replaced step at zero; if no step is left, the next match finishes the mission', () => {
    const toMissionTask = (id: number, goal: number): MissionTask => ({
      id,
      name: '',
      type: 'COUNT',
      goal,
      statisticId: 1,
      segment: '',
    });
    const at: MissionProgress = { step: 1, taskId: 7, counted: 4 };
    expect(
      applyMatchToMission(at, [toMissionTask(1, 1), toMissionTask(7, 9)], () => 2),
    ).toMatchObject({ step: 1, counted: 6 });
    expect(
      applyMatchToMission(at, [toMissionTask(1, 1), toMissionTask(8, 9)], () => 2),
    ).toMatchObject({ taskId: 8, counted: 2 });
    expect(applyMatchToMission(at, [toMissionTask(1, 1)], () => 0)).toMatchObject({
      isFinished: true,
    });
    expect(
      applyMatchToMission(
        at,
        [toMissionTask(1, 1), toMissionTask(7, 5), toMissionTask(9, 1)],
        () => 2,
      ),
    ).toMatchObject({ step: 2, counted: 0, isFinished: false });
  });
});
