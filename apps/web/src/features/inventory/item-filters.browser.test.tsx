import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole, renderComponent } from '../../../test/drawn.harness.tsx';
import * as m from '../../messages/messages.js';
import type { ItemCount } from '../../shared/inventory/use-inventory.ts';
import { getRarityName } from '../../ui/rarity/rarity.ts';
import type { InventorySearch } from './inventory-search.ts';
import { ItemFilters } from './item-filters.tsx';

const blades: ItemCount = {
  section: 0,
  typeId: 1,
  typeName: 'Blade',
  rarity: 3,
  dlc: null,
  count: 9_000,
};
const filters = (
  counts: readonly ItemCount[] | undefined,
  search: InventorySearch = {},
  isPending = false,
) => (
  <ItemFilters counts={counts} search={search} onChange={() => undefined} isPending={isPending} />
);
const choice = (name: string, count: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}\\s*${count}$`) });

it('offer the values of all items, each counted under the other filters', async () => {
  const counts = [
    blades,
    { ...blades, typeId: 2, typeName: 'Cloak', section: 1, rarity: 7, count: 12 },
  ];
  const { rerender } = await renderComponent(filters(counts));
  await expect.element(choice(m.inventory_all(), '9,012')).toBeVisible();
  await expect.element(choice(m.inventory_section_cosmetic(), '12')).toBeVisible();
  await expect.element(choice(getRarityName(7), '12')).toBeVisible();
  await rerender(filters(counts, { type: 1 }));
  await expect.element(choice(getRarityName(7), '0')).toBeVisible();
  await expect.element(choice(getRarityName(3), '9,000')).toBeVisible();
  await expect.element(choice('Cloak', '12')).toBeVisible();
});

it('offer every section and rarity without a count if the counts cannot be loaded', async () => {
  await renderComponent(filters(undefined));
  for (const name of [
    m.inventory_section_equipment(),
    m.inventory_section_cosmetic(),
    m.inventory_section_consumable(),
    m.inventory_all(),
    getRarityName(7),
  ])
    await expect.element(getControlByRole('button', name)).toBeVisible();
});
