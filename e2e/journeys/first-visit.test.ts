import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { listFilesOfSource } from '../fixtures/built-files.fixture.ts';
import { findFirstMailLink, waitForMail } from '../fixtures/product.fixture.ts';
import {
  signInPageAs,
  submitLoginForm,
  getPagePath,
  declareJourneyServer,
} from '../fixtures/stage.fixture.ts';

const newcomer = { email: 'newcomer@example.test', password: 'a short sentence' };

test.describe('a first visit', () => {
  const stage = declareJourneyServer();

  test('the root path redirects to the login page (R2.3 R2.4)', () =>
    stage.visit({}, async (page) => {
      await page.goto(stage.product.url);
      await page.getByRole('heading', { name: 'Log in' }).waitFor();
      expect(getPagePath(page)).toBe('/login');
      expect(await listAccessibilityFaults(page)).toEqual([]);
    }));

  test(
    'a visitor registers, changes the language, verifies the e-mail, and logs out',
    { tag: ['@R1.11', '@R1.16', '@R2.2', '@R2.5', '@R2.6', '@R4.16', '@R7.18'] },
    () =>
      stage.visit({ expectedStatuses: [400, 503] }, async (page) => {
        await page.goto(stage.at('/register'));
        // typed values and the focus survive a change of the language
        await page.getByLabel('Email').fill(newcomer.email);
        await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
        await page.getByRole('button', { name: 'Русский' }).press('Enter');
        await page.getByRole('heading', { name: 'Новый аккаунт' }).waitFor();
        await expect
          .poll(() =>
            page
              .locator('input[name=email], input[name=password]')
              .evaluateAll((elements) =>
                elements.map((entry) => (entry as HTMLInputElement).value),
              ),
          )
          .toEqual([newcomer.email, newcomer.password]);
        await page.locator('button[lang=ru]:focus').waitFor();
        await page.getByRole('button', { name: 'English' }).press('Enter');
        await page.getByRole('heading', { name: 'Create an account' }).waitFor();
        await page.locator('button[lang=en]:focus').waitFor();
        await expect
          .poll(() => page.getByLabel('Password', { exact: true }).inputValue())
          .toBe(newcomer.password);
        await page.getByRole('button', { name: 'Create account' }).click();
        await page.waitForURL(/#\/dashboard/);

        const link = findFirstMailLink(
          await waitForMail(stage.product, newcomer.email, 'Verify your e-mail'),
        );
        // the answer of a busy server says nothing about the link
        await page.route('**/email-verification-requests/*/complete', (route) =>
          route.fulfill({
            status: 503,
            json: { code: 'UNAVAILABLE', message: 'The service is busy' },
          }),
        );
        await page.goto(link);
        const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
        await again.waitFor();
        await page.unroute('**/email-verification-requests/*/complete');
        await again.click();
        await page.getByRole('heading', { name: 'Your email is verified' }).waitFor();
        // the link works only once, so the page reports this when the link is opened again
        await page.goto(stage.at('/dashboard'));
        // waits for the page, which numbers each address that was edited by hand and would
        // otherwise overwrite the next address
        await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
        await page.goto(link);
        await page.reload();
        await page.getByRole('heading', { name: 'Your email is verified' }).waitFor();
        await page.getByRole('link', { name: 'Continue' }).click();
        await page.waitForURL(/#\/dashboard/);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await page.goto(stage.at('/'));
        await page.waitForURL(/#\/dashboard/);

        await page.getByRole('button', { name: /^Account:/ }).click();
        await page.getByRole('menuitem', { name: 'Log out' }).click();
        await page.waitForURL(/#\/login/);
      }),
  );

  test('a signed-in page sends a phone visitor to the login page and, after sign-in, back (R2.24 R6.2)', () =>
    stage.visit({ width: 390, height: 844 }, async (page) => {
      await page.goto(stage.at('/inventory'));
      await page.waitForURL(/#\/login/);
      await submitLoginForm(page, newcomer, 'Log in');
      await page.waitForURL(/#\/inventory/);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
    }));

  test('parts of a new player’s dashboard whose scripts are late move nothing on a phone', () =>
    stage.visit({ width: 390, height: 844 }, async (page) => {
      const player = await new Player(stage.product.url, {
        email: 'late.scripts@example.test',
        password: 'a short sentence',
      }).register();
      const late = ['first-steps', 'alpha-key-card'].map(
        (name) => listFilesOfSource(`src/features/dashboard/${name}.tsx`)[0],
      );
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(
        ({ pathname }) => late.includes(pathname),
        async (route) => {
          await released;
          await route.continue();
        },
      );
      await signInPageAs(page, stage, player);
      // the page no longer waits for the late parts, and draws the sections below them
      const below = page.getByRole('heading', { name: 'News', exact: true });
      await below.waitFor();
      const topOf = async () => (await below.boundingBox())?.y ?? Number.NaN;
      const top = await topOf();
      release();
      await page.getByRole('heading', { name: 'Your first day' }).waitFor();
      await page.getByRole('heading', { name: 'The alpha is open' }).waitFor();
      expect(Math.abs((await topOf()) - top)).toBeLessThan(8);
    }));

  test('wrong credentials are reported by toast and beside the field, without a session (R8.5)', () =>
    stage.visit({ expectedStatuses: [400] }, async (page) => {
      await page.goto(stage.at('/login'));
      await submitLoginForm(page, { ...newcomer, password: 'not the password' }, 'Log in');
      await page.getByText('Wrong credentials').waitFor();
      await page.getByText('Check your email and password').waitFor();
      expect(getPagePath(page)).toBe('/login');
    }));
});
