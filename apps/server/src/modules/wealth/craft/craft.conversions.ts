import type { Queries } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  buildConversionMoneyAmount,
  buildConversionItemAmount,
  type Conversion,
} from '../arbitrage/arbitrage.api.ts';
import {
  computeBestSeasonValueFactor,
  listAllCraftableCollections,
  listDismantlableOrigins,
} from '../items/items.api.ts';
import {
  findCraftSetting,
  splitDismantlingWorth,
  computeExactDismantlingWorth,
} from './craft.policy.ts';
import { listCraftSettings } from './craft.store.ts';

/** Returns the conversions that crafting makes possible. */
async function craftsAhead(db: Queries): Promise<Conversion[]> {
  const prices = await listCraftSettings(db, 'craft');
  return (await listAllCraftableCollections(db)).flatMap(({ id, name, rarity, fromId }) => {
    const setting = findCraftSetting(prices, rarity, id);
    if (!setting) return [];
    const cost =
      setting.amount > 0 ? [buildConversionMoneyAmount(setting.currency, setting.amount)] : [];
    const takes = [buildConversionItemAmount('INVENTORY', fromId, 1), ...cost];
    return [{ takes, gives: buildConversionItemAmount('COLLECTION', id, 1), name }];
  });
}
/**
 * Returns the conversions that dismantling makes possible. For each item, uses the highest season
 * value that it has now or later.
 */
async function dismantlesAhead(db: Queries, now: Date): Promise<Conversion[]> {
  const rewards = await listCraftSettings(db, 'dismantle');
  const value = await computeBestSeasonValueFactor(db, now);
  return (await listDismantlableOrigins(db)).flatMap(({ kind, id, name, rarity }) => {
    const setting = findCraftSetting(rewards, rarity, kind === 'COLLECTION' ? id : null);
    const { whole, millionths } = splitDismantlingWorth(
      setting ? computeExactDismantlingWorth(setting.amount, value) : 0n,
    );
    if (!setting || whole < 1n) return [];
    // rewards of several items are rounded together, so a single item may add one more whole unit
    const worth = Number(whole) + (millionths > 0 ? 1 : 0);
    return [
      {
        takes: [buildConversionItemAmount(kind, id, 1)],
        gives: buildConversionMoneyAmount(setting.currency, worth),
        name,
      },
    ];
  });
}
/** Lists all conversions that crafting and dismantling make possible with the present settings. */
export const listCraftConversions = async (
  { clock }: Pick<Kernel, 'clock'>,
  db: Queries,
): Promise<Conversion[]> => [
  ...(await craftsAhead(db)),
  ...(await dismantlesAhead(db, clock.now())),
];
