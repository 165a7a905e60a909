import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AxeBuilder } from '@axe-core/playwright';
import { openBrowser, visit, type Visitor } from '../fixtures/browser.fixture.ts';
import { linkIn, mailTo, startProduct, type Product } from '../fixtures/product.fixture.ts';

/** What axe calls serious or worse on the page as it stands. */
async function accessFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

describe('a first visit', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  /** Ends the visit, and fails for anything that the pages complained about. */
  const leave = async (visitor: Visitor): Promise<void> => {
    await visitor.leave();
    expect(visitor.complaints, product.log()).toEqual([]);
  };
  const at = (path: string): string => `${product.url}/#${path}`;
  const path = (page: Page): string => new URL(page.url()).hash.slice(1).replace(/\?.*$/, '');

  it('R2.3 the root path goes to the login page', async () => {
    const visitor = await visit(browser);
    await visitor.page.goto(product.url);
    await visitor.page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(path(visitor.page)).toBe('/login');
    expect(await accessFaults(visitor.page)).toEqual([]);
    await leave(visitor);
  });

  it('R2.5 R1.11 somebody registers, verifies the mailed address, logs out and logs in again', async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await page.goto(at('/register'));
    await page.getByLabel('E-mail').fill('newcomer@example.test');
    await page.getByLabel('Password', { exact: true }).fill('a short sentence');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.waitForURL(/#\/dashboard/);

    await page.goto(linkIn(await mailTo(product, 'newcomer@example.test', 'Verify your e-mail')));
    await page.getByRole('heading', { name: 'Your e-mail is verified' }).waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL(/#\/dashboard/);
    expect(await accessFaults(page)).toEqual([]);
    await leave(visitor);

    const later = await visit(browser);
    await later.page.goto(at('/login'));
    await later.page.getByLabel('E-mail').fill('newcomer@example.test');
    await later.page.getByLabel('Password', { exact: true }).fill('a short sentence');
    await later.page.getByRole('button', { name: 'Log in' }).click();
    await later.page.waitForURL(/#\/dashboard/);
    await leave(later);
  });

  it('R6.2 a signed-in page sends a visitor to the login page and, once they are in, back', async () => {
    const visitor = await visit(browser, { width: 390, height: 844 });
    const { page } = visitor;
    await page.goto(at('/inventory'));
    await page.waitForURL(/#\/login/);
    await page.getByLabel('E-mail').fill('newcomer@example.test');
    await page.getByLabel('Password', { exact: true }).fill('a short sentence');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(/#\/inventory/);
    expect(await accessFaults(page)).toEqual([]);
    await leave(visitor);
  });

  it('R8.9 a wrong password is answered with words, and nobody is signed in', async () => {
    const visitor = await visit(browser, { expectedStatuses: [400] });
    const { page } = visitor;
    await page.goto(at('/login'));
    await page.getByLabel('E-mail').fill('newcomer@example.test');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/sessions'));
    await page.getByRole('button', { name: 'Log in' }).click();
    expect((await answered).status()).toBe(400);
    expect(path(page)).toBe('/login');
    await leave(visitor);
  });
});
