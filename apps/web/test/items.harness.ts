import type { CraftingOption, ItemWorth } from '../src/shared/inventory/use-crafting.ts';
import type { InventoryItem } from '../src/shared/inventory/use-inventory.ts';

/** Builds an item as in the inventory's list; `changes` overrides its values. */
export const buildInventoryItem = (
  id: number,
  name: string,
  changes: Partial<InventoryItem> = {},
): InventoryItem => ({
  id,
  name,
  rarity: 3,
  section: 0,
  typeId: 1,
  typeName: 'Blade',
  assetId: null,
  imageUrl: null,
  issuedId: id,
  commonId: null,
  collectionId: null,
  dlc: null,
  description: '',
  grantedAt: '2026-11-22T10:00:00.000Z',
  energy: null,
  energyMax: null,
  charges: null,
  seasonId: null,
  ...changes,
});

const gold = { currency: 'GOLD', currencyName: 'Gold', decimals: 2 };
/** Craft that turns common item 1 into an item of a collection. */
export const craftingOption: CraftingOption = {
  collectionId: 9,
  name: 'Vault blades',
  rarity: 4,
  imageUrl: null,
  fromId: 1,
  owned: 0,
  items: [],
  price: 250,
  left: 7,
  ...gold,
};
/** Worth of common item 1. */
export const itemWorth: ItemWorth = {
  commonId: 1,
  collectionId: null,
  seasonId: null,
  owned: 0,
  items: [],
  reward: 120,
  rest: 0,
  ...gold,
};
