import { platformBalanceParameters } from '@guildhall/contract/play/balance/balance';
import type { loadoutItemSchema } from '@guildhall/contract/wealth/items/loadout';
import type * as z from 'zod/mini';
import type { SettingsSnapshot } from '../../../kernel/config/configuration.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { computeItemAttributes, createPerkRules, addPerkPoints } from '../perks/perks.api.ts';
import { computeEnergyState } from './energy/energy.policy.ts';
import { toEnergyUse } from './energy/energy.store.ts';
import { toItemSummary } from './item-summary.ts';
import { listLoadoutItemRows } from './items.store.ts';
import { mapSeasonStates } from './seasons/season-states.ts';

export type LoadoutItem = z.input<typeof loadoutItemSchema>;
/**
 * Lists an account's items that can be used in a mode, with their effects in a match. A game server
 * gets this list when it admits the player, and whenever it asks for it.
 */
export async function listLoadoutItems(
  db: Queries,
  configuration: SettingsSnapshot,
  accountId: number,
  mode: 'VR' | 'FS',
  now: Date,
): Promise<LoadoutItem[]> {
  const rules = createPerkRules(configuration);
  const { 'inventory.capacity': capacity } = configuration.of(platformBalanceParameters);
  const rows = await listLoadoutItemRows(db, accountId, mode === 'VR', capacity);
  const slots = await addPerkPoints(
    db,
    rules,
    rows.map((row) => row.perks),
  );
  const attributes = await computeItemAttributes(
    db,
    rules,
    rows.map((row, at) => ({ own: row.attributes, slots: slots[at] ?? [] })),
  );
  const seasons = await mapSeasonStates(
    db,
    rows.map((row) => row.season_id),
    now,
  );
  return rows.map((row, at) => ({
    ...toItemSummary(row, now),
    perks: slots[at] ?? [],
    attributes: attributes[at] ?? [],
    energyState: row.setting && computeEnergyState(row.setting, toEnergyUse(row), now),
    season: seasons.get(row.season_id ?? 0) ?? null,
  }));
}
