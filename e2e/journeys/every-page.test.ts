import { portalRoutes } from '@guildhall/contract/routes';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page, type Route } from '@playwright/test';
import {
  listPageFaults,
  listTabFocusFaults,
  isProveCommandRun,
  waitForSettledPage,
} from '../fixtures/health/page-health.fixture.ts';
import { equippedPlayerLogin, emptyPlayerLogin } from '../fixtures/small-world.fixture.ts';
import { signInPageAs, type LoginForm, declareJourneyServer } from '../fixtures/stage.fixture.ts';

/**
 * Sizes of windows. Every run checks every page in one window and one state, and measures the page
 * at 360 pixels; `npm run prove` checks all states in both windows.
 */
const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const token = 'A'.repeat(43);
/** Returns a route in which each parameter has a replacement, so that the link is invalid. */
const addressOf = (path: string): string => path.replaceAll(/\{\w+\}/g, token);
const open = portalRoutes
  .filter((route) => route.guard === 'none')
  .map((route) => addressOf(route.path));
const guarded = portalRoutes
  .filter((route) => route.guard === 'session')
  .map((route) => addressOf(route.path));
/**
 * Opens another page of the portal and waits until the previous page has disappeared. The previous
 * page stays while the next page loads. A redirect may lead back to the open page.
 */
async function goOn(page: Page, address: string): Promise<void> {
  const before = await page.evaluate(() => {
    const heading = document.querySelector('h1');
    heading?.setAttribute('data-left', heading.textContent);
    return location.hash;
  });
  await page.goto(address);
  await page.waitForFunction((left) => {
    const heading = document.querySelector('h1');
    // pages of the same component keep the element and change its text
    const isNext = heading !== null && heading.getAttribute('data-left') !== heading.textContent;
    return isNext || location.hash === left;
  }, before);
}
/** Timeout in milliseconds, because each of these tests checks a dozen or more pages. */
const slow = 240_000;
/** Statuses that the journey expects. The server answers an expired link with 400. */
const expectedStatuses = [400, 404, 409, 503];

for (const { width, height } of isProveCommandRun ? windows : windows.slice(0, 1))
  test.describe(`every page of the portal at ${width} pixels`, () => {
    test.describe.configure({ timeout: slow });
    const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1,::1' }, 'small');
    const size = { width, height, expectedStatuses };
    const enter = async (page: Page, login: LoginForm): Promise<void> => {
      await signInPageAs(page, stage, await new Player(stage.product.url, login).login());
    };
    /** Visits each address and collects its faults. */
    async function walk(
      page: Page,
      paths: readonly string[],
      state: string,
      overrides?: (path: string) => Promise<string[]>,
      lang = 'en',
    ): Promise<string[]> {
      const faults: string[] = [];
      for (const path of paths) {
        await goOn(page, stage.at(path));
        await waitForSettledPage(page);
        // the focused skip link covers the logo
        await page.evaluate(
          () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
        );
        faults.push(
          ...(await listPageFaults(page, `${path} ${state}`, { lang })),
          ...((await overrides?.(path)) ?? []),
        );
      }
      return faults;
    }

    test('pass their checks for a visitor', () =>
      stage.visit(size, async (page) => {
        expect(
          await walk(page, open, 'visitor', (path) => listTabFocusFaults(page, path, 12)),
        ).toEqual([]);
      }));

    test('pass for a player with items, with a visible focus at every Tab', () =>
      stage.visit(size, async (page) => {
        await enter(page, equippedPlayerLogin);
        expect(
          await walk(page, guarded, 'filled', (path) => listTabFocusFaults(page, path, 24)),
        ).toEqual([]);
      }));

    if (!isProveCommandRun) return;
    test('pass with menus, lists and dialogs open', () =>
      stage.visit(size, async (page) => {
        await enter(page, equippedPlayerLogin);
        const faults: string[] = [];
        const collectFaults = async (where: string, close = true): Promise<void> => {
          await waitForSettledPage(page);
          faults.push(...(await listPageFaults(page, where)));
          if (close) await page.keyboard.press('Escape');
        };
        const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
        await waitForSettledPage(page);
        await press(/^Notifications/);
        await collectFaults('bell');
        await press(/^Account:/);
        await collectFaults('account menu');
        await press(/level rewards/i);
        await page.getByRole('dialog').waitFor();
        await collectFaults('level rewards');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.getByRole('link', { name: /northern gate opens/ }).click();
        await page.getByRole('dialog').waitFor();
        await collectFaults('article');
        await page.goto(stage.at('/inventory'));
        await waitForSettledPage(page);
        await page.getByText('Unextinguished').first().click();
        await collectFaults('item');
        await page.goto(stage.at('/profile-settings'));
        for (const name of ['Change email', 'Change password', 'Delete account']) {
          await press(name);
          await page.getByRole('dialog').waitFor();
          await collectFaults(name);
          await page.getByRole('dialog').waitFor({ state: 'detached' });
        }
        expect(faults).toEqual([]);
      }));

    test('pass for a player without items', () =>
      stage.visit(size, async (page) => {
        await enter(page, emptyPlayerLogin);
        expect(await walk(page, guarded, 'empty')).toEqual([]);
      }));

    test('pass in Russian, with its longer words', () =>
      stage.visit(size, async (page) => {
        const player = await new Player(stage.product.url, emptyPlayerLogin).login();
        await callApi(player.connection, 'setLanguage', {
          params: { id: player.accountId },
          body: { language: 'ru' },
        });
        await signInPageAs(page, stage, player);
        await page
          .getByRole('link', { name: /инвентар/i })
          .first()
          .waitFor();
        expect(await walk(page, guarded, 'in Russian', undefined, 'ru')).toEqual([]);
      }));

    test('pass while everything loads, and after everything has failed', () =>
      stage.visit(size, async (page) => {
        await enter(page, equippedPlayerLogin);
        const faults: string[] = [];
        for (const path of guarded) {
          const held: Route[] = [];
          await page.route('**/api/**', (route) => void held.push(route));
          // another address of the same page, so that the browser loads the page again
          await page.goto(`${stage.product.url}/?look=${guarded.indexOf(path)}#${path}`);
          await page.locator('h1, main, [role=status]').first().waitFor();
          faults.push(...(await listPageFaults(page, `${path} loading`)));
          await page.unroute('**/api/**');
          const failure = {
            status: 503,
            json: {
              code: 'UNAVAILABLE',
              message: 'The service is busy. Please try again in a moment',
            },
          };
          await page.route('**/api/**', (route) => route.fulfill(failure));
          for (const route of held) await route.fulfill(failure).catch(() => undefined);
          await page.getByRole('alert').or(page.locator('h1')).first().waitFor();
          faults.push(...(await listPageFaults(page, `${path} failed`)));
          await page.unroute('**/api/**');
        }
        expect(faults).toEqual([]);
      }));
  });
