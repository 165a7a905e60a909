import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemMessages } from '@guildhall/contract/kit/text/problem.messages';
import {
  waitForResult,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { missionMessages } from '../../goals/missions/missions.messages.ts';
import { rewardMessages } from '../rewards/rewards.messages.ts';
import { bankMessages } from './bank.messages.ts';
import {
  buildFieldRefusalMatcher,
  formatSentence,
  buildSentenceMatcher,
} from '../../../../test/harness/messages.harness.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';

describe('rewards in currency', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  let game: GameServer;
  let statistic: { id: number; name: string };
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    game = await server.gameServer();
    const name = `Deeds ${randomBytes(3).toString('hex')}`;
    statistic = {
      ...(await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
        name,
        segments: [],
      })),
      name,
    };
    for (const row of [
      { name: 'Gold', code: 'GOLD', type: 0, decimals: 2 },
      { name: 'Crown', code: 'CROWN', type: 1 },
      { name: 'Sol', code: 'SOL', type: 2, decimals: 9 },
      { name: 'Pearl', code: 'PEARL', type: 0, supplyCap: '50' },
    ])
      await admin.section('POST', '/api/banking/admin/currencies', row);
  });
  afterAll(() => server.close());

  const makeMission = (overrides: Record<string, unknown>) =>
    admin.section<{ id: number }>('POST', '/api/admin/missions', {
      type: 'special',
      name: `Mission ${randomBytes(3).toString('hex')}`,
      description: 'Do it',
      statisticId: statistic.id,
      goal: 1,
      rewardType: 'CURRENCY',
      rewardId: null,
      ...overrides,
    });
  const advance = (players: readonly Player[]) =>
    playTestMatch(game, players, 0, undefined, {
      statistics: [{ name: statistic.name, segments: {}, delta: 1 }],
    });
  const missionOf = async (player: Player, templateId: number) =>
    (
      await callApi(player.connection, 'listMissions', { params: { id: player.userId }, query: {} })
    ).data.find((row) => row.templateId === templateId);
  const claim = async (player: Player, templateId: number) =>
    (
      await callApi(player.connection, 'claimMission', {
        params: { id: player.userId, missionId: (await missionOf(player, templateId))?.id ?? 0 },
      })
    ).receipt;
  const available = async (player: Player, currency: string) =>
    (await callApi(player.connection, 'listBalances', { params: { id: player.userId } })).data.find(
      (row) => row.currency === currency,
    );
  const inbox = async (player: Player) =>
    (await callApi(player.connection, 'listInbox', { params: { id: player.userId }, query: {} }))
      .data;

  it('are paid once by a mission, as card, receipt and balance show', async () => {
    const { id } = await makeMission({ name: 'A day of gold', currency: 'GOLD', amount: 12_50 });
    const player = await server.player();
    await advance([player]);
    expect(await missionOf(player, id)).toMatchObject({
      rewardType: 'CURRENCY',
      currency: 'GOLD',
      amount: 1250,
      reward: { kind: 'CURRENCY', name: 'Gold', amount: 1250, currency: 'GOLD', decimals: 2 },
    });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => claim(player, id)));
    const paid = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(paid).toHaveLength(1);
    expect(paid[0]).toMatchObject({
      held: false,
      rewards: [{ kind: 'CURRENCY', currency: 'GOLD', amount: 1250, decimals: 2, name: 'Gold' }],
    });
    expect(await available(player, 'GOLD')).toMatchObject({ available: 1250, held: 0 });
    const { data } = await callApi(admin.connection, 'adminUserPostings', {
      params: { id: player.userId },
      query: {},
    });
    expect(data).toMatchObject([
      {
        kind: 'reward',
        amount: 1250,
        cause: formatSentence(missionMessages.paysFor({ name: 'A day of gold' })),
      },
    ]);
    const { earned } = await callApi(admin.connection, 'adminEconomyReport', { query: {} });
    expect(earned.find((flow) => flow.currency === 'GOLD')).toMatchObject({
      kind: 'reward-mission',
      amount: '1250',
    });
    expect(
      (await server.app.kernel.realtime.since(server.db.read, player.userId, 0)).map(
        (entry) => entry.type,
      ),
    ).toContain('BALANCE_UPDATED');
  });

  it('beyond the supply cap wait whole in the inbox, and are paid once there is room (A5)', async () => {
    const { id } = await makeMission({ currency: 'PEARL', amount: 30 });
    const [first, second] = [await server.player(), await server.player()];
    await advance([first, second]);
    const claims = await Promise.all([claim(first, id), claim(second, id)]);
    expect(claims.filter((claim) => claim.held)).toHaveLength(1);
    const kept = claims[0]?.held ? first : second;
    expect(await available(kept, 'PEARL')).toMatchObject({ available: 0, held: 30 });
    const [message] = await inbox(kept);
    expect(message).toMatchObject({
      state: 'WAITING',
      expiresAt: null,
      attachments: [{ kind: 'CURRENCY', currency: 'PEARL', amount: 30, name: 'Pearl' }],
    });
    const claimMessage = () =>
      callApi(kept.connection, 'claimInboxMessage', {
        params: { id: kept.userId, messageId: message?.id ?? 0 },
      });
    expect((await claimMessage()).receipt.held).toBe(true);
    const pearl = (
      await admin.section<{ data: { id: number }[] }>(
        'POST',
        '/api/banking/admin/currencies/list',
        { q: 'PEARL' },
      )
    ).data[0]?.id;
    await admin.section('POST', `/api/banking/admin/currencies/${pearl}`, { supplyCap: '60' });
    const results = await Promise.allSettled(Array.from({ length: 10 }, claimMessage));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await available(kept, 'PEARL')).toMatchObject({ available: 30, held: 0 });
  });

  it('wait whole while the faucet is closed, and are paid once it is open', async () => {
    const { id: currencyId } = await admin.section<{ id: number }>(
      'POST',
      '/api/banking/admin/currencies',
      { name: 'Amber', code: 'AMBER', type: 0 },
    );
    const { id } = await makeMission({ currency: 'AMBER', amount: 30 });
    const player = await server.player();
    await advance([player]);
    const close = (isStopped: boolean) =>
      admin.section('POST', `/api/banking/admin/currencies/${currencyId}`, { isStopped });
    await close(true);
    expect(await claim(player, id)).toMatchObject({
      held: true,
      why: formatSentence(bankMessages.faucetIsClosed({ name: 'Amber' })),
    });
    expect(await available(player, 'AMBER')).toMatchObject({ available: 0, held: 30 });
    const [message] = await inbox(player);
    expect(message?.text).toEqual(
      buildSentenceMatcher(bankMessages.faucetIsClosed({ name: 'Amber' })),
    );
    await close(false);
    await callApi(player.connection, 'claimInboxMessage', {
      params: { id: player.userId, messageId: message?.id ?? 0 },
    });
    expect(await available(player, 'AMBER')).toMatchObject({ available: 30, held: 0 });
  });

  it('refuse hard currency in a rule, naming the field', async () => {
    await expect(makeMission({ currency: 'CROWN', amount: 5 })).rejects.toMatchObject(
      buildFieldRefusalMatcher('currency', bankMessages.hard({ name: 'Crown' })),
    );
    await expect(makeMission({ amount: 5 })).rejects.toMatchObject(
      buildFieldRefusalMatcher('currency', bankMessages.neededWhatPays()),
    );
    await expect(makeMission({ currency: 'NONE', amount: 5 })).rejects.toMatchObject(
      buildFieldRefusalMatcher('currency', problem('noCurrency', { code: 'NONE' })),
    );
    await expect(
      makeMission({ rewardType: 'EXP', currency: 'GOLD', amount: 5 }),
    ).rejects.toMatchObject(
      buildFieldRefusalMatcher('currency', rewardMessages.belongsRewardsCurrencyOnly()),
    );
    await expect(makeMission({ rewardType: 'EXP', amount: 2_000_000 })).rejects.toMatchObject(
      buildFieldRefusalMatcher('amount', problemMessages.atMost({ max: 1_000_000 })),
    );
    const reward = (rewardingSettings: Record<string, unknown>) =>
      admin.section('POST', '/api/admin/referral-rewards', {
        order: 1,
        type: 0,
        settings: { count: 1 },
        rewardingType: 3,
        rewardingSettings,
      });
    await expect(reward({ currency: 'CROWN', amount: 5 })).rejects.toMatchObject(
      buildFieldRefusalMatcher('rewardingSettings.currency', bankMessages.hard({ name: 'Crown' })),
    );
    await expect(reward({ currency: 'GOLD', id: 1, amount: 5 })).rejects.toMatchObject(
      buildFieldRefusalMatcher('rewardingSettings.id', rewardMessages.belongsItemsAvatarsOnly()),
    );
  });
  it('prevent deleting their currency or making it hard', async () => {
    const { id } = await admin.section<{ id: number }>('POST', '/api/banking/admin/currencies', {
      name: 'Shell',
      code: 'SHELL',
      type: 0,
    });
    const start = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const mission = await makeMission({ currency: 'SHELL', amount: 5, start });
    await expect(
      admin.section('DELETE', `/api/banking/admin/currencies/${id}`),
    ).rejects.toMatchObject({ code: 'IN_USE' });
    await expect(
      admin.section('POST', `/api/banking/admin/currencies/${id}`, { type: 1 }),
    ).rejects.toMatchObject({ status: 400, fields: { type: 'bank.rulesCannotPayAnyMore' } });
    await admin.section('DELETE', `/api/admin/missions/${mission.id}`);
    await admin.section('DELETE', `/api/banking/admin/currencies/${id}`);
  });

  it('are paid by a referral (R3.23)', async () => {
    const { id } = await admin.section<{ id: number }>('POST', '/api/admin/referral-rewards', {
      order: 1,
      type: 0,
      settings: { count: 1 },
      rewardingType: 3,
      rewardingSettings: { currency: 'GOLD', amount: 500 },
    });
    const listed = await admin.section<{ name: string }>(
      'GET',
      `/api/admin/referral-rewards/${id}`,
    );
    expect(listed.name).toBe('5.00 Gold');
    const recruiter = await server.player();
    const link = (
      await callApi(recruiter.connection, 'referralLink', { params: { id: recruiter.userId } })
    ).link;
    const recruit = await server.player({
      invite: new URL(link).searchParams.get('invite') ?? '',
      verified: true,
    });
    const mine = async () =>
      (
        await callApi(recruiter.connection, 'listReferralRewards', {
          params: { id: recruiter.userId },
        })
      ).data.find((row) => row.id === id);
    expect(await mine()).toMatchObject({
      status: 'UNREACHED',
      reward: { kind: 'CURRENCY', name: 'Gold', amount: 500, currency: 'GOLD', decimals: 2 },
    });
    await advance([recruit]);
    await waitForResult('the reward is ready', async () =>
      (await mine())?.status === 'READY_TO_CLAIM' ? true : undefined,
    );
    await callApi(recruiter.connection, 'claimReferralReward', {
      params: { id: recruiter.userId },
      body: { referralRewardId: id },
    });
    expect(await available(recruiter, 'GOLD')).toMatchObject({ available: 500 });
  });
});
