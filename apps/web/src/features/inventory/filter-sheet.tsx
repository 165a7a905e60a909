import { useState } from 'react';
import * as m from '../../messages/messages.js';
import type { ItemCount } from '../../shared/inventory/use-inventory.ts';
import { LazyModal } from '../../shared/parts/lazy-dialog.tsx';
import { formatNumber } from '../../shared/time/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { getRarityName } from '../../ui/rarity/rarity.ts';
import classes from './filter-sheet.module.css';
import { ItemFilters, itemOrders, itemSections } from './item-filters.tsx';
import type { InventorySearch } from './inventory-search.ts';

interface SheetProps {
  counts: readonly ItemCount[] | undefined;
  search: InventorySearch;
  onChange: (next: InventorySearch) => void;
  isPending: boolean;
}

/**
 * Returns the names of the active filters and of the order, each with the change that removes it.
 */
function listActiveFilters({
  counts,
  search: { order, section, type, rarity, dlc },
}: Pick<SheetProps, 'counts' | 'search'>): { name: string; removal: InventorySearch }[] {
  const typeName = counts?.find(({ typeId }) => typeId === type)?.typeName;
  return [
    {
      name: itemOrders.find(({ value }) => value === order && value !== 'newest')?.label(),
      removal: { order: undefined },
    },
    {
      name: section === undefined ? undefined : itemSections[section]?.(),
      removal: { section: undefined },
    },
    { name: typeName, removal: { type: undefined } },
    {
      name: rarity === undefined ? undefined : getRarityName(rarity),
      removal: { rarity: undefined },
    },
    { name: dlc, removal: { dlc: undefined } },
  ].flatMap(({ name, removal }) => (name === undefined ? [] : [{ name, removal }]));
}

/**
 * Filters and order on a phone: a button that opens them over the page, and a chip for each active
 * filter, which a press removes.
 */
export function ItemFilterSheet(props: SheetProps) {
  const [isOpen, setOpen] = useState(false);
  const active = listActiveFilters(props);
  return (
    <div className={classes.row}>
      <h2 className="vh">{m.inventory_filters()}</h2>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="sliders" size={16} />
        {m.inventory_filter_sort()}
        {active.length > 0 && <span className={classes.count}>{formatNumber(active.length)}</span>}
      </Button>
      {active.length > 0 && (
        <ul className={classes.chips} aria-label={m.inventory_filters_active()}>
          {active.map(({ name, removal }) => (
            <li key={name}>
              <button
                type="button"
                className={classes.chip}
                aria-label={m.inventory_filter_remove({ name })}
                onClick={() => props.onChange(removal)}
              >
                {name}
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <LazyModal open={isOpen} onClose={() => setOpen(false)} title={m.inventory_filter_sort()}>
        <div className={classes.sheet}>
          <ItemFilters {...props} />
          <Button tone="signal" wide onClick={() => setOpen(false)}>
            {m.inventory_filter_done()}
          </Button>
        </div>
      </LazyModal>
    </div>
  );
}
