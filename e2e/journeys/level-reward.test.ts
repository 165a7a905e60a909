import { registerGameServer, type GameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { submitLoginForm, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const hero = { email: 'hero@example.test', password: 'another short sentence' };

test.describe('a level reward', () => {
  const stage = declareJourneyServer();

  /** Declares a reward for level 2 as an operator, and gives a key to a game server. */
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
      name: 'Cloak of Dusk',
      typeId: type.id,
      rarity: 3,
    });
    await admin.section('POST', '/api/admin/level-rewards', {
      lvl: 2,
      itemType: 'SKIN',
      itemId: cloak.id,
      enabled: true,
    });
    return registerGameServer(admin);
  }
  /** Plays a match from ticket to result. */
  async function play(gameServer: GameServer, player: Player, exp: number): Promise<void> {
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
    const result = { accountId, place: 1, won: true, durationMs: 0, exp, statistics: [] };
    await gameServer.call('reportResult', {
      params: { id: 'first-match' },
      body: { serverId: gameServer.serverId, endedAt: new Date().toISOString(), players: [result] },
    });
  }

  test(
    'earned in a match appears on the open dashboard, is claimed, and is in the inventory',
    { tag: ['@R1.23', '@R7.189', '@R7.190'] },
    async () => {
      const gameServer = await prepare();
      const player = await new Player(stage.product.url, hero).register();
      await stage.visit({}, async (page) => {
        await page.goto(stage.at('/login'));
        await submitLoginForm(page, hero, 'Log in');
        await page.waitForURL(/#\/dashboard/);
        await page.getByRole('heading', { name: 'Your first day' }).waitFor();
        await expect
          .poll(() => page.getByRole('button', { name: 'Claim Cloak of Dusk' }).count())
          .toBe(0);

        await play(gameServer, player, 150);
        // nothing is reloaded, because the message arrives over the socket
        const claim = page.getByRole('button', { name: 'Claim Cloak of Dusk' });
        await claim.waitFor({ timeout: 15_000 });
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await claim.click();
        await page.getByText('Claimed').first().waitFor();

        await page.goto(stage.at('/inventory'));
        await page.getByText('Cloak of Dusk').first().waitFor();
      });
      expect((await player.levelRewards()).data).toMatchObject([
        { name: 'Cloak of Dusk', status: 'CLAIMED' },
      ]);
    },
  );
});
