import { sections } from '@guildhall/contract/sections';
import { listAdminRoutes } from '@guildhall/contract/routes';
import { Admin } from '@guildhall/simulator/client/admin';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { createOperator, openOffice } from '../fixtures/office.fixture.ts';
import { listControlFaults } from '../fixtures/health/controls-health.fixture.ts';
import {
  listPageFaults,
  listTabFocusFaults,
  isProveCommandRun,
  listFocusRingFaults,
  waitForSettledPage,
} from '../fixtures/health/page-health.fixture.ts';
import { supportLogin } from '../fixtures/small-world.fixture.ts';
import { declareJourneyServer } from '../fixtures/stage.fixture.ts';

/** All pages of the back office, each tab by its own address. */
const tabs = sections.map((section) => ({
  path: `/admin/${section.menu.page}`,
  query: `?tab=${section.name}`,
  section,
}));
const pages = listAdminRoutes(sections).map((route) => route.path);
/**
 * Menu of the back office. It is the same on every page, so it is checked only on the first page,
 * in the drawer and in Russian.
 */
const menu = '#office-menu';
/** Timeout in milliseconds, because each of these tests checks two dozen pages. */
const slow = 300_000;
/**
 * Sizes of windows. Every run checks the pages in the first window, and also measures these pages
 * at 360 pixels.
 */
const windows = [
  { width: 1440, height: 900, scheme: 'dark' },
  { width: 390, height: 844, scheme: 'light' },
] as const;
const stops = 24;
/**
 * Step that selects each third section. A test run checks these completely, the others only for
 * texts that do not fit.
 */
const wholeEach = 3;

/** Opens the office in one window, signed in by the caller. */
function officeAt({
  width,
  height,
  scheme,
}: {
  width: number;
  height: number;
  scheme: 'dark' | 'light';
}) {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1,::1' }, 'small');
  const size = { width, height, expectedStatuses: [400, 503] };
  const open = async (page: Page, path: string, admin?: Admin): Promise<void> => {
    await openOffice(page, stage, admin ?? (await createOperator(stage, stage.operator)), path);
    if (scheme === 'light') await page.getByRole('button', { name: 'Light theme' }).click();
  };
  return { stage, size, open };
}
const listFaults = async (
  page: Page,
  where: string,
  { lang = 'en', ...other }: { lang?: string; without?: string; isShort?: boolean } = {},
): Promise<string[]> => {
  await waitForSettledPage(page);
  const faults = await listPageFaults(page, where, { lang, skipLink: false, ...other });
  return [...faults, ...(await clockFaults(page)).map((fault) => `${where}: ${fault}`)];
};
/** Finds times in a format that differs from the format of the tables. */
const clockFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll('[title]')].map((part) => part.getAttribute('title') ?? ''),
    ].flatMap((text) => text.match(/\d:\d\d(?::\d\d)?\s[AP]M\b/g) ?? []),
  );
/**
 * Finds the faults of the controls in both the dark and the light scheme, so that a test opens each
 * dialog only once.
 */
async function faultsInBoth(page: Page, where: string): Promise<string[]> {
  const faults: string[] = [];
  const still = () =>
    page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .flatMap((animation) =>
            animation.effect?.getComputedTiming().endTime === Infinity
              ? []
              : [animation.finished.catch(() => undefined)],
          ),
      ).then(() => null),
    );
  for (const scheme of ['light', 'dark']) {
    await page.evaluate(
      (next) => document.documentElement.setAttribute('data-scheme', next),
      scheme,
    );
    await still();
    faults.push(...(await listControlFaults(page)).map((fault) => `${where}, ${scheme}: ${fault}`));
  }
  return faults;
}

