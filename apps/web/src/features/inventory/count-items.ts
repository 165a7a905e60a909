import type { InventoryFilters, ItemCount } from '../../shared/inventory/use-inventory.ts';

type CountFilters = Pick<InventoryFilters, 'section' | 'type' | 'rarity' | 'dlc'>;

/** Counts the items that match. A search for names is ignored, because counts have no names. */
export const countItems = (
  counts: readonly ItemCount[],
  { section, type, rarity, dlc }: CountFilters,
): number =>
  counts.reduce(
    (sum, group) =>
      (section === undefined || group.section === section) &&
      (type === undefined || group.typeId === type) &&
      (rarity === undefined || group.rarity === rarity) &&
      (dlc === undefined || group.dlc === dlc)
        ? sum + group.count
        : sum,
    0,
  );

/** Lists the packs of all items, and the chosen pack, which may have no items any longer. */
export const listItemPacks = (counts: readonly ItemCount[], chosen: string | undefined): string[] =>
  [
    ...new Set([
      ...counts.flatMap(({ dlc }) => (dlc === null ? [] : [dlc])),
      ...(chosen === undefined ? [] : [chosen]),
    ]),
  ].toSorted((a, b) => a.localeCompare(b));

export const isInventoryFiltered = ({ q, section, type, rarity, dlc }: InventoryFilters): boolean =>
  [q, section, type, rarity, dlc].some((value) => value !== undefined);
