import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLedgerFaults } from '../../../../kernel/value/ledger-upkeep.ts';
import {
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../../test/harness/server.harness.ts';
import { formatSentence } from '../../../../../test/harness/messages.harness.ts';
import { inboxMessages } from '../../inbox/inbox.messages.ts';
import { bankMessages } from '../bank.messages.ts';

const base = '/api/banking/admin/currencies';
const feed = '/api/admin/operations/held-payouts';
interface Held {
  readonly id: number;
  readonly userId: number;
  readonly rule: string;
  readonly pays: string;
  readonly why: string;
}

describe('review thresholds (R3.71)', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  let game: GameServer;
  let made = 0;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    game = await server.gameServer();
  });
  afterAll(() => server.close());

  /**
   * Creates a currency with a threshold, which only one test uses, and a mission for each of these
   * amounts.
   */
  async function world(threshold: number, amounts: readonly number[], overrides: object = {}) {
    const code = `TIDE${++made}`;
    await admin.section('POST', base, { name: code, code, type: 0, decimals: 0, ...overrides });
    const { id: thresholdId } = await admin.section<{ id: number }>('POST', `${base}/thresholds`, {
      currency: code,
      threshold,
    });
    const statistic = await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
      name: `Deeds ${code}`,
      segments: [],
    });
    const missions: number[] = [];
    for (const [at, amount] of amounts.entries())
      missions.push(
        (
          await admin.section<{ id: number }>('POST', '/api/admin/missions', {
            type: 'special',
            name: `Mission ${at} of ${code}`,
            description: 'Do it',
            statisticId: statistic.id,
            goal: 1,
            rewardType: 'CURRENCY',
            rewardId: null,
            currency: code,
            amount,
          })
        ).id,
      );
    const player = await server.player();
    const ready = (players: readonly Player[]) =>
      playTestMatch(game, players, 0, undefined, {
        statistics: [{ name: `Deeds ${code}`, segments: {}, delta: 1 }],
      });
    await ready([player]);
    return { code, thresholdId, missions, player, ready };
  }
  const claim = async (player: Player, templateId: number) => {
    const { data } = await callApi(player.connection, 'listMissions', {
      params: { id: player.userId },
      query: {},
    });
    const missionId = data.find((row) => row.templateId === templateId)?.id ?? 0;
    const params = { id: player.userId, missionId };
    return (await callApi(player.connection, 'claimMission', { params })).receipt;
  };
  const has = async (player: Player, code: string) =>
    (await callApi(player.connection, 'listBalances', { params: { id: player.userId } })).data.find(
      (row) => row.currency === code,
    );
  const inbox = (player: Player) =>
    callApi(player.connection, 'listInbox', { params: { id: player.userId }, query: {} });
  const held = async (player: Player) =>
    (await admin.section<{ data: Held[] }>('POST', `${feed}/list`, { userId: player.userId })).data;
  const decide = (id: number, verb: 'release' | 'refuse') =>
    admin.section('POST', `${feed}/${id}/${verb}`, { reason: 'Looked at' });

  it('hold a payout beyond them whole and pass a smaller one that fits; released it is paid once', async () => {
    const { code, missions, player } = await world(100, [60, 50, 40]);
    const [first, second, third] = missions as [number, number, number];
    expect(await claim(player, first)).toMatchObject({ held: false });
    const why = formatSentence(
      bankMessages.overThreshold({ amount: '50', name: code, threshold: '100' }),
    );
    expect(await claim(player, second)).toMatchObject({ held: true, inReview: true, why });
    // payouts on hold count too: 60 (balance) + 50 (on hold) + 40 exceeds the threshold
    expect(await claim(player, third)).toMatchObject({ held: true });
    expect(await has(player, code)).toMatchObject({ available: 60, held: 90 });
    const received = await inbox(player);
    expect(received).toMatchObject({
      waiting: 0,
      data: [{ state: 'REVIEW' }, { state: 'REVIEW' }],
    });
    await expect(
      callApi(player.connection, 'claimInboxMessage', {
        params: { id: player.userId, messageId: received.data[0]?.id ?? 0 },
      }),
    ).rejects.toMatchObject({ code: 'CONFLICT', because: inboxMessages.underReview().key });
    const [waits] = await held(player);
    expect(waits).toMatchObject({
      userId: player.userId,
      pays: expect.stringContaining('50') as string,
      why,
    });
    const id = waits?.id ?? 0;
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => decide(id, 'release')),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await has(player, code)).toMatchObject({ available: 110, held: 40 });
    const { data: notices } = await callApi(player.connection, 'listNotifications', {
      params: { id: player.userId },
      query: {},
    });
    expect(notices.filter(({ type }) => type === 'REWARD_PAID')).toHaveLength(1);
    await expect(decide(id, 'refuse')).rejects.toMatchObject({ status: 404 });
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  });

  it('refuse a payout for good: receipt and inbox say so, and nothing stays on hold', async () => {
    const next = await world(10, [50]);
    await claim(next.player, next.missions[0] ?? 0);
    await decide((await held(next.player))[0]?.id ?? 0, 'refuse');
    expect((await has(next.player, next.code))?.held ?? 0).toBe(0);
    expect((await inbox(next.player)).data).toMatchObject([{ state: 'REFUSED' }]);
    const { data } = await callApi(next.player.connection, 'listReceipts', {
      params: { id: next.player.accountId },
      query: {},
    });
    expect(data.find(({ kind }) => kind === 'mission')).toMatchObject({
      held: false,
      refused: true,
      why: formatSentence(inboxMessages.refusedBecause()),
    });
    await expect(claim(next.player, next.missions[0] ?? 0)).rejects.toMatchObject({
      code: 'ALREADY_CLAIMED',
    });
  });

  it('apply one of a concurrent release and refusal', async () => {
    const { code, missions, player } = await world(10, [50]);
    await claim(player, missions[0] ?? 0);
    const id = (await held(player))[0]?.id ?? 0;
    const [refusal, release] = await Promise.allSettled([
      decide(id, 'refuse'),
      decide(id, 'release'),
    ]);
    expect([refusal.status, release.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const paid = release.status === 'fulfilled' ? 50 : 0;
    expect((await has(player, code))?.available ?? 0).toBe(paid);
    expect((await has(player, code))?.held ?? 0).toBe(0);
  });

  it('pass as many of ten concurrent payouts as fit below', async () => {
    const { code, missions, player } = await world(
      100,
      Array.from({ length: 10 }, () => 30),
    );
    const receipts = await Promise.all(missions.map((id) => claim(player, id)));
    expect(receipts.filter((receipt) => !receipt.held)).toHaveLength(3);
    expect(await has(player, code)).toMatchObject({ available: 90, held: 210 });
  });

  it('ignore grants and exchanges; a removed one holds nothing, and each currency has one', async () => {
    const { code, thresholdId, missions, player } = await world(10, [50]);
    await callApi(admin.connection, 'adminGrantCurrency', {
      params: { id: player.userId },
      body: { currency: code, amount: 500, reason: 'A gift' },
    });
    expect(await has(player, code)).toMatchObject({ available: 500, held: 0 });
    await expect(
      admin.section('POST', `${base}/thresholds`, { currency: code, threshold: 5 }),
    ).rejects.toMatchObject({ status: 400 });
    for (const threshold of [0, -1, 1.5, 2 ** 53])
      await expect(
        admin.section('POST', `${base}/thresholds/${thresholdId}`, { threshold }),
      ).rejects.toMatchObject({ status: 400 });
    await admin.section('DELETE', `${base}/thresholds/${thresholdId}`);
    expect(await claim(player, missions[0] ?? 0)).toMatchObject({ held: false });
  });

  it('show the number of waiting payouts, and players decide on nothing', async () => {
    const { missions, player } = await world(10, [50]);
    await claim(player, missions[0] ?? 0);
    const [waits] = await held(player);
    const { data } = await admin.section<{ data: { waiting: number }[] }>(
      'POST',
      `${base}/thresholds/list`,
      { currency: `TIDE${made}` },
    );
    expect(data).toMatchObject([{ waiting: 1 }]);
    await expect(
      callApi(
        player.connection,
        'releasePayout' as never,
        { params: { id: waits?.id ?? 0 }, body: { reason: 'Mine' } } as never,
      ),
    ).rejects.toMatchObject({ status: 403 });
  });
});
