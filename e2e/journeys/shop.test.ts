import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { createOperator, openOffice } from '../fixtures/office.fixture.ts';
import { signInPageAs, declareJourneyServer } from '../fixtures/stage.fixture.ts';

test.describe('the shop, from the form to the reversal', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1' });

  test('a player buys two of a new offer; the operator sees the sale and reverses it (R2.80 R3.75)', async () => {
    const admin = stage.operator;
    for (const [code, decimals] of [
      ['GOLD', 2],
      ['PEARL', 0],
    ] as const)
      await admin.section('POST', '/api/banking/admin/currencies', {
        name: code === 'GOLD' ? 'Gold' : 'Pearls',
        code,
        type: 0,
        decimals,
      });
    const player = await new Player(stage.product.url, {
      email: 'buyer@example.test',
      password: 'another short sentence',
    }).register();
    await callApi(admin.connection, 'adminGrantCurrency', {
      params: { id: player.userId },
      body: { currency: 'GOLD', amount: 50_00, reason: 'For the shop' },
    });
    await stage.visit({}, async (office) => {
      await openOffice(office, stage, await createOperator(stage, admin), '/admin/shop/new');
      await office.getByLabel('Name').fill('Purse of pearls');
      await office.getByLabel('What it brings').selectOption('CURRENCY');
      await office.getByRole('combobox', { name: 'Currency' }).selectOption('PEARL');
      await office.getByLabel('Amount').fill('25');
      await office.getByLabel('Paid in').selectOption('GOLD');
      await office.getByLabel('Price').fill('12.5');
      await office.getByLabel('Stock').fill('3');
      await office.getByRole('button', { name: /^Create|^Save/ }).click();
      // the form of the offer stays open, because its picture is still missing
      await office.waitForURL(/#\/admin\/shop\/\d+/);
      await office.goto(stage.at('/admin/shop'));
      await office.getByRole('row').filter({ hasText: '25 Pearls' }).waitFor();
      await stage.visit({}, async (portal) => {
        await signInPageAs(portal, stage, player, '/shop');
        await portal.getByRole('button', { name: /Purse of pearls/ }).click();
        const dialog = portal.getByRole('dialog', { name: 'Purse of pearls' });
        await dialog.getByRole('button', { name: 'One more' }).click();
        await dialog.getByText('50 Pearls').waitFor();
        await dialog.getByRole('button', { name: 'Buy for 25.00 Gold' }).click();
        await dialog.waitFor({ state: 'detached' });
        await portal.getByText('1 in stock').waitFor();
        await office.reload();
        const row = office.getByRole('row').filter({ hasText: 'Purse of pearls' });
        await row.getByRole('cell', { name: '2', exact: true }).waitFor();
        await office.goto(stage.at(`/admin/transactions?userId=${player.userId}&type=shop`));
        await office.getByRole('row').filter({ hasText: 'Shop revenue' }).click();
        await office.getByRole('button', { name: 'Reverse' }).click();
        const undo = office.getByRole('dialog', { name: 'Reverse' });
        await undo.getByText(/goes back to the balance/i).waitFor();
        await undo.getByLabel('Reason').fill('Bought by mistake');
        await undo.getByRole('button', { name: 'Reverse' }).click();
        await undo.waitFor({ state: 'detached' });
        // the open page is notified by itself
        await portal.getByText('3 in stock').waitFor();
        await portal.getByRole('link', { name: /Balance:/ }).click();
        const purse = portal.getByRole('main');
        await purse.getByText('Purchase reversed: Purse of pearls').first().waitFor();
        expect(await listAccessibilityFaults(portal)).toEqual([]);
      });
    });
  });
});