for (const { width, height, scheme } of isProveCommandRun ? windows : windows.slice(0, 1))
  test.describe(`every page of the back office at ${width} pixels, ${scheme}`, () => {
    test.describe.configure({ timeout: slow });
    const { stage, size, open } = officeAt({ width, height, scheme });
    test('every list, form, entry and setting passes its checks and has its page’s title (R1.30)', () =>
      stage.visit(size, async (page) => {
        await open(page, '/admin/users');
        const faults = await listFaults(page, '/admin/users');
        await expect.poll(() => page.title()).toBe('Users | Guildhall');
        await page.goto(stage.at('/admin/home'));
        await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
        faults.push(...(await listFaults(page, '/admin/home')));
        await expect.poll(() => page.title()).toBe('Home | Guildhall');
        for (const [nth, { path, query, section }] of tabs.entries()) {
          // one engine renders all sections, and the parts of this engine have tests of their own
          const onEach = { without: menu, isShort: !isProveCommandRun && nth % wholeEach !== 0 };
          await page.goto(stage.at(path + query));
          await page.getByRole('heading', { name: section.menu.label, level: 1 }).waitFor();
          // the heading is that of the page, and the tabs show which tab is open
          const isOneOfMany = tabs.filter((tab) => tab.path === path).length > 1;
          if (isOneOfMany)
            await page
              .locator('main nav a[aria-current="page"]', {
                hasText: section.menu.tab ?? section.menu.label,
              })
              .waitFor();
          // in a wide window the form of a new row is next to the list, so one check covers both
          const hasForm = section.kind === 'section' && section.ops.includes('create');
          if (isProveCommandRun || !hasForm)
            faults.push(...(await listFaults(page, path + query, onEach)));
          await expect.poll(() => page.title()).toBe(`${section.menu.label} | Guildhall`);
          const first = page.locator('tbody tr a').first();
          if (hasForm) {
            await page.goto(stage.at(`${path}/new${query}`));
            await page.getByRole('complementary').waitFor();
            faults.push(...(await listFaults(page, `${path}/new${query}`, onEach)));
          } else if (section.kind !== 'settings' && (await first.count()) > 0) {
            await first.click();
            faults.push(...(await listFaults(page, `${path}/row${query}`, onEach)));
          }
        }
        expect(faults).toEqual([]);
        expect(new Set(tabs.map((tab) => tab.path)).size + 2).toBe(pages.length);
      }));

    test('a player, menu, palette, keys and a dialog pass their checks with a visible focus', () =>
      stage.visit(size, async (page) => {
        await open(page, '/admin/users');
        const faults = await listTabFocusFaults(page, '/admin/users', stops);
        // the first rows, whose rings the sticky header could cover
        await page.locator('thead button').last().focus();
        faults.push(...(await listTabFocusFaults(page, '/admin/users', 8)));
        await page
          .getByRole('link', { name: /^hero/i })
          .or(page.locator('tbody tr a'))
          .first()
          .click();
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        faults.push(
          ...(await listFaults(page, 'a player')),
          ...(await listTabFocusFaults(page, 'a player', stops)),
        );
        await page.getByRole('button', { name: 'End all sessions' }).click();
        await page.getByRole('dialog').waitFor();
        faults.push(...(await listFaults(page, 'a dialog')));
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').waitFor();
        faults.push(...(await listFaults(page, 'the palette')));
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.keyboard.press('?');
        await page.getByRole('dialog').waitFor();
        faults.push(...(await listFaults(page, 'the keys')));
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        faults.push(...(await listFocusRingFaults(page)));
        if (width < 820) {
          await page.getByRole('button', { name: 'Admin menu' }).click();
          faults.push(...(await listFaults(page, 'the drawer')));
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: 'Admin menu', expanded: false }).waitFor();
        }
        // each event of the timeline links to its record, whose heading is the event's text; Enter
        // follows the link
        await page.goto(stage.at('/admin/users/2'));
        // the previously opened player also has a timeline
        await page.getByRole('article').getByText('#2', { exact: true }).first().waitFor();
        const happened = page.getByRole('region', { name: 'Timeline' }).getByRole('link');
        await happened.first().waitFor();
        const timelineTexts = (await happened.allInnerTexts()).slice(0, 2);
        for (const [at, text] of timelineTexts.entries()) {
          await page.goto(stage.at('/admin/users/2'));
          await happened.nth(at).press('Enter');
          await page.getByRole('complementary').getByRole('heading', { name: text }).waitFor();
        }
        expect(timelineTexts.length).toBe(2);
        expect(faults).toEqual([]);
      }));
  });

