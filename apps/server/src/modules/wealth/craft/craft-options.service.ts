import type { Reply } from '@guildhall/contract/kit/endpoint';
import type { craftingCalls } from '@guildhall/contract/wealth/craft/crafting';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listCurrencyNames } from '../bank/bank.api.ts';
import {
  listCraftableCollections,
  listDismantlableStacks,
  mapSeasonStates,
  type ItemLedger,
} from '../items/items.api.ts';
import {
  findCraftSetting,
  splitDismantlingWorth,
  computeExactDismantlingWorth,
  type CraftSetting,
} from './craft.policy.ts';
import { listCraftSettings } from './craft.store.ts';

/**
 * Returns the collections whose items an account can craft, and what dismantling each item of the
 * account would give now.
 */
export async function readCraftAndDismantleOptions(
  { db: { read }, clock }: Pick<Kernel, 'db' | 'clock'>,
  items: ItemLedger,
  accountId: number,
): Promise<Reply<typeof craftingCalls.readCrafting>> {
  const [craftable, stacks, prices, rewards, currencies] = await Promise.all([
    listCraftableCollections(read, accountId),
    listDismantlableStacks(read, accountId),
    listCraftSettings(read, 'craft'),
    listCraftSettings(read, 'dismantle'),
    listCurrencyNames(read),
  ]);
  const standings = await mapSeasonStates(
    read,
    stacks.map(({ seasonId }) => seasonId),
    clock.now(),
  );
  const ids = [...craftable, ...stacks].flatMap(({ itemIds }) => itemIds);
  const shown = new Map(
    (await items.list(read, accountId, [...new Set(ids)])).map((item) => [item.id, item]),
  );
  const itemsOf = (itemIds: readonly number[]) => itemIds.flatMap((id) => shown.get(id) ?? []);
  const moneyOf = ({ currency }: CraftSetting) => {
    const named = currencies.find(({ code }) => code === currency);
    return { currency, currencyName: named?.name ?? currency, decimals: named?.decimals ?? 0 };
  };
  return {
    crafts: craftable.flatMap(({ id, itemIds, ...collection }) => {
      const setting = findCraftSetting(prices, collection.rarity, id);
      if (!setting) return [];
      const priced = { price: setting.amount, ...moneyOf(setting) };
      return [{ ...collection, collectionId: id, items: itemsOf(itemIds), ...priced }];
    }),
    worths: stacks.flatMap(({ templateId, collectionId, seasonId, rarity, owned, itemIds }) => {
      const setting = findCraftSetting(rewards, rarity, collectionId);
      const value = standings.get(seasonId ?? 0)?.value ?? 1;
      const { whole: reward, millionths } = splitDismantlingWorth(
        setting ? computeExactDismantlingWorth(setting.amount, value) : 0n,
      );
      if (!setting || reward < 1n) return [];
      const worth = { reward: Number(reward), rest: millionths, ...moneyOf(setting) };
      const template = { commonId: templateId, collectionId, seasonId };
      return [{ ...template, owned, items: itemsOf(itemIds), ...worth }];
    }),
  };
}
