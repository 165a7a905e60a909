import { api } from '@guildhall/contract/api';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  renderComponent,
  waitForFrames,
  testAppearances,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { renderPortal, playerReply, playerId, signInAs } from '../../../test/portal.harness.tsx';
import { mockReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { PlaytimeLine } from '../../shared/playtime/playtime-line.tsx';
import { PortalHeader } from './header.tsx';
import { ScrollToTopButton } from './scroll-to-top.popup.tsx';
import { PhoneTabBar } from './tab-bar.tsx';

type Availability = Reply<typeof api.sessionsAvailability>;
const live: Availability = { gameSessionsEnabled: true, nextPlaytime: null };
const settings: Reply<typeof api.settings> = {
  storeUrl: 'https://store.example.test/guildhall',
  captchaKey: null,
  captchaScript: null,
  twitchSignIn: false,
  messaging: null,
  features: {},
  languages: ['en', 'ru'],
  currencyNames: {},
};
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
const box = (entry: { element(): Element }): DOMRect => entry.element().getBoundingClientRect();

describe('the header of a player', () => {
  const banner = () => page.getByRole('banner');
  beforeEach(() => {
    signInAs(playerId);
    mockReply(api.sessionsAvailability, live);
    mockReply(api.settings, settings);
    mockReply(api.currentUser, playerReply);
    mockReply(api.listBalances, { data: [] });
    mockReply(api.checkUnread, { unread: false });
    mockReply(api.listInbox, { data: [], page: 1, totalPages: 1, waiting: 0 });
  });

  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    await renderPortal(<PortalHeader />, { ...appearance, isBeside: true });
    await expect.element(banner().getByText(m.playtime_live())).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('marks the missions on every page about playing', async () => {
    await page.viewport(1_440, 900);
    for (const path of ['/missions', '/season', '/events', '/matches']) {
      const drawn = await renderPortal(<PortalHeader />, { isBeside: true }, path);
      const link = banner().getByRole('link', { name: m.missions_title() });
      await expect.element(link).toHaveAttribute('aria-current');
      expect(banner().getByRole('link', { name: m.header_shop() }).element()).not.toHaveAttribute(
        'aria-current',
      );
      await drawn.unmount();
    }
  });
  // R2.87 R2.88 R2.89 R2.105 R9.41
  it('shows the playtime beside the logo above 950 px, otherwise below, and grows to 2560 px', async () => {
    await page.viewport(951, 900);
    await renderPortal(<PortalHeader />, { isBeside: true });
    const line = banner().getByText(m.playtime_live());
    const logo = banner().getByRole('link', { name: /^Guildhall/ });
    const bell = banner().getByRole('button', { name: /^Notifications/ });
    await expect.element(line).toBeVisible();
    await expect.element(bell).toBeVisible();
    const [beside, wideLogo] = [box(line), box(logo)];
    expect(beside.x).toBeGreaterThan(wideLogo.right);
    expect(beside.x - wideLogo.right).toBeLessThan(100);
    expect(beside.y + beside.height / 2).toBeCloseTo(wideLogo.y + wideLogo.height / 2, -1);

    await page.viewport(950, 900);
    await expect.poll(() => box(logo).height).toBe(60);
    for (const other of [box(logo), box(bell)])
      expect(box(line).y).toBeGreaterThanOrEqual(other.bottom);

    await page.viewport(2_700, 900);
    const row = banner().element().firstElementChild?.getBoundingClientRect();
    const whole = box(banner());
    expect(row?.width).toBe(2_560);
    expect((row?.x ?? 0) - whole.x).toBeCloseTo((whole.width - 2_560) / 2, 0);
  });

  it('has its logo above the beginning of the page, its menu above the end, at every width', async () => {
    await renderPortal(
      <>
        <PortalHeader />
        <div className="wrap" data-testid="middle" style={{ height: '10px' }} />
      </>,
      { isBeside: true },
    );
    const logo = banner().getByRole('link', { name: /^Guildhall/ });
    const menu = banner().getByRole('button', { name: /^Account/ });
    await expect.element(menu).toBeVisible();
    for (const width of [390, 1_100, 1_440, 1_920, 2_560, 3_840]) {
      await page.viewport(width, 900);
      const middle = box(page.getByTestId('middle'));
      expect(box(logo).x, `${width} px`).toBeCloseTo(middle.x, 0);
      expect(box(menu).right, `${width} px`).toBeCloseTo(middle.right, 0);
    }
  });
});

it('the page below the header is wider on a larger screen (R2.105 R9.41)', async () => {
  await renderComponent(
    <div className="wrap" data-testid="middle">
      Contents
    </div>,
    { isBeside: true },
  );
  const widths: number[] = [];
  for (const width of [1_440, 1_900, 2_560]) {
    await page.viewport(width, 900);
    widths.push(box(page.getByTestId('middle')).width);
  }
  expect(widths).toEqual([1_320, 1_600, 2_080]);
});

describe('the tab bar of a phone', () => {
  const bar = () => page.getByRole('navigation', { name: m.header_nav() });
  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    await page.viewport(390, 844);
    await renderPortal(<PhoneTabBar />, { ...appearance, isBeside: true });
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('marks the missions on the pages that are reached from them', async () => {
    await page.viewport(390, 844);
    await renderPortal(<PhoneTabBar />, { isBeside: true }, '/season');
    await expect
      .element(bar().getByRole('link', { name: m.missions_title() }))
      .toHaveAttribute('aria-current', 'true');
    expect(bar().element().querySelectorAll('[aria-current]')).toHaveLength(1);
  });

  it('is on phones only, with finger-sized tabs and uncut names at 320 px in both languages', async () => {
    for (const locale of ['en', 'ru'] as const) {
      await page.viewport(1_440, 900);
      const drawn = await renderPortal(<PhoneTabBar />, { locale, isBeside: true });
      expect(bar().elements()).toEqual([]);
      await page.viewport(320, 640);
      const tabs = bar().getByRole('link').elements();
      expect(tabs).toHaveLength(5);
      for (const tab of tabs) {
        const { width, height, bottom } = tab.getBoundingClientRect();
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
        expect(bottom).toBeLessThanOrEqual(640);
        const name = tab.querySelector('span');
        expect(name?.scrollWidth).toBeLessThanOrEqual(name?.clientWidth ?? 0);
      }
      await drawn.unmount();
    }
  });
});

describe('the playtime line', () => {
  const opening = Date.parse('2026-12-24T12:00:00.000Z');
  const shows = (text: string) => expect.element(page.getByRole('timer')).toHaveTextContent(text);
  afterEach(() => vi.useRealTimers());

  // R2.106 R2.107 R2.108 R2.109 R7.95 R9.11
  it('counts down to the playtime, then waits for the servers, and polls every minute', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      now: opening - 2 * day - 3 * hour - 4 * minute - 5 * second,
    });
    mockReply(api.sessionsAvailability, {
      gameSessionsEnabled: false,
      nextPlaytime: new Date(opening).toISOString(),
    });
    await renderPortal(<PlaytimeLine />);
    await expect.element(page.getByText(m.playtime_next())).toBeVisible();
    await shows('2 days, 03:04:05');
    await vi.advanceTimersByTimeAsync(second);
    await shows('2 days, 03:04:04');
    for (const [left, text] of [
      [day + second, '1 day, 00:00:01'],
      [second, '00:00:01'],
    ] as const) {
      vi.setSystemTime(opening - left - second);
      await vi.advanceTimersByTimeAsync(second);
      await shows(text);
    }
    await vi.advanceTimersByTimeAsync(second);
    await expect.element(page.getByText(m.playtime_heating())).toBeVisible();
    await expect.element(page.getByRole('timer')).not.toBeInTheDocument();

    const times: number[] = [];
    mockReply(api.sessionsAvailability, () => {
      times.push(Date.now());
      return live;
    });
    for (let asked = 1; asked <= 3; asked++) {
      await vi.advanceTimersByTimeAsync(limits.availabilityPollMs);
      await expect.poll(() => times).toHaveLength(asked);
    }
    await expect.element(page.getByText(m.playtime_live())).toBeVisible();
    expect(times.slice(1).map((time, at) => time - (times[at] ?? 0))).toEqual([minute, minute]);
  });
});