// the Russian texts are longer, so the narrow window is the harder case
test.describe('the back office of support at 390 pixels, light', () => {
  const { stage, size, open } = officeAt({ width: 390, height: 844, scheme: 'light' });
  test('support reads its page in Russian, also after a failed load, and the language stays', () =>
    stage.visit(size, async (page) => {
      const support = await new Admin(stage.product.url, supportLogin).enter();
      await open(page, '/admin/alpha-key-requests', support);
      await page.getByRole('heading', { name: 'Alpha Key requests', level: 1 }).waitFor();
      await page.getByRole('button', { name: 'Русский' }).click();
      await page.getByRole('heading', { name: 'Заявки на альфа-ключи', level: 1 }).waitFor();
      await page.getByRole('columnheader', { name: 'Электронная почта' }).waitFor();
      const faults = await listFaults(page, 'requests in Russian', { lang: 'ru' });
      await expect.poll(() => page.title()).toBe('Заявки на альфа-ключи | Guildhall');
      await page.locator('tbody tr a').first().click();
      await page.getByRole('complementary').getByText('Автор контента').waitFor();
      faults.push(...(await listFaults(page, 'a request in Russian', { lang: 'ru' })));
      await page.route('**/list', (route) =>
        route.fulfill({
          status: 503,
          json: {
            code: 'UNAVAILABLE',
            message: 'The service is busy. Please try again in a moment',
          },
        }),
      );
      await page.goto(stage.at('/admin/alpha-key-requests'));
      await page.reload();
      await page.getByRole('alert').first().waitFor();
      faults.push(...(await listFaults(page, 'a failure in Russian', { lang: 'ru' })));
      expect(faults).toEqual([]);
      await expect.poll(async () => (await support.me()).language).toBe('ru');
    }));
});

