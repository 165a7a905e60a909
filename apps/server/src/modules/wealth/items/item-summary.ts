import { rarityNames } from '@guildhall/contract/limits';
import type { userInventoryItemSchema } from '@guildhall/contract/shapes';
import type * as z from 'zod/mini';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { buildEnergyTileValues } from './energy/item-energy.ts';
import { toEnergyUse } from './energy/energy.store.ts';
import type { ItemRow } from './items.store.ts';

/** Returns the display name of a rarity, such as `Epic`. */
export const formatRarity = (rarity: number): string => {
  const name = rarityNames[rarity] ?? '';
  return name.charAt(0) + name.slice(1).toLowerCase();
};
export type ItemSummary = z.output<typeof userInventoryItemSchema>;
/** Converts an item's row to the short form in which replies contain items. */
export const toItemSummary = (row: ItemRow, now: Date): ItemSummary => ({
  id: row.id,
  name: row.name,
  rarity: row.rarity,
  section: row.section,
  typeId: row.type_id,
  typeName: row.type_name,
  assetId: row.asset_id,
  imageUrl: row.image_url,
  issuedId: row.issued_id,
  commonId: row.template_id,
  collectionId: row.collection_id,
  dlc: row.dlc,
  description: row.description,
  grantedAt: toIsoTime(row.granted_at),
  seasonId: row.season_id,
  ...buildEnergyTileValues(row.setting, toEnergyUse(row), now),
});
