import { knownBalanceParameters } from '@guildhall/contract/play/balance/balance';
import type { loadoutItem } from '@guildhall/contract/wealth/items/loadout';
import type * as z from 'zod/mini';
import type { SettingsSnapshot } from '../../../kernel/config/configuration.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { computeAttributes, createPerkRules, addPoints } from '../perks/perks.api.ts';
import { computeState } from './energy/energy.policy.ts';
import { toUse } from './energy/energy.store.ts';
import { toItem } from './items.shown.ts';
import { listLoadoutItemRows } from './items.store.ts';
import { mapSeasonStates } from './seasons/seasons.shown.ts';

export type LoadoutItem = z.input<typeof loadoutItem>;
/**
 * Lists an account's items that fit a mode, with their effects in a match: sent to a server when it
 * admits the player, and whenever it asks.
 */
export async function listLoadoutItems(
  on: Queries,
  configuration: SettingsSnapshot,
  accountId: number,
  mode: 'VR' | 'FS',
  now: Date,
): Promise<LoadoutItem[]> {
  const rules = createPerkRules(configuration);
  const { 'inventory.capacity': capacity } = configuration.of(knownBalanceParameters);
  const rows = await listLoadoutItemRows(on, accountId, mode === 'VR', capacity);
  const slots = await addPoints(
    on,
    rules,
    rows.map((row) => row.perks),
  );
  const attributes = await computeAttributes(
    on,
    rules,
    rows.map((row, at) => ({ own: row.attributes, slots: slots[at] ?? [] })),
  );
  const seasons = await mapSeasonStates(
    on,
    rows.map((row) => row.season_id),
    now,
  );
  return rows.map((row, at) => ({
    ...toItem(row, now),
    perks: slots[at] ?? [],
    attributes: attributes[at] ?? [],
    energyState: row.setting && computeState(row.setting, toUse(row), now),
    season: seasons.get(row.season_id ?? 0) ?? null,
  }));
}
