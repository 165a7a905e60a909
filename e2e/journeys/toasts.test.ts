import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import { comeAs, fillLogin, pathOf, useStage } from '../fixtures/stage.fixture.ts';
import { operator } from '../fixtures/worlds.fixture.ts';

const player = { email: 'player@example.test', password: 'copper lantern bridge' };
const helper = { email: 'helper@example.test', password: 'a ladder for the second watch' };

/**
 * Makes time stand, lets `act` bring a message, and says whether it goes exactly when it should.
 */
async function expectDuration(
  page: Page,
  ms: number,
  act: () => Promise<void>,
  text: string,
): Promise<void> {
  await page.clock.pauseAt(Date.now() + 5_000);
  await act();
  const message = page.getByRole('region', { name: 'Messages' }).getByText(text);
  await message.waitFor();
  await page.clock.runFor(ms - 1);
  await expect.poll(() => message.count()).toBe(1);
  await page.clock.runFor(1);
  await message.waitFor({ state: 'detached' });
}

test.describe('messages and guards', () => {
  const stage = useStage();
  let admin: Admin;

  test.beforeAll(async () => {
    admin = stage.operator;
    await new Player(stage.product.url, player).register();
    const support = await new Player(stage.product.url, helper).register();
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: support.userId },
      body: { rolesToAdd: ['SUPPORT'], reason: 'Journey' },
    });
  });

  async function enter(page: Page, who: typeof player): Promise<void> {
    await comeAs(page, stage, await new Player(stage.product.url, who).login());
  }

  test('R9.23 a message of a failure stays 2000 ms', () =>
    stage.visit({ expectedStatuses: [400] }, async (page) => {
      await page.clock.install();
      await page.goto(stage.at('/login'));
      await expectDuration(
        page,
        2_000,
        () => fillLogin(page, { ...player, password: 'not the password' }, 'Log in'),
        'Wrong credentials',
      );
    }));

  test('R8.13 a 429 shows what the server says for 1500 ms', () =>
    stage.visit({ expectedStatuses: [429] }, async (page) => {
      await page.clock.install();
      await page.route('**/api/sessions', (route) =>
        route.fulfill({ status: 429, json: { message: 'The gate is crowded, please wait' } }),
      );
      await page.goto(stage.at('/login'));
      await expectDuration(
        page,
        1_500,
        () => fillLogin(page, player, 'Log in'),
        'The gate is crowded, please wait',
      );
    }));

  test('R9.24 a message of a success stays 1500 ms', () =>
    stage.visit({}, async (page) => {
      await page.clock.install();
      await enter(page, player);
      await page.goto(stage.at('/profile-settings'));
      const end = page.getByRole('button', { name: 'End the session on Guildhall' });
      await end.waitFor();
      await expectDuration(page, 1_500, () => end.click(), 'Session ended');
    }));

  test('R8.17 R8.18 any other 400 is told as an error in the server’s words, but not a failed signature', () =>
    stage.visit({ expectedStatuses: [400] }, async (page) => {
      await enter(page, player);
      let message = 'The list is closed today';
      await page.route('**/api/accounts/*/inventories**', (route) =>
        route.fulfill({ status: 400, json: { code: 'ODD', message } }),
      );
      await page.goto(stage.at('/inventory'));
      const toast = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
      await toast.filter({ hasText: message }).first().waitFor();
      expect((await toast.first().innerText()).split('\n').filter(Boolean)).toEqual([
        'Error',
        message,
      ]);
      await toast.first().getByRole('button', { name: 'Close the message' }).click();
      await toast.waitFor({ state: 'detached' });
      message = 'Sign verification failed';
      const answered = page.waitForResponse((response) => response.url().includes('/inventories'));
      await page.getByRole('button', { name: 'Try again' }).click();
      await answered;
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await expect.poll(() => toast.count()).toBe(0);
    }));

  test('R6.3 R6.4 a page of the back office needs an administrator: others go to the dashboard, visitors to the login page', () =>
    stage.visit({}, async (page) => {
      await page.goto(stage.at('/admin/users'));
      await page.waitForURL(/#\/login/);
      await fillLogin(page, player, 'Log in');
      await page.waitForURL(/#\/dashboard/);
      for (const path of ['/admin', '/admin/users', '/admin/activity-log', '/admin/users/1']) {
        await page.goto(stage.at(path));
        await page.waitForURL(/#\/dashboard/);
      }
      await stage.visit({}, async (other) => {
        await enter(other, helper);
        await other.goto(stage.at('/admin/users'));
        await other.waitForURL(/#\/dashboard/);
      });
      await stage.visit({ expectedStatuses: [400] }, async (other) => {
        await other.goto(stage.at('/admin/users'));
        await other.waitForURL(/#\/login/);
        await fillLogin(other, operator, 'Log in');
        await other.waitForURL(/#\/admin\/users/);
        await other.getByRole('heading', { name: 'Two-factor confirmation' }).waitFor();
        expect(pathOf(other)).toBe('/admin/users');
      });
    }));
});
