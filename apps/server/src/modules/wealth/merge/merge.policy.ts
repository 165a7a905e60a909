import { mergeTypes } from '@guildhall/contract/wealth/merge/merge-lines.section';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { createHash } from 'node:crypto';
import type { ConsumableItem } from '../items/items.api.ts';
import { itemMergeMessages } from './merge.messages.ts';

/** An enabled merge line. */
export interface MergeLine {
  readonly id: number;
  readonly name: string;
  readonly type: number;
  readonly belonging: number;
  /** Ids of the line's templates or collections, depending on `belonging`. */
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
/** Returns the number of items that one merge on a line uses up. */
export const countItemsPerMerge = ({ type }: Pick<MergeLine, 'type'>, mergeCount: number): number =>
  type === mergeTypes.up ? mergeCount : 2;
/** Picks a result; all results have equal chances. The same seed always gives the same result. */
export function pickMergeOutcome<T>(outcomes: readonly T[], seed: string): T | undefined {
  if (outcomes.length === 0) return undefined;
  // with 48 bits and a few hundred results, the bias of the modulo is negligible
  const number = createHash('sha256').update(seed).digest().readUIntBE(0, 6);
  return outcomes[number % outcomes.length];
}
/**
 * Returns equal chances in ten-thousandths that add up to exactly 10,000. The first chances get
 * what is left over by the division.
 */
export function computeEqualChances(count: number): number[] {
  const [each, remainder] = [Math.floor(10_000 / count), 10_000 % count];
  return Array.from({ length: count }, (_, n) => each + (n < remainder ? 1 : 0));
}
