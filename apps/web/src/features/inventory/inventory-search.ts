import { limits } from '@guildhall/contract/limits';
import type { InventoryFilters, ItemSortOrder } from '../../shared/inventory/use-inventory.ts';

const orders: readonly ItemSortOrder[] = ['newest', 'rarity', 'name'];

/** Filters, order and chosen item in the address; unknown values count as absent. */
export interface InventorySearch extends InventoryFilters {
  item?: number | undefined;
}

/** Largest number of a section: 0 equipment, 1 cosmetic, 2 consumable. */
const sectionMax = 2;
const wholeNumber = (value: unknown, min: number, max: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    ? value
    : undefined;
const words = (value: unknown): string | undefined =>
  // an empty text is no filter
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '') || undefined;

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
