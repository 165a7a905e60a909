import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { findFirstMailLink, waitForMail } from '../fixtures/product.fixture.ts';
import { submitLoginForm, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const keeper = { email: 'keeper@example.test', password: 'copper lantern bridge' };
const next = 'silver lantern bridge';

test.describe('an account', () => {
  const stage = declareJourneyServer();

  test('asks for the verification and reports an early resend (R2.121 R2.123 R8.32)', () =>
    stage.visit({ expectedStatuses: [409] }, async (page) => {
      await page.goto(stage.at('/register'));
      await submitLoginForm(page, keeper, 'Create account');
      await page.waitForURL(/#\/dashboard/);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByText(`Please verify ${keeper.email} is your email`).waitFor();
      const resend = page.getByRole('button', { name: 'Resend' });
      await resend.hover();
      await page.getByRole('tooltip', { name: 'Your account isn’t verified yet' }).waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await resend.click();
      await page.getByText('Email has been sent already. Please wait or try again later').waitFor();
      await page.getByRole('button', { name: 'Dismiss message' }).click();
      await page
        .getByText('Email has been sent already. Please wait or try again later')
        .waitFor({ state: 'detached' });
    }));

  test('a new password by mail works once and ends the other sessions (R4.8 R2.7 R2.8)', () =>
    // a call may be in progress when its session is ended elsewhere
    stage.visit({ expectedStatuses: [401] }, async (page) => {
      await page.goto(stage.at('/login'));
      await submitLoginForm(page, keeper, 'Log in');
      await page.waitForURL(/#\/dashboard/);
      await page.getByRole('button', { name: /^Account:/ }).waitFor();

      await stage.visit({ expectedStatuses: [400] }, async (other) => {
        await other.goto(stage.at('/forgot-password'));
        await other.getByLabel('Email').fill(keeper.email);
        await other.getByRole('button', { name: 'Send link' }).click();
        await other.getByRole('heading', { name: 'Please check your email' }).waitFor();
        const link = findFirstMailLink(
          await waitForMail(stage.product, keeper.email, 'Choose a new password'),
        );
        await other.goto(link);
        // one link is opened in two tabs, so one of the two tabs is too late
        const late = await other.context().newPage();
        await late.goto(link);
        await late.getByLabel('New password', { exact: true }).fill(next);
        await late.getByLabel('Confirm password', { exact: true }).fill(next);
        await other.getByLabel('New password', { exact: true }).fill(next);
        await other.getByLabel('Confirm password', { exact: true }).fill(next);
        await other.getByRole('button', { name: 'Save password' }).click();
        await other.waitForURL(/#\/login/);
        await late.getByRole('button', { name: 'Save password' }).click();
        await late.getByRole('heading', { name: 'This link no longer works' }).waitFor();
        await late.close();
        await other.goto(link);
        await other.getByRole('heading', { name: 'This link no longer works' }).waitFor();
      });

      await page.waitForURL(/#\/login/);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('bf-session'))).toBeNull();
    }));

  test('signing out in one tab signs the other one out (R4.11)', () =>
    // the other page may still be loading
    stage.visit({ expectedStatuses: [401] }, async (page) => {
      await page.goto(stage.at('/login'));
      await submitLoginForm(page, { ...keeper, password: next }, 'Log in');
      await page.waitForURL(/#\/dashboard/);
      const other = await page.context().newPage();
      await other.goto(stage.at('/'));
      await other.waitForURL(/#\/dashboard/);
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await other.waitForURL(/#\/login/);
      await expect
        .poll(() =>
          other.evaluate(() =>
            Object.keys(localStorage).filter((key) => key.startsWith('bf-') && key !== 'bf-locale'),
          ),
        )
        .toEqual([]);
    }));

  test('link parameters leave the address; an unknown page redirects to the root and says so (R8.35)', () =>
    stage.visit({ expectedStatuses: [404] }, async (page) => {
      await page.goto(`${stage.product.url}/?action=discord-connected#/nowhere/at/all`);
      await page.getByText('Discord account connection was successful').waitFor();
      const toast = page.getByText('Page not found');
      await toast.waitFor();
      await page.waitForURL(/\/#\/login/);
      expect(new URL(page.url()).search).toBe('');
      expect((await page.goto(`${stage.product.url}/no/such`))?.status()).toBe(404);
      await toast.waitFor();
      await page.waitForURL(/\/#\/login/);
      // every object has a property `constructor`, but no link provider has this name
      await page.goto(`${stage.product.url}/?link=constructor&action=constructor-connected#/login`);
      await page.getByRole('heading', { name: 'Log in' }).waitFor();
      await expect(page.getByText('account connection was successful')).toBeHidden();
    }));
});
