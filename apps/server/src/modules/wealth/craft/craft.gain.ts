import type { Queries } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { buildMoneyAmount, buildItemAmount, type Conversion } from '../gain/gain.api.ts';
import { computeBestValue, listCraftedThings, listDismantableThings } from '../items/items.api.ts';
import { findSetting, splitWorth, toExactWorth } from './craft.policy.ts';
import { listSettings } from './craft.store.ts';

/** Returns the conversions of crafting. */
async function craftsAhead(on: Queries): Promise<Conversion[]> {
  const prices = await listSettings(on, 'craft');
  return (await listCraftedThings(on)).flatMap(({ id, name, rarity, fromId }) => {
    const setting = findSetting(prices, rarity, id);
    if (!setting) return [];
    const cost = setting.amount > 0 ? [buildMoneyAmount(setting.currency, setting.amount)] : [];
    const takes = [buildItemAmount('INVENTORY', fromId, 1), ...cost];
    return [{ takes, gives: buildItemAmount('COLLECTION', id, 1), name }];
  });
}
/**
 * Returns the conversions of dismantling, each with the most valuable season that the thing has or
 * will have.
 */
async function dismantlesAhead(on: Queries, now: Date): Promise<Conversion[]> {
  const rewards = await listSettings(on, 'dismantle');
  const value = await computeBestValue(on, now);
  return (await listDismantableThings(on)).flatMap(({ kind, id, name, rarity }) => {
    const setting = findSetting(rewards, rarity, kind === 'COLLECTION' ? id : null);
    const { whole, rest } = splitWorth(setting ? toExactWorth(setting.amount, value) : 0n);
    if (!setting || whole < 1n) return [];
    // Many together are rounded once: one of them can bring what is beyond its whole units.
    const worth = Number(whole) + (rest > 0 ? 1 : 0);
    return [
      {
        takes: [buildItemAmount(kind, id, 1)],
        gives: buildMoneyAmount(setting.currency, worth),
        name,
      },
    ];
  });
}
/** Everything that crafting and taking apart let players do, as it is set now. */
export const listConversions = async (
  { clock }: Pick<Kernel, 'clock'>,
  on: Queries,
): Promise<Conversion[]> => [
  ...(await craftsAhead(on)),
  ...(await dismantlesAhead(on, clock.now())),
];
