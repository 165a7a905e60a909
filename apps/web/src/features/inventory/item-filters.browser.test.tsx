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
    <ItemFilters items={items} search={{}} onChange={() => undefined} isPending={isPending} />
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
