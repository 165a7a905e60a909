import { callApi } from '@guildhall/simulator/client/api';
import { registerGameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page, type Request } from '@playwright/test';
import { submitLoginForm, getPagePath, declareJourneyServer } from '../fixtures/stage.fixture.ts';
import { watchRealtimeChannel } from '../fixtures/browser.fixture.ts';

const veteran = { email: 'veteran@example.test', password: 'copper lantern bridge' };
const novice = { email: 'novice@example.test', password: 'silver lantern bridge' };

/** Lists the names under which each storage of the browser keeps data of the session. */
const keptNames = (page: Page): Promise<{ tab: string[]; shared: string[] }> =>
  page.evaluate(() => {
    const names = (storage: Storage): string[] =>
      Object.keys(storage).filter((name) => name.startsWith('bf-') && name !== 'bf-locale');
    return { tab: names(sessionStorage), shared: names(localStorage) };
  });
const tokens = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [sessionStorage, localStorage].map((storage) => storage.getItem('bf-session')),
  );
test.describe('a session', () => {
  const stage = declareJourneyServer();
  let player: Player;
  let noviceName = '';

  /** Prepares a veteran, who has reached level 2, and a novice, who has not played. */
  test.beforeAll(async () => {
    const admin = stage.operator;
    const game = await registerGameServer(admin);
    player = await new Player(stage.product.url, veteran).register();
    noviceName = (await (await new Player(stage.product.url, novice).register()).me()).account
      .username;
    await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    const { accountId } = player;
    await game.call('startMatch', {
      body: { serverId: game.serverId, matchId: 'one', mode: 'FS', players: [{ accountId }] },
    });
    const result = { accountId, place: 1, won: true, durationMs: 0, exp: 150, statistics: [] };
    await game.call('reportResult', {
      params: { id: 'one' },
      body: { serverId: game.serverId, endedAt: new Date().toISOString(), players: [result] },
    });
  });

  async function enter(page: Page, login: typeof veteran): Promise<void> {
    await page.goto(stage.at('/login'));
    await submitLoginForm(page, login, 'Log in');
    await page.waitForURL(/#\/dashboard/);
    await page.getByRole('button', { name: /^Account: / }).waitFor();
  }
  async function logOut(page: Page): Promise<void> {
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL(/#\/login/);
  }

  test(
    'is in both storages, opens pages in another tab, and is removed by logging out',
    {
      tag: [
        '@R4.1',
        '@R4.4',
        '@R4.5',
        '@R4.10',
        '@R4.11',
        '@R4.15',
        '@R4.16',
        '@R6.1',
        '@chromium',
      ],
    },
    () =>
      stage.visit({}, async (page) => {
        const connected = page.waitForEvent('websocket');
        await enter(page, veteran);
        const channel = await connected;
        const [own, shared] = await tokens(page);
        expect(own).toContain('"token"');
        expect(shared).toBe(own);

        const other = await page.context().newPage();
        await other.goto(stage.at('/inventory'));
        await other.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor();
        await other.close();

        const closed = channel.isClosed() ? Promise.resolve() : channel.waitForEvent('close');
        await logOut(page);
        await closed;
        await expect.poll(() => keptNames(page)).toEqual({ tab: [], shared: [] });
        await page.goto(stage.product.url);
        await page.waitForURL(/#\/login/);
      }),
  );

  test('nothing of the last player is shown to the next one in that tab (R4.13)', () =>
    stage.visit({}, async (page) => {
      await enter(page, veteran);
      const { account } = await player.me();
      await page.getByRole('button', { name: `Account: ${account.username}` }).waitFor();
      await page.getByText('Level 2').first().waitFor();
      await logOut(page);

      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(/\/api\/users\/\d+$/, async (route) => {
        await held;
        await route.continue();
      });
      await submitLoginForm(page, novice, 'Log in');
      await page.waitForURL(/#\/dashboard/);
      // the answer about the new player has not arrived yet, so the page can only show stored data
      await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
      const shown = await page.locator('body').innerText();
      expect(shown).not.toContain(account.username);
      expect(shown).not.toContain('Level 2');
      answer();
      await page.getByRole('button', { name: `Account: ${noviceName}` }).waitFor();
      await page.getByText('Level 1').first().waitFor();
    }));

  test('after logging out only the playtime is requested (R4.14 R7.95)', () =>
    stage.visit({}, async (page) => {
      await page.clock.install();
      await enter(page, veteran);
      await logOut(page);
      // requests of the login page itself do not count as requests after logging out
      await page.waitForLoadState('networkidle');
      await page.clock.pauseAt(Date.now() + 60_000);
      const asked: string[] = [];
      page.on('request', (request: Request) => asked.push(new URL(request.url()).pathname));
      // advances the clock until the page requests the playtime; the previous answer may still have
      // been on its way
      await expect(async () => {
        await page.clock.runFor(60_000);
        expect(asked).toContain('/api/game/sessions-availability');
      }).toPass({ timeout: 15_000, intervals: [50] });
      await page.clock.runFor(300_000);
      // a visitor's page polls for closed features; no data of the player are requested
      expect(new Set(asked)).toEqual(new Set(['/api/game/sessions-availability', '/api/settings']));
    }));

  test('only signed-in pages are returned to after sign-in, and once (R2.13 R2.14 R2.15 R6.2)', () =>
    stage.visit({ expectedStatuses: [400] }, async (page) => {
      const pages = {
        '/': 'Log in',
        '/register': 'Create an account',
        '/forgot-password': 'Forgot your password?',
        '/forgot-password/4c1f6e8e-6a1c-4a0e-9a53-0f1f6f3f8a11': 'This link no longer works',
        '/login': 'Log in',
      };
      for (const [path, heading] of Object.entries(pages)) {
        await page.goto(stage.at(path));
        await page.getByRole('heading', { name: heading }).waitFor();
        await expect
          .poll(() => page.evaluate(() => sessionStorage.getItem('bf-return-path')))
          .toBeNull();
      }
      await enter(page, novice);
      await logOut(page);
      await page.goto(stage.at('/profile-settings'));
      await page.waitForURL(/#\/login/);
      await submitLoginForm(page, novice, 'Log in');
      await page.waitForURL(/#\/profile-settings/);
      await logOut(page);
      await enter(page, novice);
    }));

  test('mailed links are returned to after sign-in until their action succeeds (R2.9 R2.18)', () =>
    stage.visit({ expectedStatuses: [404, 400, 410] }, async (page) => {
      const id = '4c1f6e8e-6a1c-4a0e-9a53-0f1f6f3f8a11';
      const links = {
        [`/verify-email/${id}`]: "This link didn't work",
        [`/regenerate-password-request/${id}`]: 'Choose a new password',
      };
      for (const [path, heading] of Object.entries(links)) {
        await page.goto(stage.at(path));
        await page.getByRole('heading', { name: heading }).waitFor();
        await page.goto(stage.at('/login'));
        await submitLoginForm(page, novice, 'Log in');
        await page.getByRole('heading', { name: heading }).waitFor();
        expect(getPagePath(page)).toBe(path);
        await page.goto(stage.at('/dashboard'));
        await logOut(page);
      }
    }));

  test('a 401 signs the player out and opens the login page (R4.7 R8.14)', () =>
    stage.visit({ expectedStatuses: [401] }, async (page) => {
      // without the channel, only the answer of a call can show that the session has ended
      await page.routeWebSocket(/socket\.io/, () => undefined);
      await enter(page, veteran);
      for (const { id, current } of (
        await callApi(player.connection, 'listSessions', { params: { id: player.userId } })
      ).data)
        if (!current)
          await callApi(player.connection, 'endSession', {
            params: { id: player.userId, sessionId: id },
          });
      // a late call of the dashboard may have reported the end already, so the test changes the
      // address in any case
      await page.evaluate(() => location.assign('#/inventory'));
      await page.waitForURL(/#\/login/);
      await expect.poll(() => keptNames(page)).toMatchObject({ shared: [] });
      await expect.poll(() => tokens(page)).toEqual([null, null]);
    }));

  test('a session ended elsewhere is signed out at once; page and input are restored (R4.8)', () =>
    stage.visit({}, (page) =>
      // a call may be in progress when its session is ended elsewhere
      stage.visit({ expectedStatuses: [401] }, async (other) => {
        const channelOpens = await watchRealtimeChannel(other);
        await enter(other, novice);
        await enter(page, novice);
        await channelOpens();
        await other.goto(stage.at('/profile-settings'));
        const name = other.getByRole('textbox', { name: 'Username' });
        await name.fill('Halfway');
        await page.goto(stage.at('/profile-settings'));
        // ends the session of the other browser; the session of the test's own calls is the one
        // named `Guildhall`
        await page
          .getByRole('button', { name: /^Sign out (?!Guildhall)/ })
          .first()
          .click();
        await other.waitForURL(/#\/login/);
        await expect.poll(() => tokens(other)).toEqual([null, null]);
        expect(getPagePath(page)).toBe('/profile-settings');
        // the player returns to the unfinished work
        await submitLoginForm(other, novice, 'Log in');
        await other.waitForURL(/#\/profile-settings/);
        await expect(name).toHaveValue('Halfway');
      }),
    ));

  test('a busy server signs nobody out', () =>
    stage.visit({ expectedStatuses: [503] }, async (page) => {
      await page.route('**/api/**', (route) =>
        route.fulfill({
          status: 503,
          json: {
            code: 'UNAVAILABLE',
            message: 'The service is busy. Please try again in a moment',
          },
        }),
      );
      await page.goto(stage.at('/login'));
      await submitLoginForm(page, veteran, 'Log in');
      await page.getByText('The service is busy. Please try again in a moment').waitFor();
      expect(getPagePath(page)).toBe('/login');
      await page.unroute('**/api/**');
      await enter(page, veteran);
      await page.route('**/api/**', (route) =>
        route.fulfill({
          status: 503,
          json: {
            code: 'UNAVAILABLE',
            message: 'The service is busy. Please try again in a moment',
          },
        }),
      );
      const answered = page.waitForResponse(
        (response) => response.status() === 503 && response.url().endsWith('/api/sessions/this'),
      );
      await page.reload();
      await answered;
      await page.unroute('**/api/**');
      await page.reload();
      await page.getByText('Level 2').first().waitFor();
      expect(getPagePath(page)).toBe('/dashboard');
    }));
});
