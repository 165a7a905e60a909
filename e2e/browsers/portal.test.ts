/** Tests of the portal in WebKit: all its pages, and a player's journeys through them. */
import { portalRoutes } from '@guildhall/contract/routes';
import { callApi } from '@guildhall/simulator/client/api';
import { registerGameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { getWebKitPrograms } from '../../scripts/testing/other-browsers.ts';
import { playWonMatch } from '../fixtures/match.fixture.ts';
import { findPageSizeFaults, isPageSettled } from '../fixtures/health/page-health.fixture.ts';
import { findFirstMailLink, waitForMail } from '../fixtures/product.fixture.ts';
import { equippedPlayerLogin } from '../fixtures/small-world.fixture.ts';
import { declareJourneyServer } from '../fixtures/stage.fixture.ts';
import { startWebKit, WebKitVisit, type WebKitSession } from './webkit.session.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
/** Replaces each parameter of an address, so that the address is an invalid link. */
const token = 'A'.repeat(43);
const addressesOf = (guard: 'none' | 'session'): string[] =>
  portalRoutes
    .filter((route) => route.guard === guard)
    .map(({ path }) => path.replaceAll(/\{\w+\}/g, token));

/** Runs in a page. Returns a fault if the page lacks a heading or text, or shows a failure. */
function findTextFaults(): string[] {
  const heading = document.querySelector('h1')?.textContent.trim() ?? '';
  const text = [...document.querySelectorAll<HTMLElement>('main, [role="dialog"]')]
    .map((part) => part.innerText.trim())
    .join('');
  return [
    ...(heading === '' ? ['has no heading'] : []),
    ...(text.length < 20 ? ['has next to no text'] : []),
    ...(document.title.endsWith('| Guildhall') ? [] : [`title is ${document.title}`]),
    ...[...document.querySelectorAll<HTMLImageElement>('main img')]
      .filter((image) => image.complete && image.naturalWidth === 0)
      .map((image) => `picture is broken: ${image.getAttribute('src') ?? ''}`),
  ];
}

test.describe('the portal in WebKit', () => {
  test.describe.configure({ timeout: 300_000 });
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1,::1' }, 'small');
  let webkit: WebKitSession | undefined;
  test.beforeAll(async () => {
    webkit = await startWebKit(getWebKitPrograms());
  });
  test.afterAll(() => webkit?.end());

  /** Runs a visit to its end. Fails for any error that the pages of the visit reported. */
  async function visit(
    size: (typeof sizes)[number],
    journey: (visitor: WebKitVisit) => Promise<void>,
  ): Promise<void> {
    if (webkit === undefined) throw new Error('WebKit has not started');
    const visitor = await WebKitVisit.open(webkit.driver, stage.product.url, size);
    let complaints: string[] = [];
    try {
      await journey(visitor);
    } finally {
      complaints = await visitor.close();
    }
    expect(complaints, stage.product.log()).toEqual([]);
  }
  async function signIn(visitor: WebKitVisit, login: typeof equippedPlayerLogin): Promise<void> {
    await visitor.goTo(stage.at('/login'));
    await visitor.fill('^Email', login.email);
    await visitor.fill('^Password', login.password);
    await visitor.press('^Log in$');
    await visitor.waitForPath('/dashboard');
  }
  /** Opens another page and waits until the heading of the previous page has disappeared. */
  async function goOn(visitor: WebKitVisit, path: string): Promise<void> {
    const before = await visitor.evaluate((address) => {
      const heading = document.querySelector('h1');
      heading?.setAttribute('data-left', heading.textContent);
      const { hash } = location;
      location.hash = address;
      return hash;
    }, path);
    await visitor.waitFor(
      `The page ${path}`,
      (left) => {
        const heading = document.querySelector('h1');
        // a redirect may lead back to the open page; pages of the same component keep the element
        // and change its text
        return (
          location.hash === left ||
          (heading !== null && heading.getAttribute('data-left') !== heading.textContent)
        );
      },
      before,
    );
    await visitor.waitFor(`The end of loading of ${path}`, isPageSettled);
  }
  /** Visits each page and collects its faults. */
  async function walk(visitor: WebKitVisit, paths: readonly string[]): Promise<string[]> {
    const faults: string[] = [];
    for (const path of paths) {
      await goOn(visitor, path);
      const pageFaults = [
        ...(await visitor.evaluate(findTextFaults)),
        ...(await visitor.evaluate(findPageSizeFaults)),
      ];
      faults.push(...pageFaults.map((fault) => `${path} ${fault}`));
    }
    return faults;
  }

  for (const size of sizes) {
    test(`every page fits and has its text for a visitor at ${size.width} pixels`, () =>
      visit(size, async (visitor) => {
        await visitor.goTo(stage.at('/login'));
        await visitor.waitForText('Log in');
        expect(await walk(visitor, addressesOf('none'))).toEqual([]);
      }));

    test(`every page fits and has its text for a player at ${size.width} pixels`, () =>
      visit(size, async (visitor) => {
        await signIn(visitor, equippedPlayerLogin);
        expect(await walk(visitor, addressesOf('session'))).toEqual([]);
      }));

    test(`a player registers, verifies by mail, leaves and returns at ${size.width} pixels`, () =>
      visit(size, async (visitor) => {
        const login = { email: `from-${size.width}@example.test`, password: 'a quiet sentence' };
        await visitor.goTo(stage.at('/register'));
        await visitor.fill('^Email', login.email);
        await visitor.fill('^Password', login.password);
        await visitor.press('^Create account$');
        await visitor.waitForPath('/dashboard');
        await visitor.goTo(
          findFirstMailLink(await waitForMail(stage.product, login.email, 'Verify your e-mail')),
        );
        await visitor.waitForText('Your email is verified');
        await visitor.press('^Continue');
        await visitor.waitForPath('/dashboard');
        await visitor.press('^Account');
        await visitor.press('^Log out$');
        await visitor.waitForPath('/login');
        await signIn(visitor, login);
      }));

    test(`a player claims, buys and shows a card at ${size.width} pixels`, async () => {
      const login = { email: `buyer-${size.width}@example.test`, password: 'a quiet sentence' };
      const player = await new Player(stage.product.url, login).register();
      await callApi(stage.operator.connection, 'adminGrantCurrency', {
        params: { id: player.userId },
        body: { currency: 'LUMEN', amount: 1250, reason: 'For the shop' },
      });
      const server = await registerGameServer(stage.operator);
      await playWonMatch(server, player, `match-${size.width}`, {
        statistics: { 'Lanterns lit': 1 },
        exp: 150,
      });
      const { username } = (await player.me()).account;
      await visit(size, async (visitor) => {
        await signIn(visitor, login);
        await visitor.press('^Claim Cloak', 'main');
        await visitor.waitForText('Reward claimed');
        await goOn(visitor, '/shop');
        await visitor.press('The lantern that is never extinguished', 'main');
        await visitor.press('^Buy for', '[role="dialog"]');
        await visitor.waitFor(
          'The end of the purchase',
          () => document.querySelector('[role="dialog"]') === null,
        );
        await goOn(visitor, '/inventory');
        await visitor.press('Cloak of the Unextinguished', 'main');
        await visitor.waitForText('Woven before the wall was built.');
        await goOn(visitor, '/profile-settings');
        await visitor.press('^Public card$');
        await visitor.press('^Show my level$');
        await visitor.waitFor(
          'The card',
          () => document.querySelectorAll('[role="switch"][aria-checked="true"]').length >= 2,
        );
        await goOn(visitor, `/players/${username}`);
        await visitor.waitForText('Level 2');
      });
    });
  }
});
