import { limits } from '@guildhall/contract/limits';
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { listFilesOfSource } from '../fixtures/built-files.fixture.ts';
import { openOffice } from '../fixtures/office.fixture.ts';
import { signInPageAs, getPagePath, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const walker = { email: 'walker@example.test', password: 'another short sentence' };
/** Messages of the browser itself about a missing connection. */
const lost =
  /ERR_INTERNET_DISCONNECTED|WebSocket connection|Unable to preload CSS|NotFetched|^Error$/;
/** Lists the files that a page has loaded so far. */
const listLoadedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).responseEnd > 0)
      .map(({ name }) => new URL(name).pathname),
  );

test.describe('a lost connection', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1' });
  let admin: Admin;
  const make = async (section: string, row: Record<string, unknown>): Promise<number> =>
    (await admin.section<{ id: number }>('POST', `/api/game/admin/${section}`, row)).id;
  const grant = (player: Player, inventoryId: number) =>
    callApi(admin.connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId, amount: 1, reason: 'Journey' },
    });
  let typeId = 0;
  test.beforeAll(async () => {
    admin = stage.operator;
    typeId = await make('inventory-types', {
      name: 'Capes',
      section: 1,
      category: 'COSMETIC',
      internalName: 'cape',
      filterName: 'Capes',
    });
  });

  test('signs nobody out; missed changes appear on reconnecting, without a reload (R8.20)', async () => {
    const player = await new Player(stage.product.url, walker).register();
    const inventoryId = await make('inventories', { name: 'Cape of Salt', typeId, rarity: 4 });
    await stage.visit({ expectedComplaints: lost }, async (page) => {
      await signInPageAs(page, stage, player, '/inventory');
      await page.getByText('Your inventory is empty').first().waitFor();
      await page.context().setOffline(true);
      await grant(player, inventoryId);
      await expect.poll(() => page.getByText('Cape of Salt').count()).toBe(0);
      await page.context().setOffline(false);
      await page.getByText('Cape of Salt').first().waitFor();
      await page
        .getByRole('button', { name: /^Notifications/ })
        .locator('[data-unread]')
        .waitFor();
      expect(getPagePath(page)).toBe('/inventory');
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('bf-session')))
        .not.toBeNull();
    });
  });

  test('without WebSocket the page says that news come slowly, and shows them', async () => {
    const email = 'slow@example.test';
    const player = await new Player(stage.product.url, { ...walker, email }).register();
    const inventoryId = await make('inventories', { name: 'Cape of Fog', typeId, rarity: 3 });
    await stage.visit({ expectedComplaints: lost }, async (page) => {
      await page.clock.install();
      await page.routeWebSocket(/socket\.io/, (socket) => socket.close({ code: 1011 }));
      await signInPageAs(page, stage, player, '/inventory');
      await page.getByText('Your inventory is empty').first().waitFor();
      const slowly = page.getByText('Live updates are blocked on this network').first();
      // longer than the wait for the channel plus the time until the first poll
      await expect
        .poll(async () => {
          await page.clock.fastForward(limits.channelPatienceMs);
          return slowly.isVisible();
        })
        .toBe(true);
      await grant(player, inventoryId);
      await page.clock.fastForward(2 * limits.slowReadMs);
      await page.getByText('Cape of Fog').first().waitFor();
    });
  });

  test('changes between the first read and the channel’s opening are not missed (R1.33)', async () => {
    const player = await new Player(stage.product.url, {
      ...walker,
      email: 'early@example.test',
    }).register();
    const inventoryId = await make('inventories', { name: 'Cape of Dew', typeId, rarity: 2 });
    await stage.visit({}, async (page) => {
      let open = (): void => undefined;
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      await page.routeWebSocket(/socket\.io/, async (socket) => {
        await opened;
        socket.connectToServer();
      });
      await signInPageAs(page, stage, player, '/inventory');
      await page.getByText('Your inventory is empty').first().waitFor();
      await grant(player, inventoryId);
      open();
      await page.getByText('Cape of Dew').first().waitFor();
      expect(getPagePath(page)).toBe('/inventory');
    });
  });

  test('an unopened page reports the lost connection, and opens by itself on reconnecting (R8.20)', async () => {
    const player = await new Player(stage.product.url, {
      ...walker,
      email: 'rover@example.test',
    }).register();
    await stage.visit({ expectedComplaints: lost }, async (page) => {
      await signInPageAs(page, stage, player);
      const levelRewards = page.getByRole('button', { name: 'Level rewards' }).first();
      await levelRewards.waitFor();
      // parts that a press opens load after the first input, and only then
      await page.waitForLoadState('networkidle');
      const menu = listFilesOfSource('src/ui/menu/menu.popup.tsx');
      expect(await listLoadedPaths(page)).not.toContain(menu[0]);
      await page.mouse.move(5, 5);
      await expect.poll(() => listLoadedPaths(page)).toEqual(expect.arrayContaining(menu));
      await page.context().setOffline(true);
      await levelRewards.click();
      await page
        .locator('[data-toast="danger"]')
        .getByText('Check your connection and try again.')
        .waitFor();
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('menuitem', { name: 'Referral system' }).click();
      const alert = page.getByRole('alert').filter({ hasText: "Couldn't open this page" });
      await alert.waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      await levelRewards.waitFor();
      await page.goBack();
      await alert.waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await alert.waitFor();
      await page.context().setOffline(false);
      await page.getByRole('heading', { level: 1, name: 'Referral system' }).waitFor();
      expect(getPagePath(page)).toBe('/referral-system');
      // the page requests failed parts again, together with their styles
      await page.goBack();
      await levelRewards.click();
      await page.getByRole('dialog', { name: 'Level rewards' }).waitFor();
    });
  });

  test('keeps a back-office form; the failed save is reported, and works once on reconnecting (R8.21 R8.22)', () =>
    stage.visit({ expectedComplaints: lost }, async (page) => {
      await openOffice(page, stage, admin, '/admin/hot-links/new');
      const form = page.getByRole('complementary');
      await form.getByLabel('Link').fill('https://example.org/the-long-way');
      await form.getByLabel('Title').fill('The long way round');
      await page.context().setOffline(true);
      await form.getByRole('button', { name: /^(Save|Create)/ }).click();
      const failed = page
        .locator('[data-toast="danger"]')
        .filter({ hasText: 'Failed. Please try again later' });
      await failed.getByText('Error', { exact: true }).waitFor();
      await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('The long way round');
      await page.context().setOffline(false);
      await form.getByRole('button', { name: /^(Save|Create)/ }).click();
      await page.getByRole('row').filter({ hasText: 'The long way round' }).waitFor();
      const { data } = await admin.section<{ data: { title: string }[] }>(
        'POST',
        '/api/admin/hot-links/list',
        {},
      );
      expect(data.map((row) => row.title)).toEqual(['The long way round']);
    }));
});
