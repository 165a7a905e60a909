import { rarityNames } from '@guildhall/contract/limits';
import type { userInventoryItemSchema } from '@guildhall/contract/shapes';
import type * as z from 'zod/mini';
import type { Queries } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import type { PerkRules } from '../perks/perks.api.ts';
import { listPayingPerkSlots } from '../perks/perks-value.api.ts';
import { buildEnergyTileValues } from './energy/energy.shown.ts';
import { toEnergyUse } from './energy/energy.store.ts';
import {
  listItemsWithValuePerks,
  listChosenItemsThatCanBeWorn,
  type ItemRow,
} from './items.store.ts';
import { listHiddenThingKeys } from './catalogue/templates.store.ts';

/** Formats a rarity, given as a number, for display: `Epic`. */
export const formatRarity = (rarity: number): string => {
  const name = rarityNames[rarity] ?? '';
  return name.charAt(0) + name.slice(1).toLowerCase();
};
export type ItemSummary = z.output<typeof userInventoryItemSchema>;
/** Converts a row into the short form of an item. */
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

interface Worn {
  readonly accountId: number;
  readonly itemId: number;
}
/**
 * Lists the items that accounts want to take into a match but may not take: items of other owners,
 * deleted or hidden items, and items that do not fit this mode.
 */
export async function listChosenItemsThatCannotBeWorn(
  db: Queries,
  worn: readonly Worn[],
  mode: 'VR' | 'FS',
): Promise<Worn[]> {
  if (worn.length === 0) return [];
  const fit = new Set(
    (await listChosenItemsThatCanBeWorn(db, worn, mode === 'VR')).map(
      (row) => `${row.account_id} ${row.id}`,
    ),
  );
  return worn.filter(({ accountId, itemId }) => !fit.has(`${accountId} ${itemId}`));
}
/** Removes items of hidden types, which players do not see. */
export async function omitHiddenThings<
  T extends { readonly kind: string; readonly id: number | null },
>(db: Queries, things: readonly T[]): Promise<T[]> {
  const hidden = await listHiddenThingKeys(db, things);
  return things.filter(({ kind, id }) => !hidden.has(`${kind} ${id}`));
}
/** Lists the paying slots of the items that accounts wear, with the account and the item. */
export async function listPayingSlotsByItem(
  db: Queries,
  rules: PerkRules,
  itemIds: readonly number[],
) {
  if (itemIds.length === 0) return [];
  const rows = await listItemsWithValuePerks(db, itemIds);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const slots = await listPayingPerkSlots(
    db,
    rules,
    rows.map(({ id, perks }) => ({ itemId: id, slots: perks })),
  );
  return slots.flatMap((slot) => {
    const item = byId.get(slot.itemId);
    return item ? [{ ...slot, accountId: item.account_id, item: item.name }] : [];
  });
}
