import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { registerGameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import { createOperator } from '../fixtures/office.fixture.ts';
import {
  submitLoginForm,
  type LoginForm,
  getPagePath,
  declareJourneyServer,
} from '../fixtures/stage.fixture.ts';

const keeper = { email: 'keeper@example.test', password: 'copper lantern bridge' };
const novice = { email: 'novice@example.test', password: 'silver lantern bridge' };
/** Picture of a red dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('session details', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1,::1' });
  let admin: Admin;
  let player: Player;
  test.beforeAll(async () => {
    admin = stage.operator;
    player = await new Player(stage.product.url, keeper).register();
    await new Player(stage.product.url, novice).register();
  });
  async function enter(page: Page, login: LoginForm): Promise<void> {
    await page.goto(stage.at('/login'));
    await submitLoginForm(page, login, 'Log in');
    await page.waitForURL(/#\/dashboard/);
  }

  test('a new device uses the account’s language, and a choice in one tab changes the other', async () => {
    const speaker = await new Player(stage.product.url, {
      email: 'speaker@example.test',
      password: keeper.password,
    }).register();
    await callApi(speaker.connection, 'setLanguage', {
      params: { id: speaker.accountId },
      body: { language: 'ru' },
    });
    await stage.visit({}, async (page) => {
      await enter(page, speaker.identity);
      await page.getByRole('link', { name: 'Инвентарь' }).first().waitFor();
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('ru');
      await expect.poll(() => page.title()).toMatch(/^\p{Script=Cyrillic}/u);
      const other = await page.context().newPage();
      await other.goto(stage.at('/profile-settings'));
      await other.getByRole('button', { name: 'English' }).click();
      await other.getByRole('heading', { name: 'Your data' }).waitFor();
      await page.getByRole('link', { name: 'Inventory' }).first().waitFor();
      await expect.poll(async () => (await speaker.me()).language).toBe('en');
    });
  });

  test('logging out forgets the user’s avatar, experience, name and id (R4.12)', async () => {
    const { id } = await admin.section<{ id: number }>('POST', '/api/admin/avatars', {
      name: 'Fox',
      isDefault: false,
    });
    await admin.upload(`/api/admin/avatars/${id}/image`, picture, 'image/png');
    await callApi(admin.connection, 'adminGrantAvatar', {
      params: { id: player.userId },
      body: { avatarId: id, reason: 'Journey' },
    });
    await callApi(player.connection, 'wearAvatar', {
      params: { id: player.userId },
      body: { avatarId: id },
    });
    const game = await registerGameServer(admin);
    await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    const { accountId } = player;
    await game.call('startMatch', {
      body: { serverId: game.serverId, matchId: 'one', mode: 'FS', players: [{ accountId }] },
    });
    const result = { accountId, place: 1, won: true, durationMs: 0, exp: 73, statistics: [] };
    await game.call('reportResult', {
      params: { id: 'one' },
      body: { serverId: game.serverId, endedAt: new Date().toISOString(), players: [result] },
    });
    await stage.visit({}, async (page) => {
      await enter(page, keeper);
      const { account, avatar } = await player.me();
      await page
        .getByText(/\b73\b/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: `Account: ${account.username}` }).waitFor();
      const worn = page.locator(`img[src^="${avatar?.image ?? ''}"]`);
      await worn.first().waitFor();
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.waitForURL(/#\/login/);
      const kept = await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      );
      for (const trace of [account.username, avatar?.image ?? 'none', '"userId"', '"exp"'])
        expect(kept).not.toContain(trace);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await submitLoginForm(page, novice, 'Log in');
      await page.waitForURL(/#\/dashboard/);
      await page.getByRole('button', { name: /^Account: / }).waitFor();
      await expect.poll(() => worn.count()).toBe(0);
      await page.getByText('Level 1').first().waitFor();
      await expect.poll(() => page.getByText(/\b73\b/).count()).toBe(0);
      expect(asked.filter((path) => path.startsWith(`/api/users/${player.userId}`))).toEqual([]);
    });
  });

  test('a session found expired on reload leads to the root, without a return to the page (R4.64)', async () => {
    await stage.visit({ expectedStatuses: [401] }, async (page) => {
      await enter(page, novice);
      await page.goto(stage.at('/profile-settings'));
      await page.getByRole('heading', { level: 1 }).waitFor();
      // recorded in the page, because an observer outside learns of a brief visit too late
      await page.addInitScript(() => {
        const visited: string[] = [];
        Object.assign(window, { visited });
        addEventListener('hashchange', ({ newURL }) => visited.push(new URL(newURL).hash.slice(1)));
      });
      // only for the reloaded page, because late requests of the previous page would sign it out
      // earlier
      let isReloaded = false;
      page.once('framenavigated', () => {
        isReloaded = true;
      });
      await page.route('**/api/**', (route) =>
        isReloaded
          ? route.fulfill({ status: 401, json: { code: 'UNAUTHORIZED', message: 'Please log in' } })
          : route.continue(),
      );
      await page.reload();
      await page.getByRole('button', { name: 'Log in' }).waitFor();
      // the form is shown before and after the visit of the root page
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { visited: string[] }).visited))
        .toContain('/');
      await expect.poll(() => getPagePath(page)).toBe('/login');
      await page.unroute('**/api/**');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('bf-session'))).toBeNull();
    });
  });

  test('a sign-in sends platform 0; an unknown code shows the server’s text, or a failure (R8.9 R9.34)', async () => {
    await stage.visit({ expectedStatuses: [400] }, async (page) => {
      await page.goto(stage.at('/login'));
      const bodies: unknown[] = [];
      let answer: Record<string, string> = { code: 'BF-77', message: 'The drawbridge is up' };
      await page.route('**/api/sessions', (route) => {
        bodies.push(route.request().postDataJSON());
        return route.fulfill({ status: 400, json: answer });
      });
      await submitLoginForm(page, novice, 'Log in');
      await page.getByText('The drawbridge is up').waitFor();
      answer = { code: 'BF-77' };
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByText('Login failed').waitFor();
      expect(bodies).toEqual([
        expect.objectContaining({ platform: 0 }),
        expect.objectContaining({ platform: 0 }),
      ]);
    });
  });

  test(
    'the prompt replaces an expired code; a linked authenticator needs a code, refusals show',
    { tag: ['@R4.20', '@R4.21', '@R8.33'] },
    async () => {
      const person = await new Player(stage.product.url, {
        email: 'fresh@example.test',
        password: keeper.password,
      }).register();
      await callApi(admin.connection, 'adminUpdateUser', {
        params: { id: person.userId },
        body: { rolesToAdd: ['ADMIN'], reason: 'Journey' },
      });
      await stage.visit({ expectedStatuses: [400] }, async (page) => {
        await enter(page, person.identity);
        const dialog = page.getByRole('dialog');
        const code = dialog.getByRole('img', { name: /QR/ });
        // the first code has expired by the server's clock, which the page uses
        await page.route(
          '**/api/admin/two-factor/binding',
          async (route) => {
            const response = await route.fetch();
            const json = {
              ...((await response.json()) as object),
              expiresAt: '2020-01-01T00:00:00Z',
            };
            await route.fulfill({ response, json });
          },
          { times: 1 },
        );
        await page.goto(stage.at('/admin/users'));
        await dialog.getByText('QR Code expired, please try again').waitFor();
        await expect.poll(() => code.count()).toBe(0);
        await dialog.getByRole('button', { name: 'Refresh' }).click();
        await code.waitFor();
      });
      const own = await createOperator(stage, admin);
      await stage.visit({ expectedStatuses: [400] }, async (page) => {
        await enter(page, own.identity);
        await page.goto(stage.at('/admin/users'));
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Code').fill('000000');
        await expect.poll(() => dialog.getByRole('img', { name: /QR/ }).count()).toBe(0);
        await dialog.getByRole('button', { name: 'Confirm' }).click();
        const feedback = page.getByRole('alert').or(page.getByRole('status'));
        await feedback
          .filter({ hasText: 'Error' })
          .filter({ hasText: 'The code is wrong or was used already' })
          .first()
          .waitFor();
        await page.route('**/api/admin/two-factor/sessions', (route) =>
          route.fulfill({ status: 400, json: {} }),
        );
        await dialog.getByRole('button', { name: 'Confirm' }).click();
        await feedback
          .filter({ hasText: 'Error' })
          .filter({ hasText: 'Something went wrong' })
          .first()
          .waitFor();
        await page.unroute('**/api/admin/two-factor/sessions');
        await dialog.getByLabel('Code').fill(own.recoveryCodes.pop() ?? '');
        await dialog.getByRole('button', { name: 'Confirm' }).click();
        await dialog.waitFor({ state: 'detached' });
        await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
      });
    },
  );

  test('a failed connection without a message is only logged (R8.36)', async () => {
    await stage.visit({}, async (page) => {
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await page.goto(`${stage.product.url}/?action=twitch-failed#/login`);
      await page.getByRole('button', { name: 'Log in' }).waitFor();
      await expect.poll(() => logged.join()).toContain('connecting Twitch failed');
      await expect.poll(() => page.getByText(/Twitch/).count()).toBe(0);
      expect(page.url()).not.toContain('failed');
    });
  });
});
