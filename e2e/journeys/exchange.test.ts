import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { createOperator, openOffice } from '../fixtures/office.fixture.ts';
import { signInPageAs, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const owner = { email: 'trader@example.test', password: 'another short sentence' };
const base = '/api/banking/admin/currencies';

test.describe('exchange, from the pair to the wallet', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1' });
  let player: Player;
  test.beforeAll(async () => {
    const admin = stage.operator;
    player = await new Player(stage.product.url, owner).register();
    for (const row of [
      { name: 'Gold', code: 'GOLD', type: 0, decimals: 2 },
      { name: 'Pearls', code: 'PEARL', type: 0, decimals: 0 },
    ])
      await admin.section('POST', base, row);
    await callApi(admin.connection, 'adminGrantCurrency', {
      params: { id: player.userId },
      body: { currency: 'GOLD', amount: 1_000, reason: 'For the tide' },
    });
  });

  test('a new pair appears in the open wallet, shows both amounts, and is exchanged once (R3.70 R7.120)', () =>
    stage.visit({}, async (portal) => {
      await signInPageAs(portal, stage, player, '/inventory');
      await portal.getByRole('link', { name: /^Balance: 10.00/ }).click();
      const purse = portal.getByRole('main');
      await purse.getByText('10.00 Gold').first().waitFor();
      await stage.visit({}, async (office) => {
        const operator = await createOperator(stage, stage.operator);
        await openOffice(office, stage, operator, '/admin/economy/new?tab=currency-pairs');
        await office.getByLabel('From').selectOption('GOLD');
        await office.getByLabel('Gives').fill('2.5');
        await office.getByLabel('To', { exact: true }).selectOption('PEARL');
        await office.getByLabel('Gets').fill('3');
        await office.getByRole('button', { name: /^Create|^Save/ }).click();
        await office.getByRole('row').filter({ hasText: '2.50' }).waitFor();
      });
      await purse.getByLabel('You give, Gold').fill('5');
      await purse.getByRole('row').filter({ hasText: '+6' }).waitFor();
      expect(await listAccessibilityFaults(portal)).toEqual([]);
      await purse.getByRole('button', { name: 'Exchange 5.00 Gold for 6 Pearls' }).click();
      await purse.getByRole('listitem').filter({ hasText: 'PEARL' }).first().waitFor();
      await purse.getByText('Exchanged 5.00 Gold for 6 Pearls').first().waitFor();
    }));
});
