import { expect, test } from '@playwright/test';
import { createOperator, openOffice } from '../fixtures/office.fixture.ts';
import { declareJourneyServer } from '../fixtures/stage.fixture.ts';

test.describe('the API documents', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1' });

  test('a call of game servers is readable in full, under the page’s security policy', async () => {
    await stage.visit({}, async (page) => {
      await page.goto(`${stage.product.url}/api-docs/game-server`);
      await page.getByRole('heading', { name: 'Guildhall game servers' }).waitFor();
      await page.getByRole('button', { name: 'Report a result' }).click();
      await page.getByText('A match becomes VOID without the server').waitFor();
      await page.setViewportSize({ width: 390, height: 800 });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(390);
    });
  });
  test('the back-office document opens only after entering the back office', async () => {
    await stage.visit({ expectedStatuses: [401] }, async (page) => {
      const address = `${stage.product.url}/api-docs/admin`;
      await page.goto(address);
      await page.getByRole('alert').getByText('for administrators').waitFor();
      await openOffice(page, stage, await createOperator(stage, stage.operator), '/admin/users');
      await page.goto(address);
      await page.getByRole('heading', { name: 'Guildhall back office' }).waitFor();
      // one section is shown at a time, and the address names it
      const sections = page.getByRole('navigation', { name: 'Sections' });
      await sections.getByRole('link', { name: 'activity-log' }).click();
      await page.getByRole('heading', { name: 'activity-log' }).waitFor();
      expect(await sections.locator('[aria-current]').innerText()).toMatch(/^activity-log/);
      // a call of another section is found by its words, and opens there
      const field = page.getByLabel('Find a call');
      await field.fill('no such words');
      await page.getByText('No call has these words').waitFor();
      await field.fill('reverse transaction');
      await sections.getByRole('link').first().click();
      const call = page.locator('.opblock.is-open');
      await call.getByText('Responses').first().waitFor();
      await page.reload();
      await call.getByText('Responses').first().waitFor();
      expect(await page.locator('.opblock').count()).toBeLessThan(60);
    });
  });
});
