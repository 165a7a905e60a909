import type { Queries } from '../../../kernel/db/db.ts';
import type { PerkRules } from '../perks/perks.api.ts';
import { listPayingPerkSlots } from '../perks/perks-value.api.ts';
import { listChosenItemsThatCanBeWorn, listItemsWithValuePerks } from './items.store.ts';

interface Worn {
  readonly accountId: number;
  readonly itemId: number;
}
/**
 * Lists the items that accounts have chosen for a match but cannot take into it. They belong to
 * others, are deleted or hidden, or cannot be used in the mode.
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
/**
 * Lists the paying slots of the items that accounts wear, with the account and the item of each
 * slot.
 */
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
