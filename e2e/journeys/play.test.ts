import { callApi } from '@guildhall/simulator/client/api';
import { registerGameServer, type GameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { playWonMatch } from '../fixtures/match.fixture.ts';
import { createOperator, openOffice } from '../fixtures/office.fixture.ts';
import { signInPageAs, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const hero = { email: 'hero@example.test', password: 'another short sentence' };
const hourMs = 3_600_000;
const at = (ms: number): string => new Date(Date.now() + ms).toISOString();

test.describe('progress by playing', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1' });
  let gameServer: GameServer;
  let player: Player;
  let missionId = 0;
  const make = async (path: string, row: object): Promise<number> =>
    (await stage.operator.section<{ id: number }>('POST', path, row)).id;
  const grant = (call: 'adminGrantInventory' | 'adminGrantCurrency', body: object) =>
    callApi(stage.operator.connection, call, {
      params: { id: player.userId },
      body: { ...body, reason: 'Journey' },
    } as never);
  test.beforeAll(async () => {
    player = await new Player(stage.product.url, hero).register();
    gameServer = await registerGameServer(stage.operator);
    const game = '/api/game/admin';
    await make('/api/banking/admin/currencies', { name: 'Gold', code: 'GOLD', type: 0 });
    const typeId = await make(`${game}/inventory-types`, {
      name: 'Cloaks',
      section: 1,
      category: 'COSMETIC',
      internalName: 'cloak',
      filterName: 'Cloaks',
    });
    const cloak = (name: string, rarity: number) =>
      make(`${game}/inventories`, { name, typeId, rarity });
    const [rags, dusk, dawn] = [
      await cloak('Cloak of rags', 0),
      await cloak('Cloak of dusk', 1),
      await cloak('Cloak of dawn', 2),
    ];
    const pass = { style: 3, start: at(-hourMs), end: at(24 * hourMs) };
    for (const row of [
      {
        ...pass,
        name: 'Lanterns',
        rarityType: 0,
        rewards: [{ goal: 100, type: 1, items: [dusk] }],
      },
      {
        ...pass,
        name: 'Lanterns, upgraded',
        rarityType: 1,
        price: 40,
        currency: 'GOLD',
        rewards: [{ goal: 100, type: 1, items: [dawn] }],
      },
    ]) {
      const id = await make(`${game}/battle-passes`, row);
      await callApi(stage.operator.connection, 'publishPass', { params: { id }, body: {} });
    }
    await make(`${game}/merge-lines`, {
      name: 'Wardrobe',
      type: 0,
      belonging: 0,
      price: 5,
      currency: 'GOLD',
      inventories: [rags, dusk],
    });
    const statisticId = await make(`${game}/statistics`, { name: 'Takedowns' });
    const step = await make(`${game}/gameplay-tasks`, {
      type: 'COUNT',
      name: 'Six takedowns',
      description: 'Take six down',
      goal: 6,
      statisticId,
      weight: 0,
    });
    missionId = await make(`${game}/missions`, {
      name: 'Morning watch',
      description: 'Hold the wall',
      repeat: 'DAILY',
      steps: [step],
      rewards: [{ kind: 'CURRENCY', id: null, currency: 'GOLD', amount: 10 }],
    });
    await grant('adminGrantInventory', { inventoryId: rags, amount: 3 });
    await grant('adminGrantCurrency', { currency: 'GOLD', amount: 50 });
  });

  test('a match advances pass and game mission; the upgrade pays the reached tier (R3.64 R7.133)', () =>
    stage.visit({}, async (page) => {
      await signInPageAs(page, stage, player, '/season');
      const pass = page.getByRole('article', { name: 'Lanterns' });
      const mission = page.getByRole('article', { name: 'Morning watch' });
      await pass.getByText('of 100 EXP to the next tier').waitFor();
      const match = (id: string, takedowns: number, exp: number) =>
        playWonMatch(gameServer, player, id, {
          statistics: { Takedowns: takedowns },
          exp,
          missionId,
        });
      await match('first-watch', 2, 30);
      await pass.getByText('30 of 100 EXP').waitFor();
      await page.goto(stage.at('/missions'));
      await mission.getByRole('progressbar', { name: 'Six takedowns' }).waitFor();
      await mission.getByText('2 of 6').waitFor();
      await match('second-watch', 4, 90);
      await mission.getByText('Granted').waitFor();
      await page.goto(stage.at('/season'));
      await pass.getByText('Free: Cloak of dusk, Granted').waitFor();
      await pass.getByText('Premium: Cloak of dawn, unlocks when you upgrade').waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await pass.getByRole('button', { name: 'Upgrade for 40 Gold' }).click();
      const dialog = page.getByRole('dialog', { name: 'Upgrade Lanterns' });
      await dialog.getByText('Yours right away').waitFor();
      await dialog.getByText('Cloak of dawn').waitFor();
      await dialog.getByRole('button', { name: 'Upgrade for 40 Gold' }).click();
      await pass.getByText('Upgraded').waitFor();
      await pass.getByText('Premium: Cloak of dawn, Granted').waitFor();
      await page.goto(stage.at('/dashboard'));
      await page.getByRole('link', { name: 'Balance: 20 Gold' }).waitFor();
    }));

  test('a merge shows items and chances, asks again on a changed price, and runs once (R7.142)', () =>
    stage.visit({ expectedStatuses: [409] }, async (page) => {
      await signInPageAs(page, stage, player, '/inventory');
      await page.getByRole('button', { name: 'Merge' }).click();
      const dialog = page.getByRole('dialog', { name: 'Merge items' });
      await dialog.getByRole('button', { name: 'Pick the oldest' }).click();
      await dialog.getByText('100%').waitFor();
      await stage.visit({}, async (office) => {
        const operator = await createOperator(stage, stage.operator);
        await openOffice(office, stage, operator, '/admin/merge-lines');
        await office.getByText('Wardrobe', { exact: true }).click();
        await office.getByLabel('Price', { exact: true }).fill('7');
        await office.getByRole('button', { name: /^Save/ }).click();
        await office
          .getByRole('row')
          .filter({ hasText: 'Wardrobe' })
          .filter({ hasText: '7' })
          .waitFor();
      });
      const price = dialog.getByRole('button', { name: 'Merge for 7 Gold' });
      await price.waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await price.click();
      await page.getByText('Merged').first().waitFor();
      await dialog.getByText("Can't merge this rarity right now.").first().waitFor();
      // the first press ends the animation if it is still shown, the next closes the dialog
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden({ timeout: 1_000 });
      }).toPass();
      await page.getByRole('link', { name: 'Balance: 13 Gold' }).waitFor();
      await expect(page.getByRole('button', { name: /^Cloak of rags/ })).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Cloak of dusk/ })).toHaveCount(2);
    }));
});