const lookAtDialogs = (): void => {
  test.describe.configure({ timeout: slow });
  const { stage, size, open } = officeAt({ width: 1440, height: 900, scheme: 'dark' });

  test('text of player dialogs and two-factor questions has a contrast of at least 4.5:1', () =>
    stage.visit({ ...size, expectedStatuses: [400, 401, 503] }, async (page) => {
      await open(page, '/admin/users/2');
      await page.getByRole('button', { name: 'End all sessions' }).waitFor();
      const faults: string[] = [];
      const lookAt = async (where: string): Promise<void> => {
        await waitForSettledPage(page);
        faults.push(...(await faultsInBoth(page, where)));
      };
      const dialog = page.getByRole('dialog');
      for (const name of ['INVENTORY', 'TOURNAMENTS', 'ACTIVITY EVENTS']) {
        await page.getByRole('tab', { name, exact: true }).click();
        await page.getByRole('tabpanel', { name }).getByRole('table').waitFor();
        await lookAt(name);
      }
      await page.getByRole('tab', { name: 'Overview' }).click();
      for (const name of [
        'Grant currency',
        'Grant asset',
        'Grant avatar',
        'Force password reset',
        'End all sessions',
        'Delete account',
      ]) {
        await page.getByRole('button', { name, exact: true }).click();
        await dialog.first().waitFor();
        // dialogs that wait for a reason and a name are checked again once their button is enabled
        for (const field of await dialog
          .locator('form')
          .locator('textarea, input:not([type]), input[type=text]')
          .all())
          if (await field.isVisible()) await field.fill('newcomer');
        await lookAt(name);
        await page.keyboard.press('Escape');
        await dialog.first().waitFor({ state: 'detached' });
      }
      // the admin session has ended, so the next call asks for a code; the test itself answers the
      // calls for binding, proof and storage
      await page.evaluate(() => localStorage.removeItem('bf-bank'));
      const me = /\/users\/\d+$/;
      const steps = ['code', 'proof', 'binding', 'recovery'] as const;
      for (const step of steps) {
        const isNeeded = {
          status: 400,
          json: { code: 'TWO_F_A_REQUIRED', message: 'Two-factor confirmation is required' },
        };
        await page.route('**/admin/sessions/request', (route) => route.fulfill(isNeeded));
        if (step !== 'code')
          await page.route(me, async (route) => {
            const answer = await route.fetch();
            await route.fulfill({
              response: answer,
              json: { ...((await answer.json()) as object), twoFAEnabled: false },
            });
          });
        await page.route('**/two-factor/binding', (route) =>
          step === 'proof'
            ? route.fulfill({
                status: 400,
                json: { code: 'PROOF_REQUIRED', message: 'Please confirm your password first' },
              })
            : route.fulfill({
                json: {
                  qrCode: '/favicon.svg',
                  secret: 'A'.repeat(32),
                  bindingToken: 'x',
                  expiresAt: new Date(Date.now() + 600_000).toISOString(),
                },
              }),
        );
        await page.route('**/two-factor/binding/confirm', (route) =>
          route.fulfill({
            json: { recoveryCodes: Array.from({ length: 10 }, (_, at) => `123456789${at}`) },
          }),
        );
        await page.reload();
        await dialog.waitFor();
        const field = dialog.getByRole('textbox');
        await field.fill('123456');
        if (step === 'recovery') {
          await dialog.getByRole('button', { name: 'Bind' }).click();
          await dialog.getByText('Save your recovery codes').waitFor();
        }
        // the page behind waits as long as the prompt is open
        faults.push(...(await faultsInBoth(page, `second factor, ${step}`)));
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      expect(faults).toEqual([]);
    }));

  test('text of dialogs of lists, keys, log and tournaments has a contrast of at least 4.5:1', () =>
    // scores are corrected after the settlement of a tournament; here, the settlement is only
    // simulated
    stage.visit({ ...size, expectedStatuses: [400, 409, 503] }, async (page) => {
      await open(page, '/admin/users');
      const faults: string[] = [];
      const dialog = page.getByRole('dialog');
      const lookAt = async (button: Locator, where: string): Promise<void> => {
        await button.click();
        await dialog.last().waitFor();
        for (const field of await dialog.last().locator('textarea, input:not([type])').all())
          if (await field.isEditable()) await field.fill('Light');
        await waitForSettledPage(page);
        faults.push(...(await faultsInBoth(page, where)));
        await page.keyboard.press('Escape');
        await expect.poll(() => dialog.count()).toBe(0);
      };
      const press = (name: string): Locator => page.getByRole('button', { name, exact: true });
      await lookAt(press('Views'), 'saved views');
      await page.getByLabel('Select all rows of this page').check();
      for (const entry of await page
        .getByRole('toolbar', { name: 'Selected rows' })
        .getByRole('button')
        .all())
        if ((await entry.innerText()) !== 'Clear selection')
          await lookAt(entry, `many: ${await entry.innerText()}`);
      await page.goto(stage.at('/admin/activity-log'));
      await lookAt(press('Verify'), 'verify');
      await page.goto(stage.at('/admin/operations?tab=game-server-keys'));
      await lookAt(page.getByRole('button', { name: 'New key' }).first(), 'a key');
      await page.locator('tbody tr a').first().click();
      for (const name of ['Rotate', 'Revoke']) await lookAt(press(name), name);
      // the possible decisions depend on the state, which changes with time, so the fake answers
      // contain another state
      for (const [state, names] of Object.entries({
        DRAFT: ['Publish'],
        FROZEN: ['Settle', 'Cancel tournament', 'Standings and prizes'],
        SETTLED: ['Standings and prizes'],
      })) {
        await page.route('**/game/admin/tournaments/**', async (route) => {
          const answer = await route.fetch();
          await route.fulfill({
            response: answer,
            body: (await answer.text()).replaceAll(/"state":"[A-Z]+"/g, `"state":"${state}"`),
          });
        });
        await page.goto(stage.at('/admin/tournaments'));
        await page.reload();
        await page.locator('tbody tr a').first().click();
        for (const name of names) await lookAt(press(name), `${state}: ${name}`);
        if (state !== 'DRAFT') {
          await press('Standings and prizes').click();
          await lookAt(
            dialog.getByRole('button', { name: /^(?:Disqualify|Correct the score of)/ }).first(),
            `${state}: one player`,
          );
          await page.keyboard.press('Escape');
        }
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      expect(faults).toEqual([]);
    }));
};
if (isProveCommandRun)
  test.describe('dialogs of the back office in both colour schemes', lookAtDialogs);
