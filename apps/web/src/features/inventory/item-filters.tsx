import { rarityNames } from '@guildhall/contract/limits';
import type { ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import type { ItemCount, ItemSortOrder } from '../../shared/inventory/use-inventory.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { getRarityClass, getRarityName } from '../../ui/rarity/rarity.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { countItems, listItemPacks } from './count-items.ts';
import type { InventorySearch } from './inventory-search.ts';
import classes from './item-filters.module.css';

interface FiltersProps {
  /** Counts of all of the player's items; undefined while they load, or if they failed to load. */
  counts: readonly ItemCount[] | undefined;
  search: InventorySearch;
  onChange: (next: InventorySearch) => void;
  isPending: boolean;
}

export const itemOrders: readonly { value: ItemSortOrder; label: () => string }[] = [
  { value: 'newest', label: m.inventory_sort_newest },
  { value: 'rarity', label: m.inventory_sort_rarity },
  { value: 'name', label: m.inventory_sort_name },
];

export const itemSections = [
  m.inventory_section_equipment,
  m.inventory_section_cosmetic,
  m.inventory_section_consumable,
];

/**
 * Filters by section, type, rarity and pack, and the order. The choices are the values of all of the
 * player's items; each is counted under the other filters. If the counts cannot be loaded, every
 * section and rarity can be chosen.
 */
export function ItemFilters({ counts, search, onChange, isPending }: FiltersProps) {
  const types = new Map(counts?.map(({ typeId, typeName }) => [typeId, typeName]));
  const packs = listItemPacks(counts ?? [], search.dlc);
  const count = (change: InventorySearch) => counts && countItems(counts, { ...search, ...change });
  const isOffered = (choice: InventorySearch): boolean =>
    counts ? countItems(counts, choice) > 0 : !isPending;
  return (
    <nav className={classes.filters} aria-label={m.inventory_filters()}>
      <Group title={m.inventory_sort()}>
        {itemOrders.map(({ value, label }) => (
          <Choice
            key={value}
            isOn={(search.order ?? 'newest') === value}
            onPress={() => onChange({ order: value === 'newest' ? undefined : value })}
          >
            {label()}
          </Choice>
        ))}
      </Group>
      <Group title={m.inventory_section()}>
        <Choice
          isOn={search.section === undefined}
          onPress={() => onChange({ section: undefined })}
        >
          {m.inventory_all_sections()}
        </Choice>
        {isPending && <Bones />}
        {itemSections.map((name, section) => {
          if (!isOffered({ section }) && search.section !== section) return null;
          return (
            <Choice
              key={name()}
              isOn={search.section === section}
              count={count({ section })}
              onPress={() =>
                onChange({ section: search.section === section ? undefined : section })
              }
            >
              {name()}
            </Choice>
          );
        })}
      </Group>
      <Group title={m.inventory_type()}>
        <Choice
          isOn={search.type === undefined}
          count={count({ type: undefined })}
          onPress={() => onChange({ type: undefined })}
        >
          {m.inventory_all()}
        </Choice>
        {isPending && <Bones />}
        {[...types].map(([id, name]) => (
          <Choice
            key={id}
            isOn={search.type === id}
            count={count({ type: id })}
            onPress={() => onChange({ type: search.type === id ? undefined : id })}
          >
            {name}
          </Choice>
        ))}
      </Group>
      <div className={classes.line}>
        <Group title={m.inventory_rarity()}>
          {isPending && <Bones />}
          {rarityNames.map((_, rarity) => {
            if (!isOffered({ rarity }) && search.rarity !== rarity) return null;
            return (
              <Choice
                key={rarity}
                isOn={search.rarity === rarity}
                count={count({ rarity })}
                className={getRarityClass(rarity)}
                onPress={() => onChange({ rarity: search.rarity === rarity ? undefined : rarity })}
              >
                <i className={classes.swatch} aria-hidden="true" />
                {getRarityName(rarity)}
              </Choice>
            );
          })}
        </Group>
        {packs.length > 0 && (
          <Group title={m.inventory_pack()}>
            <Choice isOn={search.dlc === undefined} onPress={() => onChange({ dlc: undefined })}>
              {m.inventory_all_packs()}
            </Choice>
            {packs.map((pack) => (
              <Choice
                key={pack}
                isOn={search.dlc === pack}
                count={count({ dlc: pack })}
                onPress={() => onChange({ dlc: search.dlc === pack ? undefined : pack })}
              >
                {pack}
              </Choice>
            ))}
          </Group>
        )}
      </div>
    </nav>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.group}>
      <h2>{title}</h2>
      <div className={classes.choices}>{children}</div>
    </section>
  );
}

function Choice({
  isOn,
  count,
  className,
  onPress,
  children,
}: {
  isOn: boolean;
  count?: number | undefined;
  className?: string;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={joinClassNames(classes.choice, className)}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {children}
      {count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
    </button>
  );
}

function Bones() {
  return [1, 2, 3].map((key) => (
    <span key={key} className={classes.bone}>
      <Skeleton height="20px" />
    </span>
  ));
}
