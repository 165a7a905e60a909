import type { Admin } from '@guildhall/simulator/client/admin';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { settled } from '../fixtures/page-health.fixture.ts';
import { comeAs, useStage } from '../fixtures/stage.fixture.ts';

const player = { email: 'player@example.test', password: 'copper lantern bridge' };
const store = 'https://store.example.test/guildhall';
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

async function boxOf(
  element: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not shown');
  return box;
}

test.describe('the header', () => {
  const stage = useStage({ STORE_URL: store });
  let admin: Admin;

  test.beforeAll(async () => {
    admin = stage.operator;
    await new Player(stage.product.url, player).register();
  });

  async function enter(page: Page): Promise<void> {
    await comeAs(page, stage, await new Player(stage.product.url, player).login());
  }
  const setSessions = (settings: { enabled: boolean; allowAt: string | null }) =>
    admin.section('POST', '/api/game/admin/sessions-settings', settings);

  test('R2.84 R2.85 R2.86 R2.90 R2.91 R2.93 R2.94 R2.95 R2.96 R2.97 R2.98 has a logo that leads home, the demo in a new tab, a bell and the menu of the account', () =>
    stage.visit({}, async (page) => {
      await page
        .context()
        .route(`${store}**`, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<title>The store</title>' }),
        );
      await page.goto(stage.at('/forgot-password'));
      const header = page.getByRole('banner');
      await header.getByRole('link', { name: 'Guildhall, to the login page' }).click();
      await page.waitForURL(/#\/login/);
      const opened = page.waitForEvent('popup');
      await header.getByRole('link', { name: 'Play demo' }).click();
      const demo = await opened;
      await demo.waitForURL(store);
      await demo.close();

      await enter(page);
      await page.goto(stage.at('/inventory'));
      await header.getByRole('link', { name: 'Guildhall, to the dashboard' }).click();
      await page.waitForURL(/#\/dashboard/);
      await header.getByRole('link', { name: 'Play demo' }).waitFor();
      await header.getByRole('button', { name: /^Notifications/ }).waitFor();
      const account = header.getByRole('button', { name: /^Account: / });
      await account.click();
      await expect
        .poll(() => page.getByRole('menuitem').allInnerTexts())
        .toEqual(['Dashboard', 'Profile settings', 'Referral system', 'Log out']);
      await page.getByRole('menuitem', { name: 'Profile settings' }).click();
      await page.waitForURL(/#\/profile-settings/);
      await account.click();
      await page.getByRole('menuitem', { name: 'Dashboard' }).click();
      await page.waitForURL(/#\/dashboard/);
      await account.click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.waitForURL(/#\/login/);
    }));

  test('R2.87 R2.88 R2.89 R2.105 R9.41 has the playtime beside the logo above 950 px and below the rest up to there, and grows to 2560 px', () =>
    stage.visit({ width: 951 }, async (page) => {
      await enter(page);
      const header = page.getByRole('banner');
      const line = header.getByText('Playtime is Live!');
      const [logo, bell] = [
        header.getByRole('link', { name: /^Guildhall/ }),
        header.getByRole('button', { name: /^Notifications/ }),
      ];
      await line.waitFor();
      const [beside, wideLogo] = [await boxOf(line), await boxOf(logo)];
      expect(beside.x).toBeGreaterThan(wideLogo.x + wideLogo.width);
      expect(beside.x - wideLogo.x - wideLogo.width).toBeLessThan(100);
      expect(beside.y + beside.height / 2).toBeCloseTo(wideLogo.y + wideLogo.height / 2, -1);

      await page.setViewportSize({ width: 950, height: 900 });
      expect((await boxOf(logo)).height).toBe(60);
      const below = await boxOf(line);
      for (const other of [await boxOf(logo), await boxOf(bell)])
        expect(below.y).toBeGreaterThanOrEqual(other.y + other.height);

      await page.setViewportSize({ width: 2_600, height: 900 });
      const row = await boxOf(header.locator('> div'));
      expect(row.width).toBe(2_560);
      const whole = await boxOf(header);
      expect(row.x - whole.x).toBeCloseTo((whole.width - 2_560) / 2, 0);
      // what stands below it takes a wider middle, too
      const middles: number[] = [];
      for (const width of [1_440, 1_900, 2_560]) {
        await page.setViewportSize({ width, height: 900 });
        middles.push((await boxOf(page.locator('main.wrap, main .wrap').first())).width);
      }
      expect(middles).toEqual([1_320, 1_600, 1_920]);
    }));

  test('R2.101 R2.102 R2.103 R9.39 a long page has a round button to its top from a quarter of the way on', () =>
    stage.visit({ height: 400 }, async (page) => {
      await enter(page);
      await page.getByRole('heading', { name: 'Nothing in the inventory yet' }).waitFor();
      // What loads has another height than what comes in its place.
      await settled(page);
      const scrollPage = (top: number): Promise<number> =>
        page.evaluate(async (to) => {
          window.scrollTo({ top: to, behavior: 'instant' });
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
          return document.documentElement.scrollHeight;
        }, top);
      const up = page.getByRole('button', { name: 'Scroll to top' });
      const height = await scrollPage(0);
      expect(height).toBeGreaterThan(400 * 1.25);
      const quarter = (height - 400) / 4;
      await scrollPage(Math.floor(quarter) - 1);
      await expect.poll(() => up.count()).toBe(0);
      await scrollPage(Math.ceil(quarter));
      await up.waitFor();
      const { width, height: tall } = await boxOf(up);
      expect([tall, await up.evaluate((button) => getComputedStyle(button).borderRadius)]).toEqual([
        width,
        '50%',
      ]);
      await up.click();
      await up.waitFor({ state: 'detached' });
      await page.waitForFunction(() => scrollY === 0);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

      // The same page is too short for it in a window of four fifths of its height, and long enough
      // in a lower one.
      const limit = Math.ceil(height / 1.25);
      await page.setViewportSize({ width: 1440, height: limit });
      await expect.poll(() => scrollPage(height)).toBe(height);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await expect.poll(() => up.count()).toBe(0);
      await page.setViewportSize({ width: 1440, height: limit - 2 });
      await scrollPage(0);
      await scrollPage(height);
      await up.waitFor();
    }));

  test('R2.104 on a telephone that button is away while words are typed', () =>
    stage.visit({ width: 390, height: 700, touch: true }, async (page) => {
      await enter(page);
      await page.goto(stage.at('/profile-settings'));
      const name = page.getByLabel('Username');
      await name.waitFor();
      await page.evaluate(() =>
        window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
      );
      const up = page.getByRole('button', { name: 'Scroll to top' });
      await up.waitFor();
      await name.evaluate((field) => field.focus({ preventScroll: true }));
      await up.waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await name.evaluate((field) => field.blur());
      await up.waitFor();
    }));

  test('R2.106 R2.107 R2.108 R2.109 R7.95 R9.11 counts down to the playtime, then waits for the servers, and asks every minute', async () => {
    const opening = Math.ceil(Date.now() / second) * second + 5 * day;
    await setSessions({ enabled: true, allowAt: new Date(opening).toISOString() });
    await stage.visit({}, async (page) => {
      await page.clock.install();
      let polls = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/game/sessions-availability')) polls += 1;
      });
      await page.goto(stage.at('/login'));
      const header = page.getByRole('banner');
      await header.getByText('Next Playtime starts in:').waitFor();
      const shows = (text: string): Promise<void> =>
        header
          .getByRole('timer')
          .and(page.getByText(text, { exact: true }))
          .waitFor();
      await page.clock.pauseAt(opening - 2 * day - 3 * hour - 4 * minute - 6 * second);
      await page.clock.runFor(second);
      await shows('2 days, 03:04:05');
      await page.clock.runFor(second);
      await shows('2 days, 03:04:04');
      await page.clock.pauseAt(opening - day - 2 * second);
      await page.clock.runFor(second);
      await shows('1 day, 00:00:01');
      await page.clock.pauseAt(opening - 2 * second);
      await page.clock.runFor(second);
      await shows('00:00:01');
      await page.clock.runFor(second);
      await header.getByText('Game Servers are heating up!').waitFor();
      await expect.poll(() => header.getByRole('timer').count()).toBe(0);

      await setSessions({ enabled: true, allowAt: null });
      await page.clock.runFor(minute);
      await header.getByText('Playtime is Live!').waitFor();
      // Time stands since the answer came, so the next question is exactly a minute away.
      const before = polls;
      await page.clock.runFor(minute - 1);
      expect(polls).toBe(before);
      const asked = page.waitForResponse('**/api/game/sessions-availability');
      await page.clock.runFor(1);
      await asked;
      expect(polls).toBe(before + 1);
    });
  });
});
