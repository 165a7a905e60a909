import { callApi } from '@guildhall/simulator/client/api';
import { registerGameServer, type GameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { findFirstMailLink, waitForMail } from '../fixtures/product.fixture.ts';
import { submitLoginForm, getPagePath, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const recruiter = { email: 'recruiter@example.test', password: 'a door that stands open' };
const friend = { email: 'friend@example.test', password: 'another short sentence' };

test.describe('a recruiter', () => {
  // both browsers run on one machine, so its network is trusted; otherwise the recruit would be
  // held for review
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1,::1' });

  async function prepare(): Promise<GameServer> {
    const admin = stage.operator;
    const type = await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
      name: 'Cloaks',
      section: 1,
      category: 'COSMETIC',
      internalName: 'cloak',
      filterName: 'Cloaks',
    });
    const cloak = await admin.section<{ id: number }>('POST', '/api/game/admin/inventories', {
      name: 'Cloak of Company',
      typeId: type.id,
      rarity: 3,
    });
    const goal = {
      type: 0,
      order: 1,
      settings: { count: 2 },
      rewardingType: 1,
      rewardingSettings: { id: cloak.id },
    };
    await admin.section('POST', '/api/admin/referral-rewards', goal);
    const now = Date.now();
    const at = (ms: number) => new Date(now + ms).toISOString();
    await admin.section('POST', '/api/admin/referral-events', {
      name: 'Open gates',
      start: at(-3_600_000),
      end: at(3_600_000),
      factor: 2,
      cap: 1,
    });
    await new Player(stage.product.url, recruiter).register();
    return registerGameServer(admin);
  }
  async function play(gameServer: GameServer): Promise<void> {
    const player = await new Player(stage.product.url, friend).login();
    await gameServer.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    const { accountId } = player;
    await gameServer.call('startMatch', {
      body: {
        serverId: gameServer.serverId,
        matchId: 'first-match',
        mode: 'FS',
        players: [{ accountId }],
      },
    });
    const result = { accountId, place: 1, won: true, durationMs: 0, exp: 30, statistics: [] };
    await gameServer.call('reportResult', {
      params: { id: 'first-match' },
      body: { serverId: gameServer.serverId, endedAt: new Date().toISOString(), players: [result] },
    });
  }

  test(
    'shares the link, sees the friend register and play without a reload, and claims',
    {
      tag: [
        '@R1.8',
        '@R1.17',
        '@R2.20',
        '@R2.97',
        '@R4.58',
        '@R7.49',
        '@R7.50',
        '@R7.51',
        '@R7.52',
        '@R7.185',
      ],
    },
    async () => {
      const gameServer = await prepare();
      await stage.visit({}, async (page) => {
        await page.goto(stage.at('/referral-system'));
        await page.getByRole('button', { name: 'Log in' }).waitFor();
        await submitLoginForm(page, recruiter, 'Log in');
        await page.getByRole('heading', { name: 'No recruits yet' }).waitFor();
        await page.goto(stage.at('/dashboard'));
        await page.getByRole('button', { name: /^Account:/ }).click();
        await page.getByRole('menuitem', { name: 'Referral system' }).click();
        expect(getPagePath(page)).toBe('/referral-system');
        await page.getByText('The first friend who registers counts as 2').waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);
        const link = await page.getByLabel('Your invite link').inputValue();

        await stage.visit({}, async (other) => {
          await other.goto(link);
          await submitLoginForm(other, friend, 'Create account');
          await other.waitForURL(/#\/dashboard/);
          expect(other.url()).not.toContain('invite');
          await page.getByText('1 recruit', { exact: true }).waitFor();
          await page
            .getByRole('listitem')
            .filter({ hasText: 'Joined' })
            .getByText('Registered')
            .waitFor();
          await other.goto(
            findFirstMailLink(await waitForMail(stage.product, friend.email, 'Verify your e-mail')),
          );
          await page
            .getByRole('listitem')
            .filter({ hasText: 'Joined' })
            .getByText('Verified')
            .waitFor();
        });

        await expect
          .poll(() => page.getByRole('button', { name: 'Claim Cloak of Company' }).count())
          .toBe(0);
        await play(gameServer);
        // the event counts the single friend twice, which gives both heads that the reward requires
        const claim = page.getByRole('button', { name: 'Claim Cloak of Company' });
        await claim.waitFor();
        await page
          .getByRole('listitem')
          .filter({ hasText: 'Joined' })
          .getByText('Qualified')
          .waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await page.goto(stage.at('/dashboard'));
        await page
          .getByRole('listitem')
          .filter({ hasText: 'Referral reward. Friends who play' })
          .and(page.getByRole('listitem').filter({ has: claim }))
          .waitFor();
        await page.goto(stage.at('/referral-system'));
        await claim.click();
        await page.getByText('Reward claimed').waitFor();
        await page
          .getByRole('listitem')
          .filter({ hasText: 'Joined' })
          .getByText('Rewarded')
          .waitFor();
        await page.goto(stage.at('/inventory'));
        await page.getByText('Cloak of Company').first().waitFor();
      });
    },
  );

  test('a ready reward’s notification links to referrals; the earlier of two invites wins (R2.113)', async () => {
    const other = await new Player(stage.product.url, {
      email: 'other@example.test',
      password: 'a third short sentence',
    }).register();
    const second = (
      await callApi(other.connection, 'referralLink', { params: { id: other.userId } })
    ).link;
    const owner = await new Player(stage.product.url, recruiter).login();
    const first = (
      await callApi(owner.connection, 'referralLink', { params: { id: owner.userId } })
    ).link;
    await stage.visit({}, async (page) => {
      await page.goto(first);
      await page.getByRole('button', { name: 'Create account' }).waitFor();
      await page.goto(second);
      await page.getByRole('button', { name: 'Create account' }).waitFor();
      await submitLoginForm(
        page,
        { email: 'late@example.test', password: 'a fourth short sentence' },
        'Create account',
      );
      await page.waitForURL(/#\/dashboard/);
    });
    expect(
      (await callApi(owner.connection, 'listReferrals', { params: { id: owner.userId } })).data,
    ).toHaveLength(2);
    expect(
      (await callApi(other.connection, 'listReferrals', { params: { id: other.userId } })).data,
    ).toEqual([]);
    await stage.visit({ width: 390, height: 844 }, async (page) => {
      await page.goto(stage.at('/login'));
      await submitLoginForm(page, recruiter, 'Log in');
      await page.waitForURL(/#\/dashboard/);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByText('Cloak of Company is ready to claim').first().click();
      await page.getByRole('heading', { name: 'Referral system' }).waitFor();
      expect(getPagePath(page)).toBe('/referral-system');
      expect(await listAccessibilityFaults(page)).toEqual([]);
    });
  });
});
