import { mergeTypes } from '@guildhall/contract/wealth/merge/merge-lines.section';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { createHash } from 'node:crypto';
import type { ConsumableItem } from '../items/items.api.ts';
import { itemMergeMessages } from './merge.messages.ts';

/** A merge line in force. */
export interface MergeLine {
  readonly id: number;
  readonly name: string;
  readonly type: number;
  readonly belonging: number;
  /** Inventories or collections of the line's items; `belonging` says which. */
  readonly origins: readonly number[];
  readonly price: number | null;
  readonly currency: string | null;
}
/** Returns the reason why these items cannot be merged on this line; undefined if they can. */
export function findMergeRefusal(
  line: MergeLine,
  items: readonly ConsumableItem[],
  count: number,
): Sentence | undefined {
  const strange = items.find(
    (item) => item.belonging !== line.belonging || !line.origins.includes(item.origin),
  );
  if (strange) return itemMergeMessages.notOfLine({ item: strange.name });
  const everybodys = items.find((item) => item.isDefault);
  if (everybodys) return itemMergeMessages.isDefault({ item: everybodys.name });
  if (items.length !== count) return itemMergeMessages.countNeeded({ n: count });
  const [first] = items;
  const isOneRarity = items.every((item) => item.rarity === first?.rarity);
  return line.type === mergeTypes.up && !isOneRarity
    ? itemMergeMessages.rarityDiffers()
    : undefined;
}
/** Returns the number of items for one merge of a line. */
export const countItemsPerMerge = ({ type }: Pick<MergeLine, 'type'>, mergeCount: number): number =>
  type === mergeTypes.up ? mergeCount : 2;
/** Picks an outcome with equal chances; the same seed picks the same outcome again. */
export function pickMergeOutcome<T>(outcomes: readonly T[], seed: string): T | undefined {
  if (outcomes.length === 0) return undefined;
  // with 48 bits and a few hundred outcomes, the bias of the modulo is negligible.
  const number = createHash('sha256').update(seed).digest().readUIntBE(0, 6);
  return outcomes[number % outcomes.length];
}
/**
 * Returns chances in ten-thousandths whose sum is exactly 10 000, because the rest of the division
 * goes to the first outcomes.
 */
export function computeEqualChances(count: number): number[] {
  const [each, remainder] = [Math.floor(10_000 / count), 10_000 % count];
  return Array.from({ length: count }, (_, n) => each + (n < remainder ? 1 : 0));
}
