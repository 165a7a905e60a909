import { limits } from '@guildhall/contract/limits';

const orders = ['newest', 'rarity', 'name'] as const;
export type ItemSortOrder = (typeof orders)[number];

/** Filters, order and chosen item in the address; unknown values count as absent. */
export interface InventorySearch {
  q?: string;
  section?: number;
  type?: number;
  rarity?: number;
  dlc?: string;
  order?: ItemSortOrder;
  item?: number;
}

/** Sections of types: equipment, cosmetic, consumable. */
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
