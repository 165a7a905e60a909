import { Admin } from '@guildhall/simulator/client/admin';
import { Player } from '@guildhall/simulator/client/player';
import { demoLogins } from '@guildhall/simulator/world/people/people';
import { expect, test, type Page } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { createEmptyDatabase, type JourneyDatabase } from '../fixtures/database.fixture.ts';
import { signInPageAs } from '../fixtures/stage.fixture.ts';
import { startProductServer, type ProductServer } from '../fixtures/product.fixture.ts';

/** Maximum time in milliseconds for creating the data, while other tests load the machine. */
const worldMs = 120_000;
/**
 * Messages that the simulator prints when the demonstration data are complete, and when it has
 * failed.
 */
const announcementPattern = /The demonstration world stands|The simulation has ended: .*/g;

/**
 * Tests of the demonstration. They take twenty to thirty seconds, mostly waiting, because a
 * separate program, which no other test runs, creates the data that `npm start` first shows.
 */
test.describe('the demonstration world', () => {
  let database: JourneyDatabase;
  let product: ProductServer;
  test.beforeAll(async () => {
    database = await createEmptyDatabase('postgres');
    product = await startProductServer({
      ...database.env,
      DEMO: '1',
      DEMO_PLAYERS: '12',
      RATE_LIMIT_EXEMPT: '127.0.0.1,::1',
    });
  });
  test.afterAll(async () => {
    await product?.stop();
    await database?.drop();
  });

  /** Raises the price of every exchange as an operator, after the first actions of the world. */
  async function reprice(): Promise<void> {
    const admin = await new Admin(product.url, demoLogins.admin).enter();
    const pairs = '/api/banking/admin/currencies/pairs';
    const { data } = await admin.section<{ data: { id: number; amountFrom: number }[] }>(
      'POST',
      `${pairs}/list`,
      {},
    );
    for (const { id, amountFrom } of data)
      await admin.section('POST', `${pairs}/${id}`, { amountFrom: amountFrom + 1 });
  }

  /** Opens the page of assets for the demonstration's player in a separate browser. */
  async function openAssets(page: Page): Promise<void> {
    const player = await new Player(product.url, demoLogins.player).login();
    await signInPageAs(page, { product, at: (path) => `${product.url}/#${path}` }, player);
    await page.getByRole('heading', { name: 'Digital assets: 2' }).waitFor();
    await page.getByRole('link', { name: 'Open digital assets' }).click();
    await page.getByRole('heading', { name: 'Your assets' }).waitFor();
  }

  /** Presses a button of the page, then the button of the dialog that it opens, and signs. */
  async function order(page: Page, button: RegExp, deed: string): Promise<void> {
    await page.getByRole('main').getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: deed, exact: true }).click();
    for (const asked of ['asks to see the address', 'asks for your signature']) {
      await page.getByText(asked).waitFor();
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    }
    await page.getByText('Transaction completed').waitFor();
    await page.getByText('Transaction confirmed').waitFor();
  }

  test('has a player with rewards of an epoch to claim, and a staked asset to release', async ({
    page,
  }) => {
    test.setTimeout(2 * worldMs);
    await expect.poll(() => product.log(), { timeout: worldMs }).toMatch(announcementPattern);
    await openAssets(page);
    await order(page, /^Claim$/, 'Claim');
    await page.getByText('0.00 Runes', { exact: true }).waitFor();
    await order(page, /^Unstake /, 'Unstake');
    expect(await listAccessibilityFaults(page)).toEqual([]);
  });

  test('is ready after the first start, and again after a restart with a changed price', async () => {
    test.setTimeout(2 * worldMs);
    const listAnnouncements = (): string[] =>
      [...product.log().matchAll(announcementPattern)].map(([text]) => text);
    const stands = 'The demonstration world stands';
    await expect.poll(listAnnouncements, { timeout: worldMs }).toEqual([stands]);
    await reprice();
    await product.kill();
    await product.restart();
    await expect.poll(listAnnouncements, { timeout: worldMs }).toEqual([stands, stands]);
  });
});
