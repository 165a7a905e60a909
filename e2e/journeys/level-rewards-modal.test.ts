import { callApi } from '@guildhall/simulator/client/api';
import { GameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { accessFaults } from '../fixtures/axe.fixture.ts';
import { comeAs, useStage } from '../fixtures/stage.fixture.ts';

const hero = { email: 'hero@example.test', password: 'another short sentence' };
/** One reward for each of these levels; the player stands at level 4, half way to level 5. */
const levels = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const exp = 350;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const boxesOf = (all: Locator): Promise<Box[]> =>
  all.evaluateAll((elements) =>
    elements
      .map((element) => element.getBoundingClientRect())
      .map(({ x, y, width, height }) => ({ x: Math.round(x), y: Math.round(y), width, height })),
  );
const distinct = (values: readonly number[]): number[] =>
  [...new Set(values)].toSorted((a, b) => a - b);
/** Where each box stands, as row and column of the grid that all of them make. */
function places(boxes: readonly Box[]): string[] {
  const [rows, columns] = [distinct(boxes.map(({ y }) => y)), distinct(boxes.map(({ x }) => x))];
  return boxes.map(({ x, y }) => `${rows.indexOf(y)}:${columns.indexOf(x)}`);
}
/** The same as it should be: along a row, and back along the next. */
const snake = (count: number, perRow: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const [row, along] = [Math.floor(at / perRow), at % perRow];
    return `${row}:${row % 2 === 0 ? along : perRow - 1 - along}`;
  });
const touches = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.width + 2 &&
  b.x <= a.x + a.width + 2 &&
  a.y <= b.y + b.height + 2 &&
  b.y <= a.y + a.height + 2;

