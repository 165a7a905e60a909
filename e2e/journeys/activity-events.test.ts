import type { Admin } from '@guildhall/simulator/client/admin';
import { registerGameServer, type GameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { playWonMatch } from '../fixtures/match.fixture.ts';
import { openOffice } from '../fixtures/office.fixture.ts';
import { submitLoginForm, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const hero = { email: 'hero@example.test', password: 'another short sentence' };

test.describe('activity events', () => {
  const stage = declareJourneyServer();

  async function prepare(): Promise<{ admin: Admin; gameServer: GameServer; player: Player }> {
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
    await make('/api/game/admin/inventories', { name: 'Cloak of Dusk', typeId, rarity: 3 });
    await make('/api/game/admin/statistics', { name: 'Takedowns', segments: [] });
    const gameServer = await registerGameServer(admin);
    return { admin, gameServer, player: await new Player(stage.product.url, hero).register() };
  }
  /** Searches a list by name and selects the entry. */
  async function choose(page: Page, field: Locator, name: string): Promise<void> {
    await field.click();
    await field.fill(name);
    await field.press('Enter');
    await page.getByRole('option', { name }).click();
  }
  /**
   * Fills in the operator's form with a reward of experience for matches, and an item for a
   * statistic. The item and the statistic are found by name.
   */
  async function declareEvent(page: Page): Promise<void> {
    const day = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 16);
    await page.getByText('New activity event').first().click();
    const form = page.getByRole('complementary');
    await form.getByLabel('Name').fill('Week of the tide');
    await form.getByLabel('Start').fill(day(-3_600_000));
    await form.getByLabel('End').fill(day(86_400_000));
    for (const number of [1, 2]) {
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      const row = form.getByRole('group', { name: `Rewards ${number}` });
      if (number === 1) {
        await row.getByText('Matches', { exact: true }).click();
        await row.getByLabel('Goal').fill('3');
        await row.getByLabel('Reward', { exact: true }).selectOption('Experience');
        await row.getByLabel('Amount').fill('40');
        continue;
      }
      await row.getByText('Statistic', { exact: true }).click();
      await choose(page, row.getByLabel('What'), 'Takedowns');
      await row.getByLabel('Goal').fill('5');
      await row.getByLabel('Reward', { exact: true }).selectOption('Item');
      await choose(page, row.getByLabel('Which'), 'Cloak of Dusk');
    }
    await page.getByRole('button', { name: /^(Create|Save)/ }).click();
    await page.getByRole('cell', { name: 'Running' }).waitFor();
  }

  test(
    'matches fill a declared event on the open page, and rewards come without a click',
    { tag: ['@R2.58', '@R2.155', '@R2.164'] },
    async () => {
      const { admin, gameServer, player } = await prepare();
      await stage.visit({ expectedStatuses: [400] }, async (office) => {
        await openOffice(office, stage, admin, '/admin/activity-events');
        await declareEvent(office);
        await stage.visit({}, async (page) => {
          await page.goto(stage.at('/login'));
          await submitLoginForm(page, hero, 'Log in');
          await page.waitForURL(/#\/dashboard/);
          await page.goto(stage.at('/events'));
          const event = page.getByRole('article', { name: 'Week of the tide' });
          await event
            .getByRole('progressbar', { name: 'Week of the tide: Takedowns: 5' })
            .waitFor();
          await playWonMatch(gameServer, player, 'first-match', { statistics: { Takedowns: 2 } });
          // nothing is reloaded, because the counts arrive over the socket
          await event.getByText('2 of 5').waitFor();
          await event.getByText('1 of 3').waitFor();
          await playWonMatch(gameServer, player, 'second-match', { statistics: { Takedowns: 4 } });
          await event.getByText('1 of 2 granted').waitFor();
          await page.getByText('Cloak of Dusk was added to your inventory').first().waitFor();
          expect(await listAccessibilityFaults(page)).toEqual([]);
        });
        await office.goto(stage.at('/admin/users'));
        await office
          .getByRole('button', { name: `Activity of ${(await player.me()).account.username}` })
          .click();
        await office.getByRole('button', { name: 'ACTIVITY EVENTS' }).click();
        const dialog = office.getByRole('dialog', { name: /Activity events of/ });
        await dialog.getByText('Cloak of Dusk').waitFor();
        await dialog.getByText('2 of 3').waitFor();
        await dialog.getByRole('switch', { name: 'Not Granted' }).click();
        await dialog.getByText('Cloak of Dusk').waitFor({ state: 'detached' });
        await dialog.getByText('40 EXP').waitFor();
        expect(await listAccessibilityFaults(office)).toEqual([]);
      });
    },
  );
});
