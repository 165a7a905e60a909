import { portalRoutes } from '@guildhall/contract/routes';
import { sections } from '@guildhall/contract/sections';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import { createOperator } from '../fixtures/office.fixture.ts';
import { listPageFaults } from '../fixtures/health/page-health.fixture.ts';
import { equippedPlayerLogin } from '../fixtures/small-world.fixture.ts';
import { signInPageAs, declareJourneyServer } from '../fixtures/stage.fixture.ts';
import { readEnglishTexts } from '../../scripts/languages/english-texts.ts';
import { ServerAnswerTexts, listUntranslatedTexts } from './untranslated.ts';

/** Code of the pseudo-language in the copy of the product. */
const language = 'zz';
const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const token = 'A'.repeat(43);
const addressOf = (path: string): string => path.replaceAll(/\{\w+\}/g, token);
const routesOf = (guard: string): string[] =>
  portalRoutes.filter((route) => route.guard === guard).map((route) => addressOf(route.path));
/** Timeout in milliseconds, because each of these tests checks dozens of pages. */
const slow = 600_000;

/** Sets the language before the first page is drawn, as if by an earlier visit. */
const speak = (page: Page): Promise<unknown> =>
  page.addInitScript((code) => localStorage.setItem('bf-locale', code), language);

for (const { width, height } of windows)
  test.describe(`every text in a longer language at ${width} pixels`, () => {
    test.describe.configure({ timeout: slow });
    const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1,::1' }, 'small');
    const size = { width, height, expectedStatuses: [400, 404, 409, 503] };
    /** Visits each address and collects texts that are cut, too wide or not translated. */
    async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
      const answers = new ServerAnswerTexts(page);
      const english = new Set(Object.values(await readEnglishTexts()));
      const faults: string[] = [];
      for (const path of paths) {
        await page.goto(stage.at(path));
        // a change of the hash alone loads nothing to wait for
        await page.reload();
        await page.locator('main:visible, [role="dialog"]:visible').first().waitFor();
        await page.waitForLoadState('networkidle');
        const untranslated = await listUntranslatedTexts(page, answers, english);
        faults.push(
          ...untranslated.map((text) => `${path}: not translated: ${text}`),
          ...(await listPageFaults(page, path, { lang: language, isShort: true })),
        );
      }
      return faults;
    }
    const choose = (person: Player): Promise<unknown> =>
      callApi(person.connection, 'setLanguage', {
        params: { id: person.accountId },
        body: { language: language as 'en' },
      });

    test('is translated and has room on the pages of a visitor', () =>
      stage.visit(size, async (page) => {
        await speak(page);
        expect(await walk(page, routesOf('none'))).toEqual([]);
        await page.evaluate(() => document.querySelector('main')?.append('Written by hand'));
        const untranslatedTexts = await listUntranslatedTexts(
          page,
          new ServerAnswerTexts(page),
          new Set(),
        );
        expect(untranslatedTexts).toContain('Written by hand');
      }));
    test('is translated and has room on the pages of a player', () =>
      stage.visit(size, async (page) => {
        const player = await new Player(stage.product.url, equippedPlayerLogin).login();
        await choose(player);
        await speak(page);
        await signInPageAs(page, stage, player);
        expect(await walk(page, routesOf('session'))).toEqual([]);
      }));
    test('is translated and has room on the pages of the back office', () =>
      stage.visit(size, async (page) => {
        const admin = await createOperator(stage, stage.operator);
        await choose(admin);
        await speak(page);
        await signInPageAs(page, stage, admin, '/admin/home');
        // in a wide window the form of a new row is next to the list, so one check covers both
        const isWide = width > 1000;
        const pages = sections.flatMap((section) => {
          const { name, menu } = section;
          const hasForm = section.kind === 'section' && section.ops.includes('create');
          return [
            ...(hasForm ? [`/admin/${menu.page}/new?tab=${name}`] : []),
            ...(hasForm && isWide ? [] : [`/admin/${menu.page}?tab=${name}`]),
          ];
        });
        const others = ['/admin/home', '/admin/users', '/admin/users/2'];
        expect(await walk(page, [...others, ...pages])).toEqual([]);
      }));
  });