test.describe('the modal of level rewards', () => {
  const stage = useStage();

  test.beforeAll(async () => {
    const admin = stage.operator;
    const type = await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
      name: 'Cloaks',
      section: 1,
      category: 'COSMETIC',
      internalName: 'cloak',
      filterName: 'Cloaks',
    });
    for (const lvl of levels) {
      const { id } = await admin.section<{ id: number }>('POST', '/api/game/admin/inventories', {
        name: `Cloak ${lvl}`,
        typeId: type.id,
        rarity: 2,
      });
      await admin.section('POST', '/api/admin/level-rewards', {
        lvl,
        itemType: 'SKIN',
        itemId: id,
        enabled: true,
      });
    }
    const key = await callApi(admin.connection, 'createGameServerKey', {
      body: { name: 'Northern servers', scopes: ['matches', 'players'] },
    });
    const game = await new GameServer(stage.product.url, key).register('Northreach', '1.0');
    const player = await new Player(stage.product.url, hero).register();
    await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    const { accountId } = player;
    await game.call('startMatch', {
      body: { serverId: game.serverId, matchId: 'one', mode: 'FS', players: [{ accountId }] },
    });
    const result = { accountId, place: 1, won: true, durationMs: 0, exp, statistics: [] };
    await game.call('reportResult', {
      params: { id: 'one' },
      body: { serverId: game.serverId, endedAt: new Date().toISOString(), players: [result] },
    });
  });

  /** Signs in and opens the modal. */
  async function open(page: Page): Promise<{ dialog: Locator; tiles: Locator }> {
    await comeAs(page, stage, await new Player(stage.product.url, hero).login());
    await page.getByRole('button', { name: 'Level rewards' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Level rewards' });
    const tiles = dialog.locator('[data-status]:not([data-status="FAKE"])');
    await tiles.first().waitFor();
    return { dialog, tiles };
  }

  test('R2.131 R2.132 R2.133 R2.134 R2.135 R2.136 R2.137 R2.138 R2.140 R9.40 lays the rewards out as a snake, in rows that fit the window', () =>
    stage.visit({}, async (page) => {
      const { dialog, tiles } = await open(page);
      await dialog.getByRole('heading', { name: 'Level rewards' }).waitFor();
      expect(await accessFaults(page)).toEqual([]);
      const sizes = [
        { width: 1440, height: 900, perRow: 5, hidden: 4 },
        { width: 1200, height: 500, perRow: 3, hidden: 1 },
        { width: 1200, height: 520, perRow: 3, hidden: 1 },
        { width: 951, height: 521, perRow: 5, hidden: 4 },
        { width: 950, height: 521, perRow: 2, hidden: 1 },
        { width: 900, height: 800, perRow: 2, hidden: 1 },
        { width: 390, height: 844, perRow: 2, hidden: 1 },
      ];
      for (const { width, height, perRow, hidden } of sizes) {
        const size = `${width} x ${height}`;
        await page.setViewportSize({ width, height });
        await dialog.locator(`ol[style*="repeat(${perRow},"]`).waitFor();
        const boxes = await boxesOf(tiles);
        expect(places(boxes), size).toEqual(snake(levels.length, perRow));

        const fakes = dialog.locator('[data-status="FAKE"]');
        await expect.poll(() => fakes.count(), { message: size }).toBe(hidden);
        await expect.poll(() => fakes.first().isVisible(), { message: size }).toBe(false);
        expect(places(await boxesOf(dialog.locator('ol > li'))), size).toEqual(
          snake(levels.length + hidden, perRow),
        );

        const rails = await boxesOf(dialog.locator('[data-link]'));
        expect(rails.length, size).toBe(levels.length - 1);
        for (const [at, rail] of rails.entries())
          for (const box of boxes.slice(at, at + 2))
            expect(touches(rail, box), `${size}: line ${at}`).toBe(true);
      }
    }));

  test('R2.139 R4.28 R4.29 R4.30 fills the line as far as the player has come, and offers what is ready in a light that breathes', () =>
    stage.visit({}, async (page) => {
      const { dialog, tiles } = await open(page);
      const fills = await dialog
        .locator('[data-link]')
        .evaluateAll((rails) =>
          rails.map((rail) => getComputedStyle(rail).getPropertyValue('--p')),
        );
      expect(fills).toEqual(['100%', '100%', '50%', '0%', '0%', '0%', '0%', '0%', '0%', '0%']);
      await dialog.getByText('50 of 100 EXP').waitFor();

      const states = await tiles.evaluateAll((all) =>
        all.map((tile) => tile.getAttribute('data-status')),
      );
      expect(states).toEqual(levels.map((lvl) => (lvl <= 4 ? 'READY_TO_CLAIM' : 'UNREACHED')));
      await expect.poll(() => tiles.nth(3).innerText()).toMatch(/Level 5\s[^]*1 level to go/);
      await expect
        .poll(() => tiles.nth(3).getByRole('button', { includeHidden: true }).count())
        .toBe(0);
      await expect
        .poll(() => tiles.nth(0).getByRole('button', { name: 'Claim Cloak 2' }).innerText())
        .toBe('Claim');

      // What is ready has a light of its own, which breathes where motion is welcome: what plays is
      // asked for, a name says nothing.
      const playing = (): Promise<string[][]> =>
        tiles.evaluateAll((all) =>
          all.map((tile) =>
            [...tile.querySelectorAll('[data-glow]')]
              .flatMap((glow) => glow.getAnimations())
              .flatMap((one) =>
                one.playState === 'running' && one.effect instanceof KeyframeEffect
                  ? one.effect.getKeyframes().flatMap((frame) => Object.keys(frame))
                  : [],
              )
              .filter(
                (property) =>
                  !['offset', 'computedOffset', 'easing', 'composite'].includes(property),
              ),
          ),
        );
      expect(await playing()).toEqual(levels.map(() => []));
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await expect
        .poll(playing)
        .toEqual(levels.map((lvl) => (lvl <= 4 ? ['opacity', 'opacity'] : [])));
      // out of sight it is still
      await page.setViewportSize({ width: 390, height: 320 });
      await tiles.last().scrollIntoViewIfNeeded();
      await expect.poll(async () => (await playing())[0]).toEqual([]);
    }));

  test('R7.63 on the next visit the last answer is there at once, whatever the server does; another player does not see it', () =>
    stage.visit({}, async (page) => {
      const { dialog } = await open(page);
      await dialog.getByText('50 of 100 EXP').waitFor();
      await page.keyboard.press('Escape');
      // never answered
      await page.route('**/level-rewards', () => undefined);
      await page.reload();
      await page.getByRole('button', { name: 'Claim Cloak 2' }).first().waitFor();
      await page.evaluate(
        (key) =>
          localStorage.setItem(
            key,
            (localStorage.getItem(key) ?? '').replace(/"userId":\d+/, '"userId":999999'),
          ),
        'bf-cache-level-rewards',
      );
      await page.reload();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Claim Cloak 2' }).count()).toBe(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }));

  test('R8.30 a claim without a connection says so at once and is not sent later; it is under way again when it is asked for again', () =>
    stage.visit(
      { expectedComplaints: /ERR_INTERNET_DISCONNECTED|WebSocket connection|NotFetched/ },
      async (page) => {
        const { tiles } = await open(page);
        const claims: string[] = [];
        page.on(
          'request',
          (request) => request.url().endsWith('/claim') && claims.push(request.url()),
        );
        await page.context().setOffline(true);
        await tiles.first().getByRole('button', { name: 'Claim Cloak 2' }).click();
        const refused = page
          .getByRole('region', { name: 'Messages' })
          .getByRole('alert')
          .filter({ hasText: 'Reward claimed error' });
        await refused.waitFor();
        await expect.poll(() => tiles.first().locator('[aria-busy]').count()).toBe(0);
        const back = page.waitForResponse((response) => response.url().endsWith('/level-rewards'));
        await page.context().setOffline(false);
        await back;
        expect(claims).toHaveLength(1);
        await expect.poll(() => tiles.first().getAttribute('data-status')).toBe('READY_TO_CLAIM');
      },
    ));

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    test(`OP-66 thirty messages at ${width} pixels stay on the screen, four and a line for the rest, beside the dialog that they are about`, () =>
      stage.visit({ width, height, expectedStatuses: [429] }, async (page) => {
        await page.clock.install();
        const { dialog, tiles } = await open(page);
        let told = 0;
        await page.route('**/level-rewards/*/claim', (route) =>
          route.fulfill({
            status: 429,
            json: { message: `The gate is crowded, number ${++told}` },
          }),
        );
        const messages = page.getByRole('region', { name: 'Messages' });
        await page.clock.pauseAt(Date.now() + 60_000);
        const claim = tiles.first().getByRole('button', { name: 'Claim Cloak 2' });
        for (let at = 1; at <= 30; at++) {
          await claim.evaluate((button: HTMLElement) => button.click());
          // a frame, in which a second press would be none
          await page.clock.runFor(20);
          await expect
            .poll(async () => {
              await page.clock.runFor(4);
              return messages.getByText(`number ${at}`, { exact: false }).count();
            })
            .toBeGreaterThan(0);
          await expect
            .poll(async () => {
              await page.clock.runFor(4);
              return claim.getAttribute('aria-busy');
            })
            .toBeNull();
        }
        await expect.poll(() => messages.locator('[data-toast]').count()).toBe(5);
        await messages.getByText('Earlier messages: 26').waitFor();
        const [box, around] = [await messages.boundingBox(), await dialog.boundingBox()];
        if (!box || !around) throw new Error('Not shown');
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
        const isBeside =
          box.y >= around.y + around.height ||
          box.y + box.height <= around.y ||
          box.x >= around.x + around.width ||
          box.x + box.width <= around.x;
        expect(isBeside).toBe(true);
        await messages.getByRole('button', { name: 'Close the earlier messages' }).click();
        await messages.getByRole('button', { name: 'Close the message' }).first().click();
        await expect.poll(() => messages.locator('[data-toast]').count()).toBe(3);
      }));

  test('R4.30 R4.31 R4.32 two presses in one frame send one claim, and the keyboard goes on at the next one', () =>
    stage.visit({}, async (page) => {
      const { dialog, tiles } = await open(page);
      const claims: string[] = [];
      page.on(
        'request',
        (request) => request.url().endsWith('/claim') && claims.push(request.url()),
      );
      const last = tiles.nth(2).getByRole('button', { name: 'Claim Cloak 4' });
      await last.focus();
      await last.evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      await tiles.nth(2).getByText('Claimed').waitFor();
      expect(claims).toHaveLength(1);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe('Claim Cloak 3');
      // a press beside the dialog closes it, and what opened it has the keyboard again
      await page.mouse.click(4, 4);
      await dialog.waitFor({ state: 'detached' });
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toContain('Level rewards');
    }));

  test('R4.30 R4.31 R4.32 R8.29 R8.30 a press anywhere on a ready tile claims it; a refused claim says so and leaves it ready', () =>
    stage.visit({ expectedStatuses: [409] }, async (page) => {
      const { tiles } = await open(page);
      const messages = page.getByRole('region', { name: 'Messages' });
      const first = tiles.first();

      await page.route('**/level-rewards/*/claim', (route) =>
        route.fulfill({
          status: 409,
          json: { code: 'CONFLICT', message: 'This is no longer possible' },
        }),
      );
      await first.click({ position: { x: 12, y: 12 } });
      const refused = messages.getByRole('alert').filter({ hasText: 'Reward claimed error' });
      await refused.waitFor();
      expect((await refused.innerText()).split('\n').filter(Boolean)).toEqual([
        'Error',
        'Reward claimed error',
      ]);
      await expect.poll(() => first.getAttribute('data-status')).toBe('READY_TO_CLAIM');
      await page.unroute('**/level-rewards/*/claim');
      await refused.waitFor({ state: 'detached' });

      const claimed = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith('/claim'),
      );
      await first.getByRole('button', { name: 'Claim Cloak 2' }).waitFor();
      // the moment of a claim, where motion is welcome: the tile turns, the reward comes forward
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await first.evaluate((tile) => {
        document.addEventListener('animationstart', () => {
          const plays = tile
            .getAnimations({ subtree: true })
            .map((one) => (one instanceof CSSAnimation ? one.animationName : ''));
          tile.setAttribute(
            'data-played',
            `${tile.getAttribute('data-played') ?? ''} ${plays.join(' ')}`,
          );
        });
      });
      const refreshed = claimed.then(() =>
        page.waitForResponse(
          (response) =>
            response.request().method() === 'GET' && response.url().endsWith('/level-rewards'),
        ),
      );
      await first.click({ position: { x: 12, y: 12 } });
      await messages.getByText('Reward claimed', { exact: true }).waitFor();
      await first.getByText('Claimed').waitFor();
      expect((await refreshed).status()).toBe(200);
      await expect.poll(() => first.getAttribute('data-status')).toBe('CLAIMED');
      await expect
        .poll(async () => ((await first.getAttribute('data-played')) ?? '').split(' '))
        .toEqual(expect.arrayContaining(['turn', 'forward', 'rise']));
      await expect.poll(() => first.getByRole('button', { includeHidden: true }).count()).toBe(0);
      await expect.poll(() => tiles.nth(1).getAttribute('data-status')).toBe('READY_TO_CLAIM');
    }));
});
