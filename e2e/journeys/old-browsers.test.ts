import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import { signInPageAs, submitLoginForm, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const player = { email: 'old.browser@example.test', password: 'copper lantern bridge' };

/**
 * Removes features that the oldest supported browsers lack, and features that pages on plain http
 * lack.
 */
const takeFeatures = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const remove = (from: object, ...names: string[]): void => {
      for (const name of names) Reflect.deleteProperty(from, name);
    };
    remove(AbortSignal, 'any');
    remove(Map, 'groupBy');
    remove(Object, 'groupBy');
    remove(Promise, 'withResolvers', 'try');
    remove(URL, 'canParse', 'parse');
    remove(Element.prototype, 'checkVisibility');
    remove(globalThis, 'requestIdleCallback', 'Notification', 'PushManager');
    remove(Document.prototype, 'startViewTransition');
    // only on https
    remove(Crypto.prototype, 'randomUUID', 'subtle');
    remove(Navigator.prototype, 'clipboard', 'serviceWorker', 'locks', 'share', 'permissions');
  });
/** Ways in which browsers deny a page its storage. */
const storages = {
  throws: (page: Page) =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
    }),
  'is null': (page: Page) =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, { value: null });
    }),
  'is full': (page: Page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    }),
};

test.describe('oldest supported browsers', () => {
  const stage = declareJourneyServer();
  let person: Player;
  test.beforeAll(async () => {
    person = await new Player(stage.product.url, player).register();
  });

  async function changeLanguages(page: Page): Promise<void> {
    await page.goto(stage.at('/login'));
    await page.getByRole('button', { name: 'Русский' }).click();
    await page.getByRole('button', { name: 'Войти' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
  }

  test('a browser of 2023 on plain http signs in, changes account and language, and copies', () =>
    stage.visit({}, async (page) => {
      await takeFeatures(page);
      await changeLanguages(page);
      await submitLoginForm(page, player, 'Log in');
      await page.waitForURL(/#\/dashboard/);
      await page.goto(stage.at('/referral-system'));
      await page.getByRole('button', { name: 'Copy' }).first().click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
    }));

  for (const [feature, take] of Object.entries(storages))
    test(`the storage ${feature}: a player signs in and changes the language`, () =>
      stage.visit({}, async (page) => {
        await take(page);
        await changeLanguages(page);
        await submitLoginForm(page, player, 'Log in');
        await page.waitForURL(/#\/dashboard/);
        await page.goto(stage.at('/inventory'));
        await page.getByRole('heading', { level: 1 }).waitFor();
      }));

  test('a page that cannot start says so, and names the supported browsers', async ({
    browser,
  }) => {
    const page = await browser.newPage();
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(stage.at('/login'));
    const notice = page.getByText('The page has not started yet.');
    await expect(notice).toBeHidden();
    await page.evaluate(() => document.getAnimations().forEach((entry) => entry.finish()));
    await expect(notice).toBeVisible();
    await expect(page.getByText(/Chrome 111, Edge 111, Firefox 121, Safari 16\.4/)).toBeVisible();
    await page.close();
  });

  test('a gateway’s error ends no session, and reports no wrong password', () =>
    stage.visit({ expectedStatuses: [401, 502] }, async (page) => {
      await signInPageAs(page, stage, person);
      const html = { contentType: 'text/html', body: '<h1>401 Authorization Required</h1>' };
      await page.route('**/api/**', (route) => route.fulfill({ status: 401, ...html }));
      await page.goto(stage.at('/inventory'));
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
      await page.unroute('**/api/**');
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await page.goto(stage.at('/dashboard'));
      await page.getByRole('button', { name: /^Account: / }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.waitForURL(/#\/login/);
      await page.route('**/api/sessions', (route) => route.fulfill({ status: 502, ...html }));
      await submitLoginForm(page, player, 'Log in');
      await page.getByText('No response. Please try again in a moment').waitFor();
    }));
});
