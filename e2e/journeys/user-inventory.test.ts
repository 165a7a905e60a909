import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { createOperator, openOffice } from '../fixtures/office.fixture.ts';
import { declareJourneyServer } from '../fixtures/stage.fixture.ts';

const owner = { email: 'owner@example.test', password: 'another short sentence' };

test.describe('the inventory of a player in the back office', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1' });
  let admin: Admin;
  let player: Player;
  test.beforeAll(async () => {
    admin = stage.operator;
    player = await new Player(stage.product.url, owner).register();
    const make = async (section: string, row: Record<string, unknown>) =>
      (await admin.section<{ id: number }>('POST', `/api/game/admin/${section}`, row)).id;
    const typeId = await make('inventory-types', {
      name: 'Capes',
      section: 1,
      category: 'COSMETIC',
      internalName: 'cape',
      filterName: 'Capes',
    });
    for (const [name, rarity] of [
      ['Plain cape', 0],
      ['Cape of Salt', 4],
    ] as const) {
      const inventoryId = await make('inventories', { name, typeId, rarity });
      await callApi(admin.connection, 'adminGrantInventory', {
        params: { id: player.userId },
        body: { inventoryId, amount: 1, reason: 'Journey' },
      });
    }
  });
  /** Opens the inventory, and records the requests for the inventory's list from then on. */
  async function openInventory(page: Page, item = 'Cape of Salt') {
    await openOffice(page, stage, await createOperator(stage, admin), '/admin/users');
    const asked: Record<string, unknown>[] = [];
    page.on(
      'request',
      (request) =>
        request.url().endsWith('/inventories/list') &&
        asked.push(request.postDataJSON() as Record<string, unknown>),
    );
    const { username } = (await player.me()).account;
    await page.getByRole('button', { name: `Activity of ${username}` }).click();
    await page.getByRole('button', { name: 'INVENTORY' }).click();
    const dialog = page.getByRole('dialog', { name: /^Inventory of/ });
    await dialog.getByText(item).waitFor();
    return { dialog, asked, rows: dialog.getByRole('row').filter({ has: page.getByRole('cell') }) };
  }

  test(
    'has filters and a table of at least 405 px; rarity is asked only where chosen, even 0',
    { tag: ['@R2.156', '@R2.157', '@R5.21', '@R7.153'] },
    () =>
      stage.visit({ expectedStatuses: [400] }, async (page) => {
        const { dialog, asked, rows } = await openInventory(page);
        expect(asked).toEqual([{ page: 1, perPage: 20 }]);
        await expect.poll(() => rows.count()).toBe(2);
        const table = await dialog
          .getByRole('table')
          .locator('xpath=ancestor::*[@role="region" or contains(@class,"items")][1]')
          .boundingBox();
        expect(table?.height).toBeGreaterThanOrEqual(405);
        await dialog.getByLabel('Rarity').selectOption('0');
        await dialog.getByText('Cape of Salt').waitFor({ state: 'detached' });
        expect(asked.at(-1)).toMatchObject({ rarity: 0 });
        await dialog.getByLabel('Rarity').selectOption('');
        await dialog.getByText('Cape of Salt').waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);
      }),
  );

  test('a typed number is searched 1500 ms after the last key (R4.55 R9.12)', () =>
    stage.visit({ expectedStatuses: [400] }, async (page) => {
      await page.clock.install();
      const { dialog, asked } = await openInventory(page);
      await page.clock.pauseAt(Date.now() + 10_000);
      const before = asked.length;
      await dialog.getByLabel('Issued Id').fill('7');
      await page.clock.runFor(1_000);
      await dialog.getByLabel('Issued Id').fill('77');
      await page.clock.runFor(1_499);
      expect(asked.length).toBe(before);
      const sent = page.waitForRequest('**/inventories/list');
      await page.clock.runFor(1);
      expect((await sent).postDataJSON()).toMatchObject({ issuedId: 77 });
    }));

  test(
    'an item is granted, undone by its receipt and deleted with a reason, unless on the chain',
    { tag: ['@R1.3', '@R2.158', '@R2.160', '@R5.8', '@R8.28'] },
    () =>
      stage.visit({ expectedStatuses: [400] }, async (page) => {
        const { dialog, rows } = await openInventory(page);
        await dialog.getByRole('button', { name: 'Grant', exact: true }).click();
        const form = page.getByRole('dialog', { name: /^Grant/ });
        await form
          .getByRole('button', { name: 'Grant', exact: true })
          .and(page.locator(':disabled'))
          .waitFor();
        await form.getByLabel('Item').click();
        await form.getByLabel('Item').fill('Plain');
        await form.getByLabel('Item').press('Enter');
        await page.getByRole('option', { name: 'Plain cape' }).click();
        await form.getByLabel('Reason').fill('Lost in a crash');
        await form.getByRole('button', { name: 'Grant', exact: true }).click();
        await page.getByText('Item granted').waitFor();
        await form.waitFor({ state: 'detached' });
        // the inventory is still open, contains the new item, and offers to undo the grant
        await rows.nth(2).waitFor();
        await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
        const undoing = page
          .getByRole('dialog')
          .filter({ has: page.getByRole('heading', { name: /^Undo/ }) });
        await undoing.getByLabel('Reason').fill('The wrong player');
        await undoing.getByRole('button', { name: 'Undo', exact: true }).click();
        await undoing.waitFor({ state: 'detached' });
        await expect.poll(() => rows.count()).toBe(2);

        await dialog.getByRole('button', { name: /^Delete Cape of Salt/ }).click();
        const asks = page.getByRole('dialog').filter({ hasText: 'Cape of Salt' }).last();
        await asks.getByLabel('Reason').fill('Taken by fraud');
        await asks.getByRole('button', { name: 'Delete', exact: true }).click();
        await page.getByText('Inventory deleted').waitFor();
        await rows.filter({ hasText: 'Cape of Salt' }).waitFor({ state: 'detached' });
        const { data } = await callApi(player.connection, 'listInventories', {
          params: { id: player.accountId },
          query: {},
        });
        expect(data.map((row) => row.name)).toEqual(['Plain cape']);
      }),
  );

  test('the delete button is disabled for an item with an asset (R3.29 R5.15)', () =>
    stage.visit({ expectedStatuses: [400] }, async (page) => {
      await page.route('**/inventories/list', async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { data: Record<string, unknown>[] };
        await route.fulfill({
          response,
          json: {
            ...answer,
            data: [
              ...answer.data,
              { ...answer.data[0], id: 999_999, name: 'Cape on the chain', assetId: 5 },
            ],
          },
        });
      });
      const { dialog } = await openInventory(page, 'Cape on the chain');
      expect(
        await dialog.getByRole('button', { name: /^Delete Cape on the chain/ }).isDisabled(),
      ).toBe(true);
      expect(
        await dialog
          .getByRole('button', { name: /^Delete Plain cape/ })
          .first()
          .isDisabled(),
      ).toBe(false);
    }));
});
