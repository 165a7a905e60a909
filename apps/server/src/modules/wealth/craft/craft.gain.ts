import type { Queries } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { money, pieces, type Conversion } from '../gain/gain.api.ts';
import { bestValue, craftedThings, dismantableThings } from '../items/items.api.ts';
import { settingFor, splitWorth, toExactWorth } from './craft.policy.ts';
import { livingSettings } from './craft.store.ts';

/** Returns the conversions of crafting. */
async function craftsAhead(on: Queries): Promise<Conversion[]> {
  const prices = await livingSettings(on, 'craft');
  return (await craftedThings(on)).flatMap(({ id, name, rarity, fromId }) => {
    const setting = settingFor(prices, rarity, id);
    if (!setting) return [];
    const cost = setting.amount > 0 ? [money(setting.currency, setting.amount)] : [];
    const takes = [pieces('INVENTORY', fromId, 1), ...cost];
    return [{ takes, gives: pieces('COLLECTION', id, 1), name }];
  });
}
/**
 * Returns the conversions of dismantling, each with the most valuable season that the thing has or
 * will have.
 */
async function dismantlesAhead(on: Queries, now: Date): Promise<Conversion[]> {
  const rewards = await livingSettings(on, 'dismantle');
  const value = await bestValue(on, now);
  return (await dismantableThings(on)).flatMap(({ kind, id, name, rarity }) => {
    const setting = settingFor(rewards, rarity, kind === 'COLLECTION' ? id : null);
    const { whole, rest } = splitWorth(setting ? toExactWorth(setting.amount, value) : 0n);
    if (!setting || whole < 1n) return [];
    // Many together are rounded once: one of them can bring what is beyond its whole units.
    const worth = Number(whole) + (rest > 0 ? 1 : 0);
    return [{ takes: [pieces(kind, id, 1)], gives: money(setting.currency, worth), name }];
  });
}
/** Everything that crafting and taking apart let players do, as it is set now. */
export const conversionsOf = async (
  { clock }: Pick<Kernel, 'clock'>,
  on: Queries,
): Promise<Conversion[]> => [
  ...(await craftsAhead(on)),
  ...(await dismantlesAhead(on, clock.now())),
];
