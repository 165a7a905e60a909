import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControl, draw, narrow } from '../../../test/drawn.harness.tsx';
import { buildItem } from '../../../test/items.harness.ts';
import * as m from '../../messages/messages.js';
import type { Item } from '../../shared/inventory/use-inventory.ts';
import { ItemFilters } from './item-filters.tsx';

it('reserve their final height on a phone from the start, so that items do not move', async () => {
  await page.viewport(...narrow);
  const filters = (items: readonly Item[], isPending: boolean) => (
    <ItemFilters items={items} search={{}} onChange={() => undefined} isPending={isPending} />
  );
  const height = () =>
    getControl('navigation', m.inventory_filters()).element().getBoundingClientRect().height;
  const { rerender } = await draw(filters([], true));
  const before = height();
  await rerender(filters([buildItem(1, 'Torch'), buildItem(2, 'Wall bow')], false));
  await expect.element(page.getByRole('button', { name: /^Blade/ })).toBeInTheDocument();
  expect(height()).toBe(before);
});
