import type { InventoryItem } from '../src/shared/inventory/use-inventory.ts';

/** Item as in the inventory's list; `changes` contains the test's own values. */
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
