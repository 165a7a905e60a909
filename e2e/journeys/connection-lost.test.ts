import { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { beforeAll, describe, expect, it } from 'vitest';
import { openOffice } from '../fixtures/office.fixture.ts';
import { comeAs, pathOf, useStage } from '../fixtures/stage.fixture.ts';

const builder = { email: 'builder@example.test', password: 'a lantern for the first watch' };
const walker = { email: 'walker@example.test', password: 'another short sentence' };
/** What the browser itself says of a connection that is not there. */
const lost = /ERR_INTERNET_DISCONNECTED|WebSocket connection/;

describe('a lost connection', () => {
  const stage = useStage({ BOOTSTRAP_ADMIN_EMAIL: builder.email, BOOTSTRAP_ADMIN_PASSWORD: builder.password, RATE_LIMIT_EXEMPT: '127.0.0.1' });
  let admin: Admin;
  beforeAll(async () => {
    admin = await new Admin(stage.product.url, builder).enter();
  });

  it('R8.20 signs nobody out; what happened meanwhile is there when it is back, without a reload', async () => {
    const player = await new Player(stage.product.url, walker).register();
    const make = async (section: string, row: Record<string, unknown>) => (await admin.section<{ id: number }>('POST', `/api/game/admin/${section}`, row)).id;
    const typeId = await make('inventory-types', { name: 'Capes', section: 1, category: 'COSMETIC', internalName: 'cape', filterName: 'Capes' });
    const inventoryId = await make('inventories', { name: 'Cape of Salt', typeId, rarity: 4 });
    await stage.visit({ expectedComplaints: lost }, async (page) => {
      await comeAs(page, stage, player, '/inventory');
      await page.getByText('Your inventory is empty').first().waitFor();
      await page.context().setOffline(true);
      await callApi(admin.connection, 'adminGrantInventory', { params: { id: player.userId }, body: { inventoryId, amount: 1, reason: 'Journey' } });
      await expect.poll(() => page.getByText('Cape of Salt').count()).toBe(0);
      await page.context().setOffline(false);
      await page.getByText('Cape of Salt').first().waitFor();
      await page
        .getByRole('button', { name: /^Notifications/ })
        .locator('[data-unread]')
        .waitFor();
      expect(pathOf(page)).toBe('/inventory');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('bf-session'))).not.toBeNull();
    });
  });

  it('R8.21 R8.22 in the middle of a form of the back office loses nothing typed: the save says so, and works when the connection is back, once', () =>
    stage.visit({ expectedComplaints: lost }, async (page) => {
      await openOffice(page, stage, admin, '/admin/hot-links/new');
      const form = page.getByRole('complementary');
      await form.getByLabel('Link').fill('https://example.org/the-long-way');
      await form.getByLabel('Title').fill('The long way round');
      await page.context().setOffline(true);
      await form.getByRole('button', { name: /^(Save|Create)/ }).click();
      const failed = page.locator('[data-toast="danger"]').filter({ hasText: 'Failed. Please try again later' });
      await failed.getByText('Error', { exact: true }).waitFor();
      await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('The long way round');
      await page.context().setOffline(false);
      await form.getByRole('button', { name: /^(Save|Create)/ }).click();
      await page.getByRole('row').filter({ hasText: 'The long way round' }).waitFor();
      const { data } = await admin.section<{ data: { title: string }[] }>('POST', '/api/admin/hot-links/list', {});
      expect(data.map((row) => row.title)).toEqual(['The long way round']);
    }));
});
