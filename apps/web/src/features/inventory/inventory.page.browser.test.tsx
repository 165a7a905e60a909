import { api } from '@guildhall/contract/api';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { phoneViewport } from '../../../test/drawn.harness.tsx';
import { buildInventoryItem, craftingOption, itemWorth } from '../../../test/items.harness.ts';
import { mockGoldPurse, playerId, renderPortal, signInAs } from '../../../test/portal.harness.tsx';
import { mockReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { InventoryPage } from './inventory.page.tsx';

const mockInventory = () => {
  signInAs(playerId);
  mockGoldPurse(1);
  mockReply(api.readBoosts, { percent: 0, boosters: [] });
  mockReply(api.listMergeLines, { data: [] });
  mockReply(api.readCrafting, { crafts: [], worths: [] });
};

it.each([
  ['no crafting', false, 'en'],
  ['crafting', true, 'en'],
  ['crafting, in Russian', true, 'ru'],
] as const)('moves nothing on a phone when the game answers with %s', async (_, has, locale) => {
  await page.viewport(...phoneViewport);
  mockInventory();
  const data = [buildInventoryItem(1, 'Torch')];
  mockReply(api.listInventories, { data, page: 1, totalPages: 1, counts: [] });
  let answer = (): void => undefined;
  mockReply(api.readCrafting, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { crafts: has ? [craftingOption] : [], worths: has ? [itemWorth] : [] };
  });
  await renderPortal(<InventoryPage />, { locale }, '/inventory');
  const items = page.getByRole('list', { name: m.inventory_list() });
  await expect.element(items.getByText('Torch')).toBeVisible();
  const top = () => items.element().getBoundingClientRect().top;
  const before = top();
  // the first items are near the top of the page
  const pageTop = page.getByRole('heading', { name: m.inventory_title() }).element();
  expect(before - pageTop.getBoundingClientRect().top).toBeLessThan(260);
  answer();
  await expect
    .poll(() => document.querySelector('[class*="actions"]')?.childElementCount)
    .toBe(has ? 2 : 0);
  expect(top()).toBe(before);
});

it('marks the items of the search before, and counts nothing, until the reply to a search', async () => {
  mockInventory();
  const [torch, bow] = [buildInventoryItem(1, 'Torch'), buildInventoryItem(2, 'Wall bow')];
  const blades = { section: 0, typeId: 1, typeName: 'Blade', rarity: 3, dlc: null, count: 2 };
  let answer = (): void => undefined;
  mockReply(api.listInventories, async ({ query }) => {
    if (query['q'] !== undefined) await new Promise<void>((resolve) => (answer = resolve));
    const data = query['q'] === undefined ? [torch, bow] : [bow];
    return { data, page: 1, totalPages: 1, total: data.length, counts: [blades] };
  });
  const { router } = await renderPortal(<InventoryPage />, undefined, '/inventory');
  await expect.element(page.getByText(m.inventory_count({ count: 2, amount: '2' }))).toBeVisible();
  await router.navigate({ to: '/inventory', search: { q: 'bow' } } as never);
  await expect.element(page.getByText(m.inventory_shown({ shown: '…', count: '2' }))).toBeVisible();
  const shown = page.getByRole('list', { name: m.inventory_list() });
  expect(shown.element().closest('[aria-busy="true"]')).not.toBeNull();
  answer();
  await expect.element(page.getByText(m.inventory_shown({ shown: '1', count: '2' }))).toBeVisible();
  expect(shown.element().closest('[aria-busy="true"]')).toBeNull();
});

it('loads only the pages near the window, also those of the end of a long inventory (R7.9)', async () => {
  mockInventory();
  const pages = new Set<number>();
  mockReply(api.listInventories, ({ query }) => {
    const number = Number(query['page'] ?? 1);
    if (query['counts'] !== undefined)
      return {
        data: [],
        page: 1,
        totalPages: 250,
        counts: [{ section: 0, typeId: 1, typeName: 'Blade', rarity: 3, dlc: null, count: 4_990 }],
      };
    expect(query['perPage']).toBe('20');
    pages.add(number);
    const data = Array.from({ length: number === 250 ? 10 : 20 }, (_, at) => {
      const id = (number - 1) * 20 + at + 1;
      return buildInventoryItem(id, `Torch ${id}`);
    });
    return { data, page: number, totalPages: 250 };
  });
  await renderPortal(<InventoryPage />, undefined, '/inventory');
  await expect.element(page.getByText('Torch 1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: m.inventory_last() }).click();
  await expect.poll(() => document.activeElement?.textContent).toContain('Torch 4990');
  expect([...pages].filter((number) => number > 5 && number < 240)).toEqual([]);
  expect(pages.size).toBeLessThan(12);
});
