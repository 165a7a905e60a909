import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { createOperator } from '../fixtures/office.fixture.ts';
import { findFirstMailLink, waitForMail } from '../fixtures/product.fixture.ts';
import { equippedPlayerLogin } from '../fixtures/small-world.fixture.ts';
import { declareJourneyServer } from '../fixtures/stage.fixture.ts';

const walker = { email: 'walker@example.test', password: 'a pointer is not needed' };
const newPassword = 'two hands and a row of keys';
/**
 * Maximum number of tab stops, which is more than any page has. Beyond this number, the target is
 * unreachable or the focus is trapped.
 */
const stopsMax = 90;

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, place: Locator, key = 'Tab'): Promise<void> {
  await place.first().waitFor();
  for (let stop = 0; stop < stopsMax; stop++) {
    if (await place.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never came to ${String(place)}`);
}
async function press(page: Page, place: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press(key);
}
async function type(page: Page, place: Locator, text: string): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}
const hasFocus = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);

test.describe('by keyboard alone', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1,::1' }, 'small');
  let admin: Admin;
  test.beforeAll(() => {
    admin = stage.operator;
  });
  const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  async function signIn(page: Page, login: typeof walker): Promise<void> {
    await page.goto(stage.at('/login'));
    await button(page, 'Log in').waitFor();
    await type(page, page.getByLabel('Email'), login.email);
    await type(page, page.getByLabel('Password', { exact: true }), login.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/dashboard/);
  }

  test('a visitor registers, verifies the address, and changes password, name and avatar', () =>
    stage.visit({}, async (page) => {
      await page.goto(stage.at('/login'));
      await press(page, page.getByRole('link', { name: 'Skip to content' }));
      await hasFocus(page.locator('#main'));
      await press(page, page.getByRole('link', { name: 'Create an account' }));
      await page.waitForURL(/#\/register/);
      await button(page, 'Create account').waitFor();
      await type(page, page.getByLabel('Email'), walker.email);
      await type(page, page.getByLabel('Password', { exact: true }), walker.password);
      await page.keyboard.press('Enter');
      await page.waitForURL(/#\/dashboard/);
      await page.goto(
        findFirstMailLink(await waitForMail(stage.product, walker.email, 'Verify your e-mail')),
      );
      await page.getByText('Your email is verified').first().waitFor();
      await page.goto(stage.at('/dashboard'));

      // menu: arrows and End move in it, Escape returns the focus
      const account = button(page, /^Account:/);
      await press(page, account);
      await hasFocus(page.getByRole('menuitem', { name: 'Dashboard' }));
      await page.keyboard.press('End');
      await hasFocus(page.getByRole('menuitem', { name: 'Log out' }));
      await page.keyboard.press('Escape');
      await hasFocus(account);
      await page.keyboard.press('Enter');
      await hasFocus(page.getByRole('menuitem', { name: 'Dashboard' }));
      // the menu does not contain links that a wide header shows, so the next entry is the settings
      await page.keyboard.press('ArrowDown');
      await hasFocus(page.getByRole('menuitem', { name: 'Profile settings' }));
      await page.keyboard.press('Enter');
      await page.waitForURL(/#\/profile-settings/);

      const change = button(page, 'Change password');
      await press(page, change);
      const dialog = page.getByRole('dialog', { name: 'Change password' });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await hasFocus(change);
      await page.keyboard.press('Enter');
      await type(page, dialog.getByLabel('Current password', { exact: true }), walker.password);
      await type(page, dialog.getByLabel('New password', { exact: true }), newPassword);
      await type(page, dialog.getByLabel('Confirm password', { exact: true }), newPassword);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await hasFocus(change);

      await type(page, page.getByLabel('Username'), 'Walker.of-North');
      await page.keyboard.press('Enter');
      await page.getByText(/You can change it again from/).waitFor();
      const player = await new Player(stage.product.url, {
        ...walker,
        password: newPassword,
      }).login();
      expect((await player.me()).account.username).toBe('Walker.of-North');

      const { data } = await admin.section<{ data: { id: number; name: string }[] }>(
        'POST',
        '/api/admin/avatars/list',
        {},
      );
      const fox = data.find((row) => row.name.startsWith('Fox'))?.id ?? 0;
      await callApi(admin.connection, 'adminGrantAvatar', {
        params: { id: player.userId },
        body: { avatarId: fox, reason: 'Journey' },
      });
      await press(page, button(page, 'Use Fox of the Old Wall'), 'Space');
      await button(page, 'Fox of the Old Wall, in use').waitFor();
    }));

  test('a player reads messages, claims a level reward, copies the invite link and asks for a key', () =>
    stage.visit({}, async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await signIn(page, equippedPlayerLogin);
      const bell = button(page, /^Notifications/);
      await press(page, bell);
      await page
        .getByText(/is ready to claim/)
        .first()
        .waitFor();
      await page.keyboard.press('Escape');
      await hasFocus(bell);
      await press(page, button(page, /^Claim Cloak/).first());
      await page.getByText('Reward claimed').first().waitFor();
      await page.goto(stage.at('/referral-system'));
      const shown = page.getByLabel('Your invite link');
      await expect.poll(() => shown.inputValue()).toContain('invite=');
      const link = await shown.inputValue();
      await press(page, button(page, 'Copy link'));
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);

      const other = await new Player(stage.product.url, {
        email: 'asker@example.test',
        password: walker.password,
      }).register();
      await page.evaluate(() => localStorage.clear());
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('about:blank');
      await signIn(page, { email: 'asker@example.test', password: walker.password });
      await page.goto(stage.at('/claim-alpha-key'));
      for (const [label, text] of [
        ['What do you play on?', 'PC h'],
        ['Country', 'Germ'],
      ] as const) {
        await tabTo(page, page.getByLabel(label));
        await page.keyboard.type(text);
      }
      await type(page, page.getByLabel('Age', { exact: true }), '27');
      await tabTo(page, page.getByLabel('Gender'));
      await page.keyboard.press('ArrowDown');
      await type(page, page.getByLabel('What games do you play?'), 'Chess');
      await tabTo(page, page.getByLabel('How did you find us?'));
      await page.keyboard.press('ArrowDown');
      await press(page, button(page, 'Send request'));
      await page.getByRole('heading', { name: 'Request received' }).waitFor();
      expect(
        await callApi(other.connection, 'alphaKeyRequest', { params: { id: other.userId } }),
      ).toMatchObject({ data: { country: 'DE', age: '27' } });
    }));

  test('an operator enters, edits and saves a row, undoes it, and creates a new one', () =>
    stage.visit({ expectedStatuses: [400] }, async (page) => {
      const own = await createOperator(stage, admin);
      await signIn(page, own.identity);
      await press(page, page.getByRole('link', { name: 'Admin menu' }));
      await type(page, page.getByLabel('Code'), own.recoveryCodes.pop() ?? '');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog');
      await hasFocus(palette.getByRole('combobox'));
      await page.keyboard.type('Hot links');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Hot links', level: 1 }).waitFor();
      const row = page.getByRole('link', { name: /How the lantern|example\.org/ }).first();
      await press(page, row);
      const form = page.getByRole('complementary');
      await type(page, form.getByLabel('Title', { exact: true }), 'Lantern tales');
      await page.keyboard.press('Control+s');
      await page.getByText('Data updated').waitFor();
      await press(page, button(page, 'Undo'));
      const dialog = page.getByRole('dialog', { name: 'Undo this change' });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await hasFocus(button(page, 'Undo'));
      await page.keyboard.press('Enter');
      await type(page, dialog.getByRole('textbox'), 'Back to what it was');
      await expect(dialog.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled();
      await press(page, dialog.getByRole('button', { name: 'Undo', exact: true }));
      await page.getByText('Undone').first().waitFor();
      await dialog.waitFor({ state: 'detached' });
      expect(
        (
          await admin.section<{ data: { title: string }[] }>(
            'POST',
            '/api/admin/hot-links/list',
            {},
          )
        ).data[0]?.title,
      ).toBe('How the lantern came to the gate');
      await page.goto(stage.at('/admin/hot-links'));
      await page.getByRole('heading', { name: 'Hot links', level: 1 }).waitFor();
      await page.keyboard.press('n');
      await type(page, form.getByLabel('Link', { exact: true }), 'https://example.org/second');
      await press(page, form.getByRole('switch', { name: 'Active' }), 'Space');
      await page.keyboard.press('Control+s');
      await page.getByText('Created').first().waitFor();
      expect(
        (await admin.section<{ data: unknown[] }>('POST', '/api/admin/hot-links/list', {})).data,
      ).toHaveLength(2);
    }));
});
