import { limits } from '@guildhall/contract/limits';
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { registerGameServer, type GameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { watchRealtimeChannel } from '../fixtures/browser.fixture.ts';
import { signInPageAs, getPagePath, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const newcomer = { email: 'newcomer@example.test', password: 'a ladder for the second watch' };
/** Number of rewards from level 2 on. Each level that the player reaches creates a notification. */
const rewardCount = 25;
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

test.describe('notifications', () => {
  const stage = declareJourneyServer({ REGISTRATIONS_PER_HOUR: '20' });
  let admin: Admin;
  let game: GameServer;
  let players = 0;
  let matches = 0;

  test.beforeAll(async () => {
    admin = stage.operator;
    const type = await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
      name: 'Cloaks',
      section: 1,
      category: 'COSMETIC',
      internalName: 'cloak',
      filterName: 'Cloaks',
    });
    const cloak = await admin.section<{ id: number }>('POST', '/api/game/admin/inventories', {
      name: 'Cloak of Dusk',
      typeId: type.id,
      rarity: 3,
    });
    for (let lvl = 2; lvl < 2 + rewardCount; lvl++)
      await admin.section('POST', '/api/admin/level-rewards', {
        lvl,
        itemType: 'SKIN',
        itemId: cloak.id,
        enabled: true,
      });
    game = await registerGameServer(admin);
  });

  async function play(player: Player, exp: number): Promise<void> {
    await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    const { accountId } = player;
    const id = `match-${++matches}`;
    await game.call('startMatch', {
      body: { serverId: game.serverId, matchId: id, mode: 'FS', players: [{ accountId }] },
    });
    const result = { accountId, place: 1, won: true, durationMs: 0, exp, statistics: [] };
    await game.call('reportResult', {
      params: { id },
      body: { serverId: game.serverId, endedAt: new Date().toISOString(), players: [result] },
    });
  }
  /** Creates a player with a verified address and the given number of unread notifications. */
  async function playerWith(notifications: number): Promise<Player> {
    const player = await new Player(stage.product.url, {
      email: `player${++players}@example.test`,
      password: 'copper lantern bridge',
    }).register();
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: player.userId },
      body: { statusId: 2, reason: 'Journey' },
    });
    // a match with a larger reward would be held as implausible
    for (let left = notifications; left > 0; left -= 3) await play(player, Math.min(left, 3) * 100);
    return player;
  }
  const enter = (page: Page, player: Player): Promise<void> => signInPageAs(page, stage, player);
  const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
  const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
  const rowsOf = (page: Page) => panelOf(page).locator('[data-notification]');
  /**
   * Records the bodies of calls that mark single notifications as read. The page itself records
   * them, because Playwright reports no bodies in Firefox.
   */
  async function recordReads(page: Page): Promise<() => Promise<unknown>> {
    await page.addInitScript(() => {
      const bodies: unknown[] = [];
      Object.assign(globalThis, { readBodies: bodies });
      const original = globalThis.fetch;
      globalThis.fetch = (input, init) => {
        const address = input instanceof Request ? input.url : String(input);
        if (address.endsWith('/notifications/read')) bodies.push(JSON.parse(init?.body as string));
        return original(input, init);
      };
    });
    return () => page.evaluate(() => (globalThis as { readBodies?: unknown }).readBodies);
  }

  test(
    'the list has ten on a page, loads more 700 px before its end, and links to rewards',
    { tag: ['@R1.24', '@R2.110', '@R2.112', '@R2.115', '@R9.3', '@R9.4', '@R9.5', '@R9.6'] },
    async () => {
      const player = await playerWith(rewardCount);
      await stage.visit({}, async (page) => {
        // each query is requested once; queries that the channel's first message invalidates are
        // requested again
        const asked = new Set<string>();
        page.on('request', (request) => {
          const url = new URL(request.url());
          if (url.pathname.endsWith('/notifications')) asked.add(url.search);
        });
        await enter(page, player);
        await bellOf(page).click();
        await panelOf(page).getByRole('heading', { name: 'Notifications' }).waitFor();
        // ten rows end within 700 px of the visible area, twenty do not
        await rowsOf(page).nth(19).waitFor();
        const list = panelOf(page).getByRole('region', { name: 'Notifications' });
        expect((await list.boundingBox())?.height).toBe(490);
        const scrollTo = (left: number): Promise<void> =>
          list.evaluate(async (element, distanceToEnd) => {
            element.scrollTop = element.scrollHeight - element.clientHeight - distanceToEnd;
            for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
          }, left);
        await scrollTo(720);
        expect([...asked]).toEqual(['?page=1&perPage=10', '?page=2&perPage=10']);
        await scrollTo(690);
        await rowsOf(page)
          .nth(rewardCount - 1)
          .waitFor();
        const pages = ['?page=1&perPage=10', '?page=2&perPage=10', '?page=3&perPage=10'];
        expect([...asked]).toEqual(pages);
        await panelOf(page).getByText("You've got all notifications").waitFor();
        await expect.poll(() => rowsOf(page).count()).toBe(rewardCount);
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await rowsOf(page).first().getByRole('button').click();
        await page.getByRole('dialog', { name: 'Level rewards' }).waitFor();
        await expect.poll(() => panelOf(page).count()).toBe(0);
      });
    },
  );

  test(
    'with a mouse, hovered rows are read and sent in one call 700 ms after the last',
    { tag: ['@R2.126', '@R2.128', '@R2.129', '@R4.33', '@R4.34', '@R9.16'] },
    async () => {
      const player = await playerWith(3);
      await stage.visit({}, async (page) => {
        await page.clock.install();
        const reads = await recordReads(page);
        await enter(page, player);
        await bellOf(page).locator('[data-unread]').waitFor();
        await bellOf(page).click();
        const dots = rowsOf(page).locator('[data-unread]');
        await rowsOf(page).nth(2).waitFor();
        await expect.poll(() => dots.count()).toBe(3);
        await page.clock.pauseAt(Date.now() + 10_000);
        const ids = await rowsOf(page).evaluateAll((rows) =>
          rows.map((row) => Number(row.getAttribute('data-notification'))),
        );

        await rowsOf(page).nth(0).hover();
        await page.clock.runFor(500);
        await rowsOf(page).nth(0).locator('[data-unread]').waitFor({ state: 'detached' });
        await rowsOf(page).nth(1).hover();
        await page.clock.runFor(699);
        await rowsOf(page).nth(1).locator('[data-unread]').waitFor({ state: 'detached' });
        await expect.poll(() => dots.count()).toBe(1);
        expect(await reads()).toEqual([]);
        const sent = page.waitForResponse((response) =>
          response.url().endsWith('/notifications/read'),
        );
        await page.clock.runFor(1);
        expect((await sent).ok()).toBe(true);
        expect(await reads()).toEqual([{ id: ids.slice(0, 2) }]);
      });
      const { data } = await callApi(player.connection, 'listNotifications', {
        params: { id: player.userId },
        query: {},
      });
      expect(data.map((row) => row.isRead)).toEqual([true, true, false]);
    },
  );

  test(
    'by touch, a row is read when it is scrolled into view (R2.130)',
    { tag: '@chromium' },
    async () => {
      const player = await playerWith(9);
      await stage.visit({ width: 390, height: 620 }, async (page) => {
        const device = await page.context().newCDPSession(page);
        await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
        await enter(page, player);
        await bellOf(page).click();
        await rowsOf(page).nth(8).waitFor();
        await rowsOf(page).first().locator('[data-unread]').waitFor({ state: 'detached' });
        const last = rowsOf(page).nth(8);
        await expect.poll(() => last.locator('[data-unread]').count()).toBe(1);
        const sent = page.waitForRequest(
          (request) =>
            request.url().endsWith('/notifications/read') &&
            (request.postDataJSON() as { id: number[] }).id.length > 0,
        );
        await last.scrollIntoViewIfNeeded();
        await last.locator('[data-unread]').waitFor({ state: 'detached' });
        await sent;
      });
    },
  );

  test('a low window reaches the list’s end, reads only seen rows, and sends reads on leaving (R2.130 R4.33)', async () => {
    const player = await playerWith(9);
    await stage.visit({ width: 1024, height: 400 }, async (page) => {
      // on a touch device, rows are marked as read when they become visible
      await page.addInitScript(() => {
        const real = matchMedia;
        window.matchMedia = (query) => real(query.startsWith('(hover: hover)') ? 'not all' : query);
      });
      await enter(page, player);
      await bellOf(page).click();
      await rowsOf(page).first().waitFor();
      const unread = rowsOf(page).filter({ has: page.locator('[data-unread]') });
      await expect.poll(() => unread.count()).toBeLessThan(9);
      const seen = await rowsOf(page).evaluateAll(
        (rows) => rows.filter((row) => row.getBoundingClientRect().top < innerHeight).length,
      );
      expect(9 - (await unread.count())).toBeLessThanOrEqual(seen);
      const list = await panelOf(page).boundingBox();
      expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(400);
      await rowsOf(page).last().scrollIntoViewIfNeeded();
      await rowsOf(page).last().locator('[data-unread]').waitFor({ state: 'detached' });
      const read = 9 - (await unread.count());
      await page.goto('about:blank');
      const countRead = async (): Promise<number> =>
        (
          await callApi(player.connection, 'listNotifications', {
            params: { id: player.userId },
            query: {},
          })
        ).data.filter(({ isRead }) => isRead).length;
      await expect.poll(countRead).toBe(read);
    });
  });

  test(
    'everything is marked as read at once, one call at a time, and none for an empty list',
    { tag: ['@R2.111', '@R5.4', '@R5.5'] },
    async () => {
      const player = await playerWith(2);
      await stage.visit({}, async (page) => {
        let runs = 0;
        let answer = (): void => undefined;
        const held = new Promise<void>((resolve) => {
          answer = resolve;
        });
        await page.route('**/notifications/read-all', async (route) => {
          runs += 1;
          await held;
          await route.continue();
        });
        await enter(page, player);
        await bellOf(page).click();
        await rowsOf(page).nth(1).waitFor();
        const mark = panelOf(page).getByRole('button', { name: 'Mark as read' });
        const sent = page.waitForRequest('**/notifications/read-all');
        await mark.click();
        await sent;
        await mark.and(page.locator('[aria-disabled="true"]')).waitFor();
        await mark.click({ force: true });
        answer();
        await rowsOf(page).locator('[data-unread]').first().waitFor({ state: 'detached' });
        await bellOf(page).locator('[data-unread]').waitFor({ state: 'detached' });
        await expect.poll(() => rowsOf(page).locator('[data-unread]').count()).toBe(0);
        expect(runs).toBe(1);
      });
      const nobody = await playerWith(0);
      await stage.visit({}, async (page) => {
        const sent: string[] = [];
        page.on(
          'request',
          (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname),
        );
        await enter(page, nobody);
        await bellOf(page).click();
        await panelOf(page).getByText("You've got all notifications").waitFor();
        await panelOf(page).getByRole('button', { name: 'Mark as read' }).click({ force: true });
        await page.keyboard.press('Enter');
        expect(sent).toEqual([]);
      });
    },
  );

  test('after reading elsewhere the unread state is reloaded 5 s later (R4.35 R9.17)', async () => {
    const player = await playerWith(1);
    await stage.visit({}, async (page) => {
      await page.clock.install();
      const channelOpens = await watchRealtimeChannel(page);
      const reading = new Set<unknown>();
      page.on('request', (request) => request.url().includes('/api/') && reading.add(request));
      page.on('requestfinished', (request) => reading.delete(request));
      page.on('requestfailed', (request) => reading.delete(request));
      await enter(page, player);
      await bellOf(page).click();
      await rowsOf(page).first().waitFor();
      await channelOpens();
      // requests that the opening of the channel causes must end before the notifications are read
      // elsewhere
      await page.evaluate(() => null);
      await expect.poll(() => reading.size).toBe(0);
      await bellOf(page).locator('[data-unread]').waitFor();
      await page.clock.pauseAt(Date.now() + 10_000);
      const checks: string[] = [];
      page.on(
        'request',
        (request) => request.url().endsWith('/check-unread') && checks.push(request.url()),
      );
      // the open list reloads immediately, which shows that the message was handled
      const listed = page.waitForResponse((response) =>
        response.url().includes('/notifications?page=1'),
      );
      await callApi(player.connection, 'readAllNotifications', { params: { id: player.userId } });
      await listed;
      await page.clock.runFor(4_999);
      expect(checks).toEqual([]);
      await bellOf(page).locator('[data-unread]').waitFor();
      const checked = page.waitForResponse('**/check-unread');
      await page.clock.runFor(1);
      await checked;
      await page.clock.runFor(10);
      await bellOf(page).locator('[data-unread]').waitFor({ state: 'detached' });
    });
  });

  test('game reports are green toasts with a title and a text, for 2000 ms (R1.34 R4.50 R9.25)', async () => {
    const player = await playerWith(0);
    await stage.visit({}, async (page) => {
      await page.clock.install();
      const channelOpens = await watchRealtimeChannel(page);
      await enter(page, player);
      await channelOpens();
      await page.clock.pauseAt(Date.now() + 10_000);
      await play(player, 40);
      const toast = page.locator('[data-toast="success"]').filter({ hasText: '+40 EXP' });
      await toast.getByText('Experience gained', { exact: true }).waitFor();
      await page.clock.runFor(1_999);
      await expect.poll(() => toast.count()).toBe(1);
      await page.clock.runFor(1);
      await toast.waitFor({ state: 'detached' });
    });
  });

  /** Removes the server's time from replies, so that the page uses its own clock. */
  const withoutServerTime = (page: Page) =>
    page.route('**/api/**', async (route) => {
      const response = await route.fetch();
      const { [limits.serverTimeHeader]: _time, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
  test('ages are shown in words that update every minute (R9.18 R9.19 R9.20 R9.21 R9.22)', async () => {
    const player = await playerWith(1);
    const [notification] = (
      await callApi(player.connection, 'listNotifications', {
        params: { id: player.userId },
        query: {},
      })
    ).data;
    const at = Date.parse(notification?.createdAt ?? '');
    const date = new Intl.DateTimeFormat('en', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }).format(new Date(at));
    await stage.visit({}, async (page) => {
      await withoutServerTime(page);
      await enter(page, player);
      const ages: string[] = [];
      for (const later of [0, 180 * second, 181 * second, hour - second, hour, day - second, day]) {
        await page.clock.setFixedTime(at + later);
        await bellOf(page).click();
        ages.push(await rowsOf(page).first().locator('time').innerText());
        await bellOf(page).click();
        await panelOf(page).waitFor({ state: 'detached' });
      }
      expect(ages).toEqual(['Now', 'Now', '3m ago', '59m ago', '1h ago', '23h ago', date]);
    });
    await stage.visit({}, async (page) => {
      await withoutServerTime(page);
      await page.clock.install({ time: at + 120 * second });
      await enter(page, player);
      await bellOf(page).click();
      const age = rowsOf(page).first().locator('time');
      await age.waitFor();
      await page.clock.pauseAt(at + 175 * second);
      await expect.poll(() => age.innerText()).toBe('Now');
      await page.clock.runFor(minute);
      await age.and(page.getByText('3m ago')).waitFor();
    });
  });

  test(
    'an unverified address is reported, and the mail is sent again once',
    {
      tag: ['@R2.127', '@R2.120', '@R2.121', '@R2.122', '@R2.123', '@R2.124', '@R2.125', '@R8.31'],
    },
    async () => {
      const player = await new Player(stage.product.url, newcomer).register();
      await stage.visit({}, async (page) => {
        // the server refuses a second mail within a minute, so the test simulates the server's
        // consent
        await page.route('**/email-verification-requests/resend', (route) =>
          route.fulfill({ json: {} }),
        );
        await enter(page, player);
        await bellOf(page).locator('[data-unread]').waitFor();
        await bellOf(page).click();
        await panelOf(page).getByText(`Please verify ${newcomer.email} is your email`).waitFor();
        const resend = panelOf(page).getByRole('button', { name: 'Resend' });
        await resend.hover();
        await page.getByRole('tooltip', { name: 'Your account isn’t verified yet' }).waitFor();
        await resend.click();
        await page
          .locator('[data-toast="success"]')
          .filter({ hasText: 'Please check your email' })
          .waitFor();
        await panelOf(page).getByText('Please check your email').waitFor();
        await resend.waitFor({ state: 'detached' });
        await page.keyboard.press('Escape');
        await panelOf(page).waitFor({ state: 'hidden' });
        await bellOf(page).click();
        await panelOf(page).getByText('Please check your email').waitFor();
        await expect.poll(() => resend.count()).toBe(0);
      });
    },
  );

  test(
    'an ordered password change comes before the address, and its banner opens the form',
    { tag: ['@R2.117', '@R2.118', '@R2.119', '@R2.120'] },
    async () => {
      const player = await new Player(stage.product.url, newcomer).login();
      await callApi(admin.connection, 'adminOrderPassword', {
        params: { id: player.userId },
        body: { reason: 'Journey' },
      });
      await stage.visit({}, async (page) => {
        // the reset has ended every session
        await enter(page, await player.login());
        await bellOf(page).click();
        await panelOf(page).getByText('Please update your password').waitFor();
        await expect.poll(() => panelOf(page).getByText('Please verify').count()).toBe(0);
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await panelOf(page).getByRole('link', { name: 'Update' }).click();
        const dialog = page.getByRole('dialog', { name: 'Change password' });
        await dialog.waitFor();
        expect(getPagePath(page)).toBe('/profile-settings');
        await dialog.getByLabel('Current password', { exact: true }).fill(newcomer.password);
        await dialog
          .getByLabel('New password', { exact: true })
          .fill('a newer ladder for the watch');
        await dialog
          .getByLabel('Confirm password', { exact: true })
          .fill('a newer ladder for the watch');
        await dialog.getByRole('button', { name: 'Save password' }).click();
        await dialog.waitFor({ state: 'detached' });
        await bellOf(page).click();
        await panelOf(page).getByText(`Please verify ${newcomer.email} is your email`).waitFor();
        await expect
          .poll(() => panelOf(page).getByText('Please update your password').count())
          .toBe(0);
      });
    },
  );
});
