import { registerGameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { signInPageAs, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const hero = { email: 'hero@example.test', password: 'another short sentence' };
/** Levels with one reward each; the player has level 4. */
const levels = [2, 3];
const exp = 350;

test.describe('the modal of level rewards', () => {
  const stage = declareJourneyServer();

  test.beforeAll(async () => {
    const admin = stage.operator;
    const type = await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
      name: 'Cloaks',
      section: 1,
      category: 'COSMETIC',
      internalName: 'cloak',
      filterName: 'Cloaks',
    });
    for (const lvl of levels) {
      const { id } = await admin.section<{ id: number }>('POST', '/api/game/admin/inventories', {
        name: `Cloak ${lvl}`,
        typeId: type.id,
        rarity: 2,
      });
      await admin.section('POST', '/api/admin/level-rewards', {
        lvl,
        itemType: 'SKIN',
        itemId: id,
        enabled: true,
      });
    }
    const game = await registerGameServer(admin);
    const player = await new Player(stage.product.url, hero).register();
    await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    const { accountId } = player;
    await game.call('startMatch', {
      body: { serverId: game.serverId, matchId: 'one', mode: 'FS', players: [{ accountId }] },
    });
    const result = { accountId, place: 1, won: true, durationMs: 0, exp, statistics: [] };
    await game.call('reportResult', {
      params: { id: 'one' },
      body: { serverId: game.serverId, endedAt: new Date().toISOString(), players: [result] },
    });
  });

  test('a claim without a connection fails at once, is not sent later, and works when repeated (R8.30)', () =>
    stage.visit(
      { expectedComplaints: /ERR_INTERNET_DISCONNECTED|WebSocket connection|NotFetched/ },
      async (page) => {
        const player = await new Player(stage.product.url, hero).login();
        await signInPageAs(page, stage, player);
        await page.getByRole('button', { name: 'Level rewards' }).first().click();
        const tile = page
          .getByRole('dialog', { name: 'Level rewards' })
          .locator('[data-status]')
          .first();
        const claim = tile.getByRole('button', { name: 'Claim Cloak 2' });
        const claims: string[] = [];
        page.on(
          'request',
          (request) => request.url().endsWith('/claim') && claims.push(request.url()),
        );
        // without a connection, later parts cannot load, including the dialog
        await claim.waitFor();
        await page.context().setOffline(true);
        await claim.click();
        await page
          .getByRole('region', { name: 'Messages' })
          .getByRole('alert')
          .filter({ hasText: 'Reward claimed error' })
          .waitFor();
        await expect.poll(() => tile.locator('[aria-busy]').count()).toBe(0);
        const back = page.waitForResponse((response) => response.url().endsWith('/level-rewards'));
        // sent once, and repeated once immediately in case only the answer was lost
        const sent = claims.length;
        await page.context().setOffline(false);
        await back;
        expect([sent, claims.length]).toEqual([2, 2]);
        await claim.click();
        await tile.getByText('Claimed').waitFor();
        expect((await player.levelRewards()).data[0]).toMatchObject({ status: 'CLAIMED' });
      },
    ));
});