describe('the button to the top', () => {
  const up = () => getControlByRole('button', m.scroll_top());
  const tall = (height: number) => (
    <>
      <div style={{ height }}>
        <label>
          Name <input />
        </label>
      </div>
      <ScrollToTopButton />
    </>
  );
  async function scrollPage(top: number): Promise<number> {
    window.scrollTo({ top, behavior: 'instant' });
    await waitForFrames(3);
    return document.documentElement.scrollHeight;
  }

  it('is round, appears after a quarter of the page, and focuses the heading (R2.101 R2.102 R2.103 R9.39)', async () => {
    await page.viewport(1440, 400);
    await renderComponent(tall(1_200));
    const height = await scrollPage(0);
    const quarter = (height - 400) / 4;
    await scrollPage(Math.floor(quarter) - 1);
    await expect.element(up()).not.toBeInTheDocument();
    await scrollPage(Math.ceil(quarter));
    await expect.element(up()).toBeVisible();
    expect(box(up()).width).toBe(box(up()).height);
    expect(getComputedStyle(up().element()).borderRadius).toBe('50%');
    expect(await listAccessibilityViolations()).toEqual([]);
    await up().click();
    await expect.element(up()).not.toBeInTheDocument();
    await expect.poll(() => scrollY).toBe(0);
    await expect.element(getControlByRole('heading', 'Hall')).toHaveFocus();
  });

  it('needs a page a quarter longer than its window (R9.39)', async () => {
    await page.viewport(1440, 400);
    await renderComponent(tall(600));
    const limit = Math.ceil((await scrollPage(0)) / 1.25);
    await page.viewport(1440, limit);
    const height = await scrollPage(0);
    await scrollPage(height);
    expect(scrollY).toBeGreaterThan(0);
    await expect.element(up()).not.toBeInTheDocument();
    await page.viewport(1440, limit - 2);
    await scrollPage(0);
    await scrollPage(height);
    await expect.element(up()).toBeVisible();
  });

  it('measures a resized window after 1000 ms of rest (R9.14)', async () => {
    await page.viewport(1440, 400);
    await renderComponent(tall(1_200));
    const height = await scrollPage(0);
    await scrollPage(Math.ceil((height - 400) / 4));
    await expect.element(up()).toBeVisible();
    const root = document.documentElement;
    const resizeTo = (clientHeight: number): void => {
      Object.defineProperty(root, 'clientHeight', { value: clientHeight, configurable: true });
      window.dispatchEvent(new Event('resize'));
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      // a lower window makes the scroll distance longer
      resizeTo(300);
      vi.advanceTimersByTime(600);
      resizeTo(200);
      vi.advanceTimersByTime(999);
      await expect.element(up()).toBeVisible();
      vi.advanceTimersByTime(1);
      await expect.element(up()).not.toBeInTheDocument();
    } finally {
      Reflect.deleteProperty(root, 'clientHeight');
    }
  });

  it('is hidden on a phone while text is typed (R2.104)', async () => {
    // mocked instead of emulated: a browser that emulates touch has no mouse for the following
    // tests
    const { matchMedia: real } = globalThis;
    const asked = vi
      .spyOn(globalThis, 'matchMedia')
      .mockImplementation((query) => real(query === '(pointer: coarse)' ? 'all' : query));
    onTestFinished(() => asked.mockRestore());
    await page.viewport(390, 700);
    await renderComponent(tall(3_000));
    await scrollPage(2_000);
    await expect.element(up()).toBeVisible();
    const field = page.getByRole('textbox').element();
    field.focus({ preventScroll: true });
    await expect.element(up()).not.toBeInTheDocument();
    expect(scrollY).toBeGreaterThan(0);
    field.blur();
    await expect.element(up()).toBeVisible();
  });
});
