import type { Sentence } from '@guildhall/contract/kit/text/words';
import type { Consumable } from '../items/items.api.ts';
import { words } from './craft.words.ts';

/** Price of crafting or reward of dismantling, for one collection or a rarity. */
export interface Setting {
  readonly id: number;
  readonly rarity: number;
  readonly collectionId: number | null;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}
/** The row of a collection beats the default of its rarity; undefined without either. */
export const findSetting = (
  settings: readonly Setting[],
  rarity: number,
  collectionId: number | null,
): Setting | undefined => {
  const ofRarity = settings.filter((one) => one.rarity === rarity);
  const own = ofRarity.find((one) => collectionId !== null && one.collectionId === collectionId);
  return own ?? ofRarity.find((one) => one.collectionId === null);
};
/** Factors of seasons have six digits after the point. */
const scale = 1_000_000;
/** A reward times the value of a season, exactly: in millionths of a minor unit. */
export const toExactWorth = (reward: number, value: number): bigint =>
  BigInt(reward) * BigInt(Math.round(value * scale));
/** Splits an exact worth into whole minor units, rounded down, and the millionths beyond them. */
export const splitWorth = (exact: bigint): { readonly whole: bigint; readonly rest: number } => ({
  whole: exact / BigInt(scale),
  rest: Number(exact % BigInt(scale)),
});
/**
 * Rounds exact worths down once, all together, and shares the whole out by largest remainder, the
 * first of equal ones first: the parts are exactly the whole.
 */
export function shareWorths(exact: readonly bigint[]): readonly bigint[] {
  const parts = exact.map(splitWorth);
  const left = Math.floor(parts.reduce((sum, { rest }) => sum + rest, 0) / scale);
  const raised = new Set(
    parts
      .map(({ rest }, at) => ({ rest, at }))
      .sort((a, b) => b.rest - a.rest || a.at - b.at)
      .slice(0, left)
      .map(({ at }) => at),
  );
  return parts.map(({ whole }, at) => (raised.has(at) ? whole + 1n : whole));
}

/** Why an own item is not consumed, whatever for; undefined where it is. */
export function findKeepReason(
  item: Consumable,
  belowFull: readonly number[],
): Sentence | undefined {
  if (item.isDefault) return words.isDefault({ item: item.name });
  return belowFull.includes(item.id) ? words.belowFull({ item: item.name }) : undefined;
}
