import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { CallError } from '@guildhall/simulator/client/http';
import type { Player } from '@guildhall/simulator/client/player';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  waitForResult,
  makeLevelReward,
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { buildTooLateReceiptMatcher } from '../../../../test/harness/messages.harness.ts';
import { maybeOne, run, sql } from '../../../kernel/db/sql.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('the inbox', () => {
  let server: TestServer;
  let game: GameServer;
  let statistic = { id: 0, name: '' };
  const admin = (): Promise<Admin> => server.admin();
  beforeAll(async () => {
    server = await startTestServer();
    const name = `Deeds ${randomBytes(3).toString('hex')}`;
    statistic = {
      ...(await (
        await admin()
      ).section<{ id: number }>('POST', '/api/game/admin/statistics', { name, segments: [] })),
      name,
    };
  });
  // each test gets a new game server: the clock has advanced, and results of a server that was
  // silent meanwhile would be put on hold
  beforeEach(async () => {
    game = await server.gameServer();
  });
  afterAll(() => server.close());
  const inbox = (player: Player) =>
    callApi(player.connection, 'listInbox', { params: { id: player.userId }, query: {} });
  const claim = (player: Player, messageId: number) =>
    callApi(player.connection, 'claimInboxMessage', { params: { id: player.userId, messageId } });
  const owned = async (player: Player) =>
    (
      await callApi(player.connection, 'listInventories', {
        params: { id: player.accountId },
        query: {},
      })
    ).data.length;
  const at = (ms: number): string => new Date(server.clock.now().getTime() + ms).toISOString();
  const sweep = (job: string) => server.app.kernel.jobs.runNow(job);
  const makeMission = async (overrides: Record<string, unknown>): Promise<number> =>
    (
      await (
        await admin()
      ).section<{ id: number }>('POST', '/api/admin/missions', {
        type: 'special',
        name: 'Night watch',
        description: 'Keep watch',
        statisticId: statistic.id,
        goal: 1,
        rewardType: 'EXP',
        amount: 40,
        ...overrides,
      })
    ).id;
  const mission = async (player: Player, templateId: number) =>
    (
      await callApi(player.connection, 'listMissions', { params: { id: player.userId }, query: {} })
    ).data.find((row) => row.templateId === templateId);
  const advance = (players: readonly Player[], delta = 1) =>
    playTestMatch(game, players, 0, undefined, { statistics: [{ name: statistic.name, delta }] });

  it('keeps unclaimed ready rewards thirty days after a mission, pays once, and shows expired ones (R3.21)', async () => {
    const templateId = await makeMission({ start: at(-hourMs), end: at(hourMs), goal: 2 });
    const [player, slow] = [await server.player(), await server.player()];
    await advance([player, slow]);
    await advance([player]);
    const id = (await mission(player, templateId))?.id ?? 0;
    server.clock.advance(hourMs + 60_000);
    // the mission has ended, but results may still arrive, so its reward is still claimed at the
    // mission and not in the inbox
    expect(await mission(player, templateId)).toMatchObject({ status: 'READY_TO_CLAIM' });
    expect(await mission(slow, templateId)).toMatchObject({ status: 'EXPIRED', progress: 1 });
    await sweep('missions.sweep');
    expect((await inbox(player)).data).toEqual([]);
    server.clock.advance(hourMs);
    await sweep('missions.sweep');
    const [message] = await waitForResult('it is in the inbox', async () => {
      const { data, waiting } = await inbox(player);
      return waiting === 1 && data.length > 0 ? data : undefined;
    });
    expect(message).toMatchObject({
      title: 'Night watch',
      state: 'WAITING',
      attachments: [{ kind: 'EXP', amount: 40, name: 'EXP' }],
    });
    expect(
      (Date.parse(message?.expiresAt ?? '') - Date.parse(message?.createdAt ?? '')) / dayMs,
    ).toBeCloseTo(30, 4);
    expect(await mission(player, templateId)).toBeUndefined();
    expect((await inbox(slow)).data).toEqual([]);
    await expect(
      callApi(player.connection, 'claimMission', { params: { id: player.userId, missionId: id } }),
    ).rejects.toMatchObject({ status: 409, because: 'missions.missionOverItsRewardWaits' });
    await expect(claim(slow, message?.id ?? 0)).rejects.toMatchObject({ status: 404 });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => claim(player, message?.id ?? 0)),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(
      new Set(
        results.flatMap((result) =>
          result.status === 'rejected' ? [(result.reason as CallError).code] : [],
        ),
      ),
    ).toEqual(new Set(['ALREADY_CLAIMED']));
    expect(await player.me()).toMatchObject({ exp: 40 });
    expect(await inbox(player)).toMatchObject({ data: [{ state: 'CLAIMED' }], waiting: 0 });
    expect(
      (await server.app.kernel.realtime.since(server.db.read, player.userId, 0)).map(
        (entry) => entry.type,
      ),
    ).toContain('INBOX_UPDATED');
  });

  it('keeps the unclaimed reward of each period, and each pays (R3.21)', async () => {
    // creates a statistic that the matches of other tests do not change
    const name = `Laps ${randomBytes(3).toString('hex')}`;
    const { id: statisticId } = await (
      await admin()
    ).section<{ id: number }>('POST', '/api/game/admin/statistics', { name, segments: [] });
    const templateId = await makeMission({
      type: 'common',
      rotation: 'DAILY',
      name: 'Daily watch',
      statisticId,
      enabled: true,
    });
    const player = await server.player();
    for (const days of [1, 2]) {
      expect(await mission(player, templateId)).toMatchObject({ status: 'IN_PROGRESS' });
      await playTestMatch(game, [player], 0, undefined, { statistics: [{ name, delta: 1 }] });
      server.clock.advance(dayMs + 2 * hourMs);
      game = await server.gameServer();
      await sweep('missions.sweep');
      await waitForResult(`${days} in the inbox`, async () =>
        (await inbox(player)).waiting === days ? true : undefined,
      );
    }
    for (const { id } of (await inbox(player)).data) await claim(player, id);
    expect((await player.me()).exp).toBe(80);
  });

  it('shows expired messages as expired, which pay nothing', async () => {
    await makeMission({ start: at(-hourMs), end: at(hourMs) });
    const player = await server.player();
    await advance([player]);
    server.clock.advance(2 * hourMs + 60_000);
    await sweep('missions.sweep');
    const message = await waitForResult(
      'it is in the inbox',
      async () => (await inbox(player)).data[0],
    );
    server.clock.advance(30 * dayMs);
    expect(await inbox(player)).toMatchObject({ data: [{ state: 'EXPIRED' }], waiting: 0 });
    const beyond = { params: { id: player.userId }, query: { page: '9' } };
    expect(
      await callApi(player.connection, 'listInbox', beyond),
      'a page beyond the last one still says how many there are',
    ).toMatchObject({ data: [], page: 9, totalPages: 1 });
    await expect(claim(player, message.id)).rejects.toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    await sweep('inbox.sweep');
    await waitForResult('it is marked', async () =>
      (
        await maybeOne<{ state: string }>(
          server.db.read,
          sql`select state from inbox_messages where id = ${message.id}`,
        )
      )?.state === 'EXPIRED'
        ? true
        : undefined,
    );
    await expect(claim(player, message.id)).rejects.toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    expect(await player.me()).toMatchObject({ exp: 0 });
  });

  it('never counts a result released after its window, and the receipt says so', async () => {
    const templateId = await makeMission({ start: at(-hourMs), end: at(hourMs) });
    const player = await server.player();
    const { matchId } = await playTestMatch(game, [player], 900, undefined, {
      statistics: [{ name: statistic.name, delta: 1 }],
    });
    server.clock.advance(3 * hourMs);
    const held = (
      await (
        await admin()
      ).section<{ data: { id: number; matchId: string }[] }>(
        'POST',
        '/api/admin/operations/held/list',
        { perPage: 100 },
      )
    ).data;
    await callApi((await admin()).connection, 'releaseHeld', {
      params: { id: held.find((entry) => entry.matchId === matchId)?.id ?? 0 },
      body: { reason: 'Looked at it' },
    });
    expect(await mission(player, templateId)).toBeUndefined();
    expect(
      (
        await callApi(player.connection, 'listReceipts', {
          params: { id: player.userId },
          query: {},
        })
      ).data[0],
    ).toMatchObject(
      buildTooLateReceiptMatcher({ key: 'missions.paysFor', params: { name: 'Night watch' } }),
    );
  });

  it('holds an entire reward while supply is missing, without expiry, and pays once supply allows', async () => {
    const template = await makeTemplate(server, { supplyCap: 1 });
    const reward = await makeLevelReward(server, 2, template);
    const [first, second] = [await server.player(), await server.player()];
    await playTestMatch(game, [first, second], 120);
    expect((await first.claim(reward)).receipt.held).toBe(false);
    expect((await second.claim(reward)).receipt).toMatchObject({
      held: true,
      rewards: [{ kind: 'INVENTORY' }],
    });
    expect(await owned(second)).toBe(0);
    await expect(second.claim(reward)).rejects.toMatchObject({ code: 'ALREADY_CLAIMED' });
    const [message] = (await inbox(second)).data;
    expect(message).toMatchObject({
      state: 'WAITING',
      expiresAt: null,
      attachments: [{ kind: 'INVENTORY', id: template, amount: 1 }],
    });
    // the inventory is still full, so nothing is paid; nothing gets lost, and no part is paid alone
    expect((await claim(second, message?.id ?? 0)).receipt.held).toBe(true);
    expect((await inbox(second)).data).toMatchObject([{ id: message?.id, state: 'WAITING' }]);
    const receipts = async () =>
      (
        await callApi(second.connection, 'listReceipts', {
          params: { id: second.userId },
          query: {},
        })
      ).data.filter((row) => row.kind === 'level-reward');
    expect(await receipts()).toMatchObject([{ held: true }]);
    await expect(
      (await admin()).section('DELETE', `/api/game/admin/inventories/${template}`),
    ).rejects.toMatchObject({ code: 'IN_USE' });
    await (
      await admin()
    ).section('POST', `/api/game/admin/inventories/${template}`, { supplyCap: 5 });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => claim(second, message?.id ?? 0)),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await owned(second)).toBe(1);
    expect(await receipts()).toMatchObject([{ held: false }]);
    expect(await inbox(second)).toMatchObject({ data: [{ state: 'CLAIMED' }], waiting: 0 });
  });

  it('holds payments to players who are blocked or leaving, claimable when that ends', async () => {
    const [blocked, leaving] = [await server.player(), await server.player()];
    const template = await makeTemplate(server);
    const { id: eventId } = await (
      await admin()
    ).section<{ id: number }>('POST', '/api/game/admin/activity-events', {
      name: 'Long march',
      start: at(-hourMs),
      end: at(dayMs),
      rewards: [
        {
          activityType: 'MATCHES',
          goal: 1,
          activityEventRewardType: 'INVENTORY',
          rewardId: template,
          amount: 1,
          active: true,
        },
      ],
    });
    const setStatus = async (body: object) =>
      callApi((await admin()).connection, 'adminUpdateUser', {
        params: { id: blocked.userId },
        body: body as never,
      });
    // the player is blocked during a match that grants a reward automatically
    await game.admit(await blocked.ticket('1.0', 'Northreach'), 'FS');
    const matchId = randomBytes(6).toString('hex');
    await game.call('startMatch', {
      body: {
        serverId: game.serverId,
        matchId,
        mode: 'FS',
        players: [{ accountId: blocked.accountId }],
      },
    });
    await setStatus({ statusId: 3, reason: 'Botting' });
    await game.call('reportResult', {
      params: { id: matchId },
      body: {
        serverId: game.serverId,
        endedAt: server.clock.now().toISOString(),
        players: [{ accountId: blocked.accountId, place: 1, won: true, durationMs: 0, exp: 0 }],
      },
    });
    const waiting = () =>
      maybeOne<{ kind: string; state: string; items: number }>(
        server.db.read,
        sql`
          select i.kind, i.state,
            (
              select count(*)::int
              from items
              where account_id = i.account_id and template_id = ${template}
            ) as items
          from inbox_messages i
          where i.account_id = ${blocked.accountId}`,
      );
    expect(await waiting()).toEqual({ kind: 'SUSPENDED', state: 'WAITING', items: 0 });
    await setStatus({ statusId: 2 });
    await blocked.login();
    const [message] = (await inbox(blocked)).data;
    expect((await claim(blocked, message?.id ?? 0)).receipt.held).toBe(false);
    expect(await waiting()).toMatchObject({ state: 'CLAIMED', items: 1 });
    await (await admin()).section('DELETE', `/api/game/admin/activity-events/${eventId}`);
    // a user whose deletion is pending claims a reward: the reward waits, and is paid if the user
    // stays
    const reward = await makeLevelReward(server, 2, template);
    await playTestMatch(game, [leaving], 120);
    const ownedBefore = await owned(leaving);
    await run(
      server.db.write,
      sql`update users set deletes_at = ${at(dayMs)}::timestamptz where id = ${leaving.userId}`,
    );
    expect((await leaving.claim(reward)).receipt.held).toBe(true);
    const [kept] = (await inbox(leaving)).data;
    expect((await claim(leaving, kept?.id ?? 0)).receipt.held).toBe(true);
    expect(await owned(leaving)).toBe(ownedBefore);
    await run(
      server.db.write,
      sql`update users set deletes_at = null where id = ${leaving.userId}`,
    );
    expect((await claim(leaving, kept?.id ?? 0)).receipt.held).toBe(false);
    expect(await owned(leaving)).toBe(ownedBefore + 1);
  });

  it('holds a mission’s undeliverable reward without expiry', async () => {
    const template = await makeTemplate(server, { supplyCap: 1 });
    await makeMission({
      start: at(-hourMs),
      end: at(hourMs),
      rewardType: 'INVENTORY',
      rewardId: template,
      amount: 2,
    });
    const player = await server.player();
    await advance([player]);
    server.clock.advance(2 * hourMs + 60_000);
    await sweep('missions.sweep');
    const message = await waitForResult(
      'it is in the inbox',
      async () => (await inbox(player)).data[0],
    );
    expect(message.expiresAt).not.toBeNull();
    // the reward has two items but the supply has only one left, so neither is given
    expect((await claim(player, message.id)).receipt.held).toBe(true);
    expect(await owned(player)).toBe(0);
    expect((await inbox(player)).data).toMatchObject([{ state: 'WAITING', expiresAt: null }]);
    await (
      await admin()
    ).section('POST', `/api/game/admin/inventories/${template}`, { supplyCap: 2 });
    expect((await claim(player, message.id)).receipt.held).toBe(false);
    expect(await owned(player)).toBe(2);
  });

  it('keeps a deleted ready level reward; undo makes it ready again, but claimed ones stay claimed (R3.15)', async () => {
    const reward = await makeLevelReward(server, 2, await makeTemplate(server), {
      retroactive: false,
    });
    const [fast, slow] = [await server.player(), await server.player()];
    await playTestMatch(game, [fast, slow], 120);
    const tile = async (player: Player) =>
      (await player.levelRewards()).data.find((entry) => entry.id === reward)?.status;
    const { commandId } = await (
      await admin()
    ).section<{ commandId: number }>('DELETE', `/api/admin/level-rewards/${reward}`);
    expect(await tile(fast)).toBeUndefined();
    await expect(fast.claim(reward)).rejects.toMatchObject({ status: 404 });
    await claim(fast, (await inbox(fast)).data[0]?.id ?? 0);
    expect(await owned(fast)).toBe(1);
    await (
      await admin()
    ).section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Test' });
    expect([await tile(fast), await tile(slow)]).toEqual(['CLAIMED', 'READY_TO_CLAIM']);
    expect((await inbox(slow)).data).toEqual([]);
    await slow.claim(reward);
    expect(await owned(slow)).toBe(1);
  });
});
