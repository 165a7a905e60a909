import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page, type Route } from '@playwright/test';
import { createOperator, openOffice } from '../fixtures/office.fixture.ts';
import { submitLoginForm, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const guest = { email: 'guest@example.test', password: 'another short sentence' };
const broken = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/json',
    body: JSON.stringify({ code: 'INTERNAL', message: 'Internal error' }),
  });

test.describe('loading, empty and failed states of the office', () => {
  const stage = declareJourneyServer();
  let operator: Admin;
  let second: Admin;
  let third: Admin;
  let helper: Player;
  let player: Player;
  test.beforeAll(async () => {
    const admin = stage.operator;
    operator = await createOperator(stage, admin);
    second = await createOperator(stage, admin);
    third = await createOperator(stage, admin);
    helper = await new Player(stage.product.url, {
      email: 'helper@example.test',
      password: 'a third short sentence',
    }).register();
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: helper.userId },
      body: { rolesToAdd: ['SUPPORT'], reason: 'Journey' },
    });
    await helper.login();
    player = await new Player(stage.product.url, guest).register();
  });
  /** Makes calls to an address fail until the returned function is called. */
  async function breaking(page: Page, address: string): Promise<() => Promise<void>> {
    await page.route(address, broken);
    return () => page.unroute(address, broken);
  }

  test('a player’s page that failed to load says so and reloads by a click', () =>
    stage.visit({ expectedStatuses: [400, 500] }, async (page) => {
      const address = `**/api/admin/users/${player.userId}`;
      const mendPlayer = await breaking(page, address);
      await openOffice(page, stage, operator, `/admin/users/${player.userId}`);
      const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
      await again.waitFor({ timeout: 30_000 });
      await mendPlayer();
      await again.click();
      await page.getByRole('article', { name: (await player.me()).account.username }).waitFor();
    }));

  test('unknown ids are reported; dropping a role shows the loss and asks', () =>
    stage.visit({ expectedStatuses: [400, 404, 428] }, async (page) => {
      await openOffice(page, stage, third, '/admin/users');
      for (const path of ['/admin/users/abc', '/admin/activity-log/0']) {
        await page.goto(stage.at(path));
        await page.getByRole('alert').getByText('This record does not exist').waitFor();
      }
      await page.goto(stage.at(`/admin/users/${helper.userId}`));
      await page.getByLabel('Support', { exact: true }).uncheck();
      await page.getByRole('button', { name: /^Save/ }).click();
      const ask = page.getByRole('dialog', { name: 'Remove a role' });
      await ask.getByText('alpha key requests').waitFor();
      await ask.getByText('All their sessions end immediately').waitFor();
      expect((await helper.me()).roleNames).toContain('SUPPORT');
      await ask.getByLabel('Reason').fill('Left the team');
      await ask.getByRole('button', { name: 'Remove the role' }).click();
      const consequences = page.getByRole('dialog', { name: 'Confirm what this does' });
      await consequences.getByText('loses the role SUPPORT').waitFor();
      await consequences.getByRole('button', { name: 'Confirm' }).click();
      await ask.waitFor({ state: 'detached' });
      await expect
        .poll(async () => (await helper.login()).me().then(({ roleNames }) => roleNames))
        .not.toContain('SUPPORT');
    }));

  test(
    'an expired session keeps the input; a reset reports its start, end and failure',
    { tag: ['@R2.170', '@R8.23', '@R8.24', '@R8.25', '@R9.7'] },
    () =>
      stage.visit({ expectedStatuses: [400, 401, 500] }, async (page) => {
        await openOffice(page, stage, second, '/admin/users');
        const lists = await page.getByRole('navigation').locator('ul').all();
        expect(lists.length).toBeGreaterThan(2);
        for (const list of lists)
          expect((await list.boundingBox())?.height ?? 0).toBeLessThanOrEqual(300);
        await page.goto(stage.at('/admin/hot-links/new'));
        const form = page.getByRole('complementary');
        await form.getByLabel('Link').fill('https://example.org/');
        // the end of a session loses no input, because the form is restored after the next sign-in
        await form.getByLabel('Reason').fill('A page of the season');
        await page.route(
          '**/api/admin/hot-links',
          (route) =>
            route.fulfill({
              status: 401,
              json: { code: 'UNAUTHORIZED', message: 'Please log in' },
            }),
          { times: 1 },
        );
        await form.getByRole('button', { name: /^Create/ }).click();
        await submitLoginForm(page, second.identity, 'Log in');
        // the prompt for the second factor may open before this check and hide the page behind it
        const left = page.getByRole('complementary', { includeHidden: true });
        await expect(left.getByLabel('Link')).toHaveValue('https://example.org/');
        await expect(left.getByLabel('Reason')).toHaveValue('A page of the season');
        // the typed input is restored only once
        expect(await page.evaluate(() => sessionStorage.getItem('bf-typed'))).toBeNull();
        // the list asks for the second factor, and nothing behind this dialog can be pressed
        await page.getByLabel('Code').fill(second.recoveryCodes[0] ?? '');
        await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
        await form.getByRole('button', { name: /^Create/ }).click();
        await page.waitForURL(/hot-links\/\d+/);
        await page.getByRole('navigation').getByRole('button', { name: /^Game/ }).click();
        const reset = async () => {
          await page.getByRole('button', { name: /^Reset statistics/ }).click();
          const dialog = page.getByRole('dialog', { name: 'Reset statistics' });
          await dialog.getByLabel('Reason').fill('A new season');
          await dialog.locator('input').fill('Reset statistics');
          await dialog.getByRole('button', { name: 'Reset statistics' }).click();
        };
        // the task may end before the page can be checked, so its state is answered only after the
        // test has seen the start
        const { promise: seen, resolve: release } = Promise.withResolvers<void>();
        await page.route('**/api/tasks/**', (route) => seen.then(() => route.continue()));
        await reset();
        await page.getByText('Statistics reset in progress').waitFor();
        release();
        await page.getByText('Statistics reset completed').waitFor();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await breaking(page, '**/api/game/admin/statistics/reset');
        await reset();
        await page.getByText('Statistics reset failed. Please try again later').waitFor();
      }),
  );
});
