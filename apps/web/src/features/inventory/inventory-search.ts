import { limits } from '@guildhall/contract/limits';

const orders = ['newest', 'rarity', 'name'] as const;
export type ItemOrder = (typeof orders)[number];

/**
 * Filters, order and the chosen item as they stand in the address; what is not understood counts as
 * not given.
 */
export interface InventorySearch {
  q?: string;
  section?: number;
  type?: number;
  rarity?: number;
  dlc?: string;
  order?: ItemOrder;
  item?: number;
}

/** Equipment, cosmetic, consumable: the last of the sections of types. */
const sectionMax = 2;
const wholeNumber = (value: unknown, min: number, max: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    ? value
    : undefined;
const words = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : undefined;

export function readInventorySearch(search: Record<string, unknown>): InventorySearch {
  return {
    q: words(search.q),
    section: wholeNumber(search.section, 0, sectionMax),
    type: wholeNumber(search.type, 1, Number.MAX_SAFE_INTEGER),
    rarity: wholeNumber(search.rarity, 0, limits.rarityMax),
    dlc: words(search.dlc),
    order: orders.find((order) => order === search.order),
    item: wholeNumber(search.item, 1, Number.MAX_SAFE_INTEGER),
  };
}

interface Sortable {
  id: number;
  name: string;
  section: number;
  typeId: number;
  rarity: number;
  grantedAt: string;
}

const compare: Record<ItemOrder, (a: Sortable, b: Sortable) => number> = {
  newest: (a, b) => b.grantedAt.localeCompare(a.grantedAt) || b.id - a.id,
  rarity: (a, b) => b.rarity - a.rarity || a.name.localeCompare(b.name) || a.id - b.id,
  name: (a, b) => a.name.localeCompare(b.name) || a.id - b.id,
};

/**
 * A text as it is searched here. The whole normal form would weigh on the first page, whose router
 * reads this file.
 */
const toSearched = (text: string): string => text.normalize('NFKC').toLowerCase().trim();
/** The items that fit, in the chosen order. */
export function chooseItems<T extends Sortable>(
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

/** How many items each value has, in the order of the values. */
export function countBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/**
 * Packs that the player has something of, and the chosen one: of another pack nothing is read then.
 */
export const packsOf = (
  items: readonly { dlc: string | null }[],
  chosen: string | undefined,
): string[] =>
  [
    ...new Set([
      ...items.flatMap(({ dlc }) => (dlc === null ? [] : [dlc])),
      ...(chosen === undefined ? [] : [chosen]),
    ]),
  ].toSorted((a, b) => a.localeCompare(b));

export const isFiltered = ({ q, section, type, rarity, order }: InventorySearch): boolean =>
  q !== undefined ||
  section !== undefined ||
  type !== undefined ||
  rarity !== undefined ||
  (order !== undefined && order !== 'newest');
