import type { Admin } from '@guildhall/simulator/client/admin';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { createOperator, openOffice } from '../fixtures/office.fixture.ts';
import { signInPageAs, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const owner = { email: 'owner@example.test', password: 'another short sentence' };

test.describe('currency, from its form to the wallet', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1' });
  let admin: Admin;
  let player: Player;
  test.beforeAll(async () => {
    admin = stage.operator;
    player = await new Player(stage.product.url, owner).register();
  });

  test('a currency is created in whole units, and amounts stay exact when decimals change (R1.5 R7.120)', () =>
    stage.visit({ expectedStatuses: [400] }, async (page) => {
      await openOffice(page, stage, await createOperator(stage, admin), '/admin/economy/new');
      await page.getByLabel('Name', { exact: true }).fill('Gold');
      await page.getByRole('radiogroup', { name: /Type/ }).getByText('Soft').click();
      await page.getByLabel('Supply cap').fill('1 000.5');
      await page.getByLabel('Decimals').fill('2');
      await page.getByRole('button', { name: /^Create|^Save/ }).click();
      const row = page.getByRole('row').filter({ hasText: 'GOLD' });
      await row.getByText('1,000.50').waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
    }));

  test('a grant below one becomes one, shows on the open page, and its undo has a preview (R5.6 R6.23)', () =>
    stage.visit({ expectedStatuses: [400] }, async (office) => {
      await openOffice(
        office,
        stage,
        await createOperator(stage, admin),
        `/admin/users/${player.userId}`,
      );
      await stage.visit({}, async (portal) => {
        await signInPageAs(portal, stage, player, '/inventory');
        await office.getByRole('button', { name: 'Grant currency' }).click();
        const form = office.getByRole('dialog', { name: /^Grant currency/ });
        await form.getByLabel('Currency').selectOption('GOLD');
        await form.getByLabel('Amount').fill('0.5');
        await form.getByLabel('Reason').fill('For the tide');
        await form.getByText('1.00 Gold').first().waitFor();
        await form.getByRole('button', { name: 'Grant', exact: true }).click();
        await form.waitFor({ state: 'detached' });
        await portal.getByRole('link', { name: 'Balance: 1.00 Gold' }).click();
        const purse = portal.getByRole('main');
        await purse.getByText('Granted by the studio').waitFor();
        await purse.getByText('+1.00 Gold', { exact: true }).first().waitFor();
        expect(await listAccessibilityFaults(portal)).toEqual([]);
        await office.getByRole('tab', { name: 'Balances' }).click();
        await office.getByRole('row').filter({ hasText: '+1.00 Gold' }).waitFor();
        // links of the table are hash addresses of the office, and axe takes them for targets in
        // the page
        expect(await listAccessibilityFaults(office, { 'skip-link': { enabled: false } })).toEqual(
          [],
        );
        await office.getByRole('button', { name: 'Undo' }).click();
        const undo = office.getByRole('dialog', { name: 'Undo this change' });
        await undo.getByText('Is taken back from the balance').waitFor();
        await undo.getByLabel('Reason').fill('A mistake');
        await undo.getByRole('button', { name: 'Undo' }).click();
        await office.getByRole('row').filter({ hasText: '-1.00 Gold' }).waitFor();
        await purse.getByText('A grant was undone').waitFor();
      });
    }));
});
