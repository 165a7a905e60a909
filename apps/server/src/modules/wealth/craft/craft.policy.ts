import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { ConsumableItem } from '../items/items.api.ts';
import { craftMessages } from './craft.messages.ts';

/** Price of crafting or reward of dismantling, for one collection or for a whole rarity. */
export interface CraftSetting {
  readonly id: number;
  readonly rarity: number;
  readonly collectionId: number | null;
  /** Amount in minor units. */
  readonly amount: number;
  readonly currency: string;
}
/**
 * Returns the setting of a collection, otherwise the setting of its rarity. Returns undefined if
 * there is neither.
 */
export const findCraftSetting = (
  settings: readonly CraftSetting[],
  rarity: number,
  collectionId: number | null,
): CraftSetting | undefined => {
  const ofRarity = settings.filter((setting) => setting.rarity === rarity);
  const own = ofRarity.find(
    (setting) => collectionId !== null && setting.collectionId === collectionId,
  );
  return own ?? ofRarity.find((setting) => setting.collectionId === null);
};
/**
 * Worths are computed in millionths of a minor unit, because season values are factors with six
 * decimals.
 */
const scale = 1_000_000;
/**
 * Multiplies a reward by the value of a season. The result is exact, in millionths of a minor unit.
 */
export const computeExactDismantlingWorth = (reward: number, value: number): bigint =>
  BigInt(reward) * BigInt(Math.round(value * scale));
/** Splits an exact worth into whole minor units, rounded down, and the millionths that are left. */
export const splitDismantlingWorth = (
  exact: bigint,
): { readonly whole: bigint; readonly millionths: number } => ({
  whole: exact / BigInt(scale),
  millionths: Number(exact % BigInt(scale)),
});
/**
 * Adds up exact worths, and rounds only the sum down. Splits the rounded sum into parts by the
 * largest remainders; among equal remainders, earlier worths come first. The parts add up exactly
 * to the rounded sum.
 */
export function roundDismantlingWorthsTogether(exact: readonly bigint[]): readonly bigint[] {
  const parts = exact.map(splitDismantlingWorth);
  const left = Math.floor(parts.reduce((sum, { millionths }) => sum + millionths, 0) / scale);
  const raised = new Set(
    parts
      .map(({ millionths }, at) => ({ millionths, at }))
      .sort((a, b) => b.millionths - a.millionths || a.at - b.at)
      .slice(0, left)
      .map(({ at }) => at),
  );
  return parts.map(({ whole }, at) => (raised.has(at) ? whole + 1n : whole));
}

/** Returns the reason why crafting or dismantling may not use an item up; undefined if it may. */
export function findNotConsumableReason(
  item: ConsumableItem,
  belowFull: readonly number[],
): Sentence | undefined {
  if (item.isDefault) return craftMessages.isDefault({ item: item.name });
  return belowFull.includes(item.id) ? craftMessages.belowFull({ item: item.name }) : undefined;
}
