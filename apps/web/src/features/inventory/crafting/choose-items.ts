import type { InventorySearch, ItemSortOrder } from '../inventory-search.ts';

interface Sortable {
  id: number;
  name: string;
  section: number;
  typeId: number;
  rarity: number;
  grantedAt: string;
}

const compare: Record<ItemSortOrder, (a: Sortable, b: Sortable) => number> = {
  newest: (a, b) => b.grantedAt.localeCompare(a.grantedAt) || b.id - a.id,
  rarity: (a, b) => b.rarity - a.rarity || a.name.localeCompare(b.name) || a.id - b.id,
  name: (a, b) => a.name.localeCompare(b.name) || a.id - b.id,
};

/** Normalizes a text for the search, but not completely, because that would need more code. */
const toSearched = (text: string): string => text.normalize('NFKC').toLowerCase().trim();
/** Returns the matching items in the chosen order. */
export function filterAndSortItems<T extends Sortable>(
  items: readonly T[],
  { q, section, type, rarity, order = 'newest' }: InventorySearch,
): T[] {
  return items
    .filter(
      (item) =>
        (section === undefined || item.section === section) &&
        (type === undefined || item.typeId === type) &&
        (rarity === undefined || item.rarity === rarity) &&
        toSearched(item.name).includes(toSearched(q ?? '')),
    )
    .toSorted(compare[order]);
}

/** Counts items by value, in the order of first occurrence. */
export function countItemsByValue<T, K>(
  items: readonly T[],
  keyOf: (item: T) => K,
): Map<K, number> {
  const counts = new Map<K, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/**
 * Lists the packs of the loaded items and the chosen pack, because items of other packs are not
 * loaded while a pack is chosen.
 */
export const listPacksOfLoadedItems = (
  items: readonly { dlc: string | null }[],
  chosen: string | undefined,
): string[] =>
  [
    ...new Set([
      ...items.flatMap(({ dlc }) => (dlc === null ? [] : [dlc])),
      ...(chosen === undefined ? [] : [chosen]),
    ]),
  ].toSorted((a, b) => a.localeCompare(b));

export const isInventoryFiltered = ({
  q,
  section,
  type,
  rarity,
  order,
}: InventorySearch): boolean =>
  q !== undefined ||
  section !== undefined ||
  type !== undefined ||
  rarity !== undefined ||
  (order !== undefined && order !== 'newest');
