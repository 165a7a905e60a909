import { chromium } from '@playwright/test';
const base = 'http://localhost:8500';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const p = await (await b.newContext({ viewport: { width: 1440, height: 1000 } })).newPage();
p.on('console', (m) => m.type() === 'error' && console.log('err', m.text()));
await p.goto(base + '/#/login');
await p.locator('input').first().fill('player@guildhall.localhost');
await p.locator('input[type=password]').fill('north-wall-bow');
await p.locator('button[type=submit]').click();
await p.waitForURL(/dashboard/);
await p.goto(base + '/#/profile-settings');
const sw = p.getByRole('switch', { name: 'Public card' });
await sw.waitFor();
if ((await sw.getAttribute('aria-checked')) !== 'true') {
  await sw.click();
}
for (const n of ['Show my level', 'Show my record', 'Show my trophies']) {
  const s = p.getByRole('switch', { name: n });
  await s.waitFor();
  if ((await s.getAttribute('aria-checked')) !== 'true') {
    await s.click();
    await p.waitForFunction(
      ([n]) =>
        [...document.querySelectorAll('[role=switch]')].some(
          (e) =>
            e.textContent.startsWith(n) &&
            e.getAttribute('aria-checked') === 'true' &&
            !e.hasAttribute('aria-busy'),
        ),
      [n],
    );
  }
}
await p.getByRole('button', { name: /Showcase/ }).click();
await p.locator('[role=dialog] li button').first().waitFor();
const btns = p.locator('[role=dialog] li button');
const n = await btns.count();
for (let i = 0; i < Math.min(6, n); i++)
  if ((await btns.nth(i).getAttribute('aria-pressed')) !== 'true') await btns.nth(i).click();
await p.screenshot({ path: '/tmp/card-choice.png' });
await p.getByRole('button', { name: 'Save showcase' }).click();
await p.waitForTimeout(900);
await p.screenshot({ path: '/tmp/card-profile.png', fullPage: true });
const link = p.getByRole('link', { name: 'Open card' });
const href = await link.getAttribute('href');
console.log(href);
const name = decodeURIComponent(href.split('/players/')[1]);
for (const [w, scheme, loc, forced] of [
  [390, 'dark', 'en'],
  [1440, 'dark', 'en'],
  [2560, 'dark', 'en'],
  [1440, 'light', 'ru'],
  [1440, 'dark', 'en', 'active'],
  [390, 'light', 'ru'],
]) {
  const c = await b.newContext({
    viewport: { width: w, height: w < 500 ? 844 : 1000 },
    colorScheme: scheme,
    locale: loc === 'ru' ? 'ru-RU' : 'en-US',
    forcedColors: forced ?? 'none',
  });
  const q = await c.newPage();
  await q.goto(base + '/players/' + encodeURIComponent(name));
  await q.locator('h1').waitFor();
  await q.waitForTimeout(700);
  console.log(
    q.url(),
    await q.title(),
    await q.evaluate(() => document.documentElement.scrollWidth),
  );
  await q.screenshot({
    path: `/tmp/card-page-${w}-${scheme}-${loc}${forced ? '-fc' : ''}.png`,
    fullPage: true,
  });
  await c.close();
}
const c = await b.newContext({ viewport: { width: 1440, height: 1000 } });
const q = await c.newPage();
await q.goto(base + '/#/players/nobody-at-all');
await q.locator('h1').waitFor();
await q.waitForTimeout(400);
await q.screenshot({ path: '/tmp/card-none.png' });
await q.goto(base + '/#/tournament-leaderboards');
await q.waitForTimeout(1200);
await q.screenshot({ path: '/tmp/card-board.png', fullPage: true });
await b.close();
