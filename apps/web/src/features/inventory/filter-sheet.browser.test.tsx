import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  phoneViewport,
  renderComponent,
  testAppearances,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import * as m from '../../messages/messages.js';
import type { ItemCount } from '../../shared/inventory/use-inventory.ts';
import { getRarityName } from '../../ui/rarity/rarity.ts';
import { ItemFilterSheet } from './filter-sheet.tsx';
import type { InventorySearch } from './inventory-search.ts';

const blades: ItemCount = {
  section: 0,
  typeId: 1,
  typeName: 'Blade',
  rarity: 3,
  dlc: null,
  count: 12,
};
const sheet = (
  search: InventorySearch,
  counts: readonly ItemCount[] | undefined = [blades],
  onChange: (next: InventorySearch) => void = () => undefined,
) => (
  <ItemFilterSheet
    counts={counts}
    search={search}
    onChange={onChange}
    isPending={counts === undefined}
  />
);
const opener = () =>
  page.getByRole('button', { name: new RegExp(`^${m.inventory_filter_sort()}`) });

describe('filters and order on a phone', () => {
  beforeEach(() => page.viewport(...phoneViewport));

  it.each(testAppearances)('pass accessibility checks, open too: %s', async (_, appearance) => {
    await renderComponent(sheet({ rarity: 3, order: 'name' }), appearance);
    await expect.element(opener()).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
    await opener().click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('open over the page, apply at once, and close', async () => {
    const onChange = vi.fn();
    await renderComponent(sheet({}, [blades], onChange));
    await opener().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Blade/ }).click();
    expect(onChange).toHaveBeenCalledWith({ type: 1 });
    await dialog.getByRole('button', { name: m.inventory_filter_done() }).click();
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  });

  it('are chips while they are active, which a press removes', async () => {
    const onChange = vi.fn();
    const search: InventorySearch = { section: 0, type: 1, rarity: 3, order: 'name', dlc: 'Salt' };
    await renderComponent(sheet(search, [blades], onChange));
    const chips = page.getByRole('list', { name: m.inventory_filters_active() });
    expect(chips.getByRole('listitem').elements()).toHaveLength(5);
    await getControlByRole('button', m.inventory_filter_remove({ name: getRarityName(3) })).click();
    // strict, because otherwise an undefined property equals a missing one
    expect(onChange.mock.lastCall).toStrictEqual([{ rarity: undefined }]);
    await getControlByRole(
      'button',
      m.inventory_filter_remove({ name: m.inventory_sort_name() }),
    ).click();
    expect(onChange.mock.lastCall).toStrictEqual([{ order: undefined }]);
  });

  it('keep their height when the counts arrive, so that no item moves', async () => {
    const { rerender } = await renderComponent(<div data-testid="row">{sheet({}, undefined)}</div>);
    const height = () => page.getByTestId('row').element().getBoundingClientRect().height;
    const before = height();
    await rerender(<div data-testid="row">{sheet({}, [blades])}</div>);
    expect(height()).toBe(before);
  });
});
