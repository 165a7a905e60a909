import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { createOperator, openOffice } from '../fixtures/office.fixture.ts';
import { waitForMail } from '../fixtures/product.fixture.ts';
import { declareJourneyServer } from '../fixtures/stage.fixture.ts';

test.describe('recovery codes', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1,::1' });

  test('are renewed from the menu, and one opens the locked office once instead of a code', async () => {
    const operator = await createOperator(stage, stage.operator);
    await stage.visit({ expectedStatuses: [400] }, async (page) => {
      await openOffice(page, stage, operator, '/admin/users');
      await page.getByRole('button', { name: 'Recovery codes' }).click();
      const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Create new codes' }).click();
      const codes = dialog.getByRole('listitem');
      await expect.poll(() => codes.count()).toBe(8);
      expect(await listAccessibilityFaults(page)).toEqual([]);
      const [code = ''] = await codes.allInnerTexts();
      await dialog.getByRole('button', { name: "I've saved them" }).click();
      await waitForMail(stage.product, operator.identity.email, 'New recovery codes were made');

      const lock = async (): Promise<void> => {
        await page.getByRole('button', { name: /Lock/ }).click();
        await page.waitForURL(/#\/dashboard/);
        await page.goto(stage.at('/admin/users'));
        await page.getByRole('dialog', { name: 'Two-factor confirmation' }).waitFor();
      };
      await lock();
      const field = page.getByLabel('Code');
      await field.fill(code);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await lock();
      await field.fill(code);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect.poll(() => page.getByRole('alert').count()).toBeGreaterThan(0);
      expect(await page.getByRole('dialog').count()).toBe(1);
    });
  });
});
