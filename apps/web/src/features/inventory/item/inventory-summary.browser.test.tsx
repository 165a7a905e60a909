import { api } from '@guildhall/contract/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent, testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { itemWorth } from '../../../../test/items.harness.ts';
import { signInAs } from '../../../../test/portal.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import type { ItemCount } from '../../../shared/inventory/use-inventory.ts';
import { queryClient } from '../../../shared/query/query-client.ts';
import { getRarityName } from '../../../ui/rarity/rarity.ts';
import { InventorySummary } from './inventory-summary.tsx';

const counted = (rarity: number, count: number): ItemCount => ({
  section: 0,
  typeId: 1,
  typeName: 'Blade',
  rarity,
  dlc: null,
  count,
});
const summary = (counts: readonly ItemCount[] | undefined) => (
  <QueryClientProvider client={queryClient}>
    <InventorySummary counts={counts} />
  </QueryClientProvider>
);

it.each(testAppearances)(
  'counts the items of every rank and names what can be done: %s',
  async (_, appearance) => {
    signInAs(7);
    mockReply(api.listMergeLines, { data: [] });
    mockReply(api.readCrafting, { crafts: [], worths: [itemWorth] });
    await renderComponent(summary([counted(3, 2), counted(3, 1), counted(0, 5_000)]), appearance);
    const numberOf = (rarity: number) =>
      page
        .getByRole('term')
        .elements()
        .find(({ textContent }) => textContent === getRarityName(rarity))?.nextElementSibling
        ?.textContent;
    expect(numberOf(3)).toBe('3');
    expect(numberOf(0)).toMatch(/^5\s?,?000$/);
    expect(numberOf(9)).toBe('0');
    await expect.element(page.getByText(m.inventory_can_dismantle({ count: '1' }))).toBeVisible();
    expect(page.getByText(m.inventory_can_craft({ count: '0' })).elements()).toEqual([]);
    expect(await listAccessibilityViolations()).toEqual([]);
  },
);

it('keeps its height when the counts arrive', async () => {
  signInAs(7);
  mockReply(api.listMergeLines, { data: [] });
  mockReply(api.readCrafting, { crafts: [], worths: [] });
  const { rerender } = await renderComponent(summary(undefined));
  const height = () => page.getByRole('complementary').element().getBoundingClientRect().height;
  const before = height();
  await rerender(summary([counted(3, 2), counted(0, 5_000)]));
  await expect.element(page.getByText(/^5\D?000$/)).toBeVisible();
  expect(height()).toBe(before);
});
