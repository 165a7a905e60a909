import { rarityNames } from '@guildhall/contract/limits';
import type { ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import type { InventoryItem } from '../../shared/inventory/use-inventory.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { getRarityClass, getRarityName } from '../../ui/rarity/rarity.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { countItemsByValue, listPacksOfLoadedItems } from './crafting/choose-items.ts';
import type { InventorySearch, ItemSortOrder } from './inventory-search.ts';
import classes from './item-filters.module.css';

interface FiltersProps {
  items: readonly InventoryItem[];
  /** True once all items are loaded; until then there are no counts. */
  isWhole: boolean;
  search: InventorySearch;
  onChange: (next: InventorySearch) => void;
  isPending: boolean;
}

const orders: readonly { value: ItemSortOrder; label: () => string }[] = [
  { value: 'newest', label: m.inventory_sort_newest },
  { value: 'rarity', label: m.inventory_sort_rarity },
  { value: 'name', label: m.inventory_sort_name },
];

const sections = [
  m.inventory_section_equipment,
  m.inventory_section_cosmetic,
  m.inventory_section_consumable,
];

/**
 * Filters by section, type and rarity, and the order. The choices are the values of the player's
 * items, with counts once all items are loaded. Space is reserved before the items load, because on a phone the items are
 * below the filters.
 */
export function ItemFilters({ items, isWhole, search, onChange, isPending }: FiltersProps) {
  const known = (count: number): number | undefined => (isWhole ? count : undefined);
  const types = new Map(items.map((item) => [item.typeId, item.typeName]));
  const typeCounts = countItemsByValue(items, (item) => item.typeId);
  const sectionCounts = countItemsByValue(items, (item) => item.section);
  const packs = listPacksOfLoadedItems(items, search.dlc);
  const rarityCounts = countItemsByValue(items, (item) => item.rarity);
  return (
    <nav className={classes.filters} aria-label={m.inventory_filters()}>
      <Group title={m.inventory_sort()}>
        {orders.map(({ value, label }) => (
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
        {sections.map((name, section) => {
          const count = sectionCounts.get(section) ?? 0;
          if (count === 0 && (isWhole || isPending) && search.section !== section) return null;
          return (
            <Choice
              key={name()}
              isOn={search.section === section}
              count={known(count)}
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
        {isPending && <Bones />}
        <Choice
          isOn={search.type === undefined}
          count={known(items.length)}
          onPress={() => onChange({ type: undefined })}
        >
          {m.inventory_all()}
        </Choice>
        {[...types].map(([id, name]) => (
          <Choice
            key={id}
            isOn={search.type === id}
            count={known(typeCounts.get(id) ?? 0)}
            onPress={() => onChange({ type: search.type === id ? undefined : id })}
          >
            {name}
          </Choice>
        ))}
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
              onPress={() => onChange({ dlc: search.dlc === pack ? undefined : pack })}
            >
              {pack}
            </Choice>
          ))}
        </Group>
      )}
      <Group title={m.inventory_rarity()}>
        {isPending && <Bones />}
        {rarityNames.map((_, rarity) => {
          const count = rarityCounts.get(rarity) ?? 0;
          if (count === 0 && search.rarity !== rarity) return null;
          return (
            <Choice
              key={rarity}
              isOn={search.rarity === rarity}
              count={known(count)}
              className={getRarityClass(rarity)}
              onPress={() => onChange({ rarity: search.rarity === rarity ? undefined : rarity })}
            >
              <i className={classes.swatch} aria-hidden="true" />
              {getRarityName(rarity)}
            </Choice>
          );
        })}
      </Group>
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
      {count !== undefined && <span className={classes.count}>{count}</span>}
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
