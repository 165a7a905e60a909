import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { buildFieldRefusalMatcher } from '../../../../test/harness/messages.harness.ts';
import { referralMessages } from './referral.messages.ts';

describe('purchases of recruits (R3.23)', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Marks',
      code: 'MARKS',
      type: 0,
      decimals: 2,
    });
  });
  afterAll(() => server.close());

  const me = (player: Player) => ({ params: { id: player.userId } });
  const makeReward = async (overrides: Record<string, unknown> = {}): Promise<number> =>
    (
      await admin.section<{ id: number }>('POST', '/api/admin/referral-rewards', {
        type: 3,
        order: 1,
        settings: { count: 1, value: 25_00, currency: 'MARKS' },
        rewardingType: 1,
        rewardingSettings: { id: await makeTemplate(server) },
        ...overrides,
      })
    ).id;
  const rewardOf = async (player: Player, id: number) =>
    (await callApi(player.connection, 'listReferralRewards', me(player))).data.find(
      (reward) => reward.id === id,
    );

  it('sum each recruit’s spending in the currency minus reversals, also from before the reward', async () => {
    const recruiter = await server.player();
    const { link } = await callApi(recruiter.connection, 'referralLink', me(recruiter));
    const invite = new URL(link).searchParams.get('invite') ?? '';
    const recruit = await server.player({ invite, verified: true });
    await playTestMatch(await server.gameServer(), [recruit], 10);
    await callApi(admin.connection, 'adminGrantCurrency', {
      ...me(recruit),
      body: { currency: 'MARKS', amount: 90_00, reason: 'For the shop' },
    });
    const offer = await admin.section<{ id: number }>('POST', '/api/banking/admin/shop', {
      name: 'Lantern',
      itemType: 'INVENTORY',
      itemId: await makeTemplate(server),
      price: 10_00,
      currency: 'MARKS',
      enabled: true,
    });
    const buy = (amount: number) =>
      callApi(recruit.connection, 'purchase', {
        params: { id: recruit.userId, shopItemId: offer.id },
        body: { amount, price: 10_00 },
      });
    await buy(2);
    const { data } = await admin.section<{ data: { id: number }[] }>(
      'POST',
      '/api/banking/admin/transactions/list',
      { userId: recruit.userId, type: 'shop' },
    );
    await admin.section('POST', `/api/banking/admin/transactions/${data[0]?.id ?? 0}/reverse`, {
      reason: 'By mistake',
    });
    await buy(2);
    const id = await makeReward();
    expect(await rewardOf(recruiter, id)).toMatchObject({
      status: 'UNREACHED',
      progress: 0,
      settings: { value: 25_00, currency: 'MARKS', currencyName: 'Marks', decimals: 2 },
    });
    await buy(1);
    await waitForResult('the reward is ready', async () =>
      (await rewardOf(recruiter, id))?.status === 'READY_TO_CLAIM' ? true : undefined,
    );
  });

  it('need a currency, which no other deed has', async () => {
    const refused = (
      field: string,
      because: Parameters<typeof buildFieldRefusalMatcher>[1],
      overrides: Record<string, unknown>,
    ) =>
      expect(makeReward(overrides)).rejects.toMatchObject(buildFieldRefusalMatcher(field, because));
    await refused('settings.value', referralMessages.neededLevelReachOrMatches(), {
      settings: { count: 1, currency: 'MARKS' },
    });
    await refused('settings.currency', referralMessages.belongsPurchasesOnly(), {
      type: 1,
      settings: { count: 1, value: 3, currency: 'MARKS' },
    });
    await expect(makeReward({ settings: { count: 1, value: 5 } })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('settings.currency') as string,
    });
  });
});
