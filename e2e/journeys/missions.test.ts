import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import { registerGameServer, type GameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { submitLoginForm, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const hero = { email: 'hero@example.test', password: 'another short sentence' };

test.describe('missions, achievements and the inbox', () => {
  const stage = declareJourneyServer();

  /**
   * Creates, as an operator, a statistic, the rewards for this statistic, and an item that exists
   * only once.
   */
  async function prepare(): Promise<{
    admin: Admin;
    gameServer: GameServer;
    missionId: number;
    itemId: number;
  }> {
    const admin = stage.operator;
    const make = async (path: string, row: Record<string, unknown>) =>
      (await admin.section<{ id: number }>('POST', path, row)).id;
    const typeId = await make('/api/game/admin/inventory-types', {
      name: 'Cloaks',
      section: 1,
      category: 'COSMETIC',
      internalName: 'cloak',
      filterName: 'Cloaks',
    });
    const itemId = await make('/api/game/admin/inventories', {
      name: 'Cloak of Dusk',
      typeId,
      rarity: 3,
      supplyCap: 1,
    });
    const other = await new Player(stage.product.url, {
      email: 'other@example.test',
      password: 'the first with a cloak',
    }).register();
    await callApi(admin.connection, 'adminGrantInventory', {
      params: { id: other.userId },
      body: { inventoryId: itemId, amount: 1, reason: 'The only one' },
    });
    const statisticId = await make('/api/game/admin/statistics', {
      name: 'Takedowns',
      segments: [],
    });
    const common = {
      type: 'common',
      rotation: 'DAILY',
      statisticId,
      description: 'Take down opponents',
    };
    await make('/api/admin/missions', {
      ...common,
      name: 'Well fought',
      goal: 5,
      rewardType: 'INVENTORY',
      rewardId: itemId,
    });
    const missionId = await make('/api/admin/missions', {
      ...common,
      name: 'Night watch',
      goal: 3,
      rewardType: 'EXP',
      amount: 40,
    });
    await make('/api/admin/achievements', {
      name: 'Sharp blade',
      description: 'Take down five',
      exp: 30,
      statisticId,
      goal: 5,
    });
    return { admin, gameServer: await registerGameServer(admin), missionId, itemId };
  }
  /** Plays a match from ticket to result with the given number of takedowns. */
  async function play(
    gameServer: GameServer,
    player: Player,
    matchId: string,
    delta: number,
  ): Promise<void> {
    const { accountId } = player;
    await gameServer.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    await gameServer.call('startMatch', {
      body: { serverId: gameServer.serverId, matchId, mode: 'FS', players: [{ accountId }] },
    });
    const result = {
      accountId,
      place: 1,
      won: true,
      durationMs: 0,
      exp: 5,
      statistics: [{ name: 'Takedowns', delta }],
    };
    await gameServer.call('reportResult', {
      params: { id: matchId },
      body: { serverId: gameServer.serverId, endedAt: new Date().toISOString(), players: [result] },
    });
  }

  test(
    'a match advances missions, an achievement is claimed, and leftovers wait in the inbox',
    { tag: ['@R1.6', '@R1.21', '@R1.22', '@R7.187', '@R7.188'] },
    async () => {
      const { admin, gameServer, missionId, itemId } = await prepare();
      const player = await new Player(stage.product.url, hero).register();
      await stage.visit({}, async (page) => {
        await page.goto(stage.at('/login'));
        await submitLoginForm(page, hero, 'Log in');
        await page.waitForURL(/#\/dashboard/);
        await page.goto(stage.at('/missions'));
        await page.getByRole('progressbar', { name: 'Well fought' }).waitFor();
        await page.getByRole('heading', { name: 'Sharp blade' }).waitFor();
        await play(gameServer, player, 'first-match', 2);
        // nothing is reloaded, because the counts arrive over the socket
        await page.getByText('2 of 5').first().waitFor({ timeout: 15_000 });
        await play(gameServer, player, 'second-match', 4);
        await page.getByText('Sharp blade is ready to claim').last().waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await page.getByRole('button', { name: 'Claim Sharp blade' }).click();
        await page.getByText('1 of 1 unlocked').waitFor();
        await page
          .getByRole('button', { name: 'Claim Sharp blade' })
          .waitFor({ state: 'detached' });
        expect(await player.me()).toMatchObject({ exp: 40 });

        // another player owns the only cloak, so the whole reward waits
        await page.getByRole('button', { name: 'Claim Well fought' }).click();
        await page.getByText("It's waiting in your inbox").waitFor();
        // a reward that was ready when an operator deleted its mission also waits there
        await page.getByRole('button', { name: 'Claim Night watch' }).waitFor();
        await admin.section('DELETE', `/api/admin/missions/${missionId}`);
        await page
          .getByRole('button', { name: 'Claim Night watch' })
          .waitFor({ state: 'detached' });
        await page.getByRole('button', { name: /^Notifications/ }).click();
        await page.getByRole('tab', { name: /Inbox 2/ }).click();
        const inbox = page.getByRole('region', { name: 'Inbox' });
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await inbox.getByRole('button', { name: 'Claim 40 EXP' }).click();
        await page.getByRole('tab', { name: /Inbox 1/ }).waitFor();
        await admin.section('POST', `/api/game/admin/inventories/${itemId}`, { supplyCap: 2 });
        await inbox.getByRole('button', { name: 'Claim Cloak of Dusk' }).click();
        await page.getByRole('tab', { name: 'Inbox', exact: true }).waitFor();
        await page.goto(stage.at('/inventory'));
        await page.getByText('Cloak of Dusk').first().waitFor();
      });
      expect(await player.me()).toMatchObject({ exp: 80 });
    },
  );
});
