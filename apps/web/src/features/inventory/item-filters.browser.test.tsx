import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole, renderComponent, phoneViewport } from '../../../test/drawn.harness.tsx';
import { buildInventoryItem } from '../../../test/items.harness.ts';
import * as m from '../../messages/messages.js';
import type { InventoryItem } from '../../shared/inventory/use-inventory.ts';
import { ItemFilters } from './item-filters.tsx';

it('reserve their final height on a phone from the start, so that items do not move', async () => {
  await page.viewport(...phoneViewport);
  const filters = (items: readonly InventoryItem[], isPending: boolean) => (
    <ItemFilters
      items={items}
      isWhole
      search={{}}
      onChange={() => undefined}
      isPending={isPending}
    />
  );
  const height = () =>
    getControlByRole('navigation', m.inventory_filters()).element().getBoundingClientRect().height;
  const { rerender } = await renderComponent(filters([], true));
  const before = height();
  await rerender(
    filters([buildInventoryItem(1, 'Torch'), buildInventoryItem(2, 'Wall bow')], false),
  );
  await expect.element(page.getByRole('button', { name: /^Blade/ })).toBeInTheDocument();
  expect(height()).toBe(before);
});

it('show no counts, and every section, while only a part of the items is loaded', async () => {
  const filters = (isWhole: boolean) => (
    <ItemFilters
      items={[buildInventoryItem(1, 'Torch')]}
      isWhole={isWhole}
      search={{}}
      onChange={() => undefined}
      isPending={false}
    />
  );
  const { rerender } = await renderComponent(filters(false));
  for (const name of [
    m.inventory_section_equipment(),
    m.inventory_section_cosmetic(),
    m.inventory_section_consumable(),
    m.inventory_all(),
  ])
    await expect.element(getControlByRole('button', name)).toBeVisible();
  await rerender(filters(true));
  await expect
    .element(page.getByRole('button', { name: new RegExp(`^${m.inventory_all()}.*1$`) }))
    .toBeVisible();
});
