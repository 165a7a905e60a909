import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { openOffice } from '../fixtures/office.fixture.ts';
import { declareJourneyServer } from '../fixtures/stage.fixture.ts';

const buyer = { email: 'replayed@example.test', password: 'another short sentence' };

test.describe('replay of the last days by a draft', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1' });

  test('an unsaved price is replayed on recorded purchases, and nothing is saved', async () => {
    const admin = stage.operator;
    const make = async (path: string, row: object): Promise<number> =>
      (await admin.section<{ id: number }>('POST', path, row)).id;
    await make('/api/banking/admin/currencies', { name: 'Gold', code: 'GOLD', type: 0 });
    const itemId = await make('/api/admin/avatars', { name: 'Torch' });
    const shopItemId = await make('/api/banking/admin/shop', {
      name: 'A torch for the wall',
      itemType: 'AVATAR',
      itemId,
      price: 40,
      currency: 'GOLD',
    });
    const { connection, userId: id } = await new Player(stage.product.url, buyer).register();
    await callApi(admin.connection, 'adminGrantCurrency', {
      params: { id },
      body: { currency: 'GOLD', amount: 100, reason: 'Journey' },
    });
    await callApi(connection, 'purchase', {
      params: { id, shopItemId },
      body: { amount: 1, price: 40 },
    });
    await stage.visit({}, async (page) => {
      await openOffice(page, stage, admin, `/admin/shop/${shopItemId}`);
      await page.getByLabel('Price').fill('90');
      await page.getByRole('button', { name: 'Replay recent days' }).click();
      const dialog = page.getByRole('dialog', { name: 'Recent days with this draft' });
      await dialog.getByRole('row', { name: /Spent Gold.*40.*40.*90.*\+50/ }).waitFor();
      await dialog.getByText(/Limits/).waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await dialog.waitFor({ state: 'detached' });
      await page
        .getByText('1 field changed')
        .or(page.getByText(/unsaved/i))
        .first()
        .waitFor();
    });
    const row = await admin.section<{ price: number }>(
      'GET',
      `/api/banking/admin/shop/${shopItemId}`,
    );
    expect(row.price).toBe(40);
  });
});
