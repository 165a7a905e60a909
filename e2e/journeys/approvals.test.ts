import type { Admin } from '@guildhall/simulator/client/admin';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { createOperator, openOffice } from '../fixtures/office.fixture.ts';
import { declareJourneyServer } from '../fixtures/stage.fixture.ts';

const owner = { email: 'lucky@example.test', password: 'another short sentence' };

test.describe('a command that needs approval', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1' });
  let first: Admin;
  let second: Admin;
  let player: Player;
  test.beforeAll(async () => {
    first = stage.operator;
    second = await createOperator(stage, first);
    await stage.ageAdministrators();
    player = await new Player(stage.product.url, owner).register();
    await first.section('POST', '/api/banking/admin/currencies', {
      name: 'Gold',
      code: 'GOLD',
      type: 0,
      approvalThreshold: '100',
    });
  });

  test('a grant waits with a link to its request; another administrator previews and approves it', () =>
    stage.visit({}, async (asking) => {
      await openOffice(asking, stage, second, `/admin/users/${player.userId}`);
      await asking.getByRole('button', { name: 'Grant currency' }).click();
      const form = asking.getByRole('dialog', { name: /^Grant currency/ });
      await form.getByLabel('Currency').selectOption('GOLD');
      await form.getByLabel('Amount').fill('150');
      await form.getByLabel('Reason').fill('Won the fair');
      await form.getByRole('button', { name: 'Grant', exact: true }).click();
      await form.waitFor({ state: 'detached' });
      await asking.getByRole('link', { name: 'Open request' }).click();
      await asking.getByRole('button', { name: 'Withdraw' }).waitFor();
      const id = Number(asking.url().match(/approvals\/(\d+)/)?.[1]);
      await stage.visit({}, async (deciding) => {
        await openOffice(deciding, stage, first, `/admin/approvals/${id}`);
        const approve = deciding.getByRole('button', { name: 'Approve' });
        await approve.waitFor();
        expect(
          await listAccessibilityFaults(deciding, { 'skip-link': { enabled: false } }),
        ).toEqual([]);
        await approve.click();
        const dialog = deciding.getByRole('dialog', { name: 'Approve' });
        await dialog.getByLabel('Reason').fill('Saw it happen');
        await dialog.getByRole('button', { name: 'Approve' }).click();
        await dialog.waitFor({ state: 'detached' });
      });
      // the requester's page is notified by itself
      await asking.getByRole('button', { name: 'Withdraw' }).waitFor({ state: 'detached' });
      await openOffice(asking, stage, second, `/admin/users/${player.userId}?tab=balances`);
      await asking.getByText('150 Gold').first().waitFor();
    }));
});
