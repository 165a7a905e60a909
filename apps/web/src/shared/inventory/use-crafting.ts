import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSignedInSession } from '../session/session.store.ts';
import type { InventoryItem } from './use-inventory.ts';

type Crafting = Result<Api['readCrafting']>;
export type CraftingOption = Crafting['crafts'][number];
export type ItemWorth = Crafting['worths'][number];

/** Loads the crafting options and the worth of the player's items. */
export function useCrafting() {
  const { accountId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('crafting', accountId),
    queryFn: ({ signal }) => call('readCrafting', { params: { id: accountId }, signal }),
  });
}
/**
 * Returns true if an item has full energy, or has no energy at all: only such items can be
 * dismantled or used for crafting.
 */
export const isEnergyFull = ({ energy, energyMax }: InventoryItem): boolean =>
  energy === null || energy === energyMax;
/** Finds the worth of an item by the item's origin and season. */
export const findItemWorth = (
  worths: readonly ItemWorth[],
  item: InventoryItem,
): ItemWorth | undefined =>
  worths.find(
    (worth) =>
      worth.collectionId === item.collectionId &&
      // an item of a collection also has the id of the common item from which it was crafted
      (item.collectionId !== null || worth.commonId === item.commonId) &&
      worth.seasonId === item.seasonId,
  );
const millionths = 1_000_000;
/** Sums the worths of items. Rounds the sum down once, as the server does when it pays. */
export function sumItemWorths(worths: readonly ItemWorth[]): number {
  const remainder = worths.reduce((sum, worth) => sum + worth.rest, 0);
  return worths.reduce((sum, worth) => sum + worth.reward, Math.floor(remainder / millionths));
}
/** Lists the crafts for which an item can be used. */
export const listCraftsByItem = (
  crafts: readonly CraftingOption[],
  item: InventoryItem,
): readonly CraftingOption[] =>
  crafts.filter((craft) => item.collectionId === null && craft.fromId === item.commonId);
