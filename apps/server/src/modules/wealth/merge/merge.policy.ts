import { mergeTypes } from '@guildhall/contract/wealth/merge/merge-lines.section';
import type { Sentence } from '@guildhall/contract/kit/text/words';
import { createHash } from 'node:crypto';
import type { ConsumableItem } from '../items/items.api.ts';
import { messages } from './merge.words.ts';

/** A line in force. */
export interface MergeLine {
  readonly id: number;
  readonly name: string;
  readonly type: number;
  readonly belonging: number;
  /** Origins of its items: inventories or collections, by `belonging`. */
  readonly origins: readonly number[];
  readonly price: number | null;
  readonly currency: string | null;
}
/** Why these items are not merged on this line; undefined when they are. */
export function findMergeRefusal(
  line: MergeLine,
  items: readonly ConsumableItem[],
  count: number,
): Sentence | undefined {
  const strange = items.find(
    (item) => item.belonging !== line.belonging || !line.origins.includes(item.origin),
  );
  if (strange) return messages.notOfLine({ item: strange.name });
  const everybodys = items.find((item) => item.isDefault);
  if (everybodys) return messages.isDefault({ item: everybodys.name });
  if (items.length !== count) return messages.countNeeded({ n: count });
  const [first] = items;
  const isOneRarity = items.every((item) => item.rarity === first?.rarity);
  return line.type === mergeTypes.up && !isOneRarity ? messages.rarityDiffers() : undefined;
}
/** Items that go into one merge of a line. */
export const countItemsPerMerge = ({ type }: Pick<MergeLine, 'type'>, mergeCount: number): number =>
  type === mergeTypes.up ? mergeCount : 2;
/** Evenly among them, and again the same with the same seed. */
export function pickMergeOutcome<T>(outcomes: readonly T[], seed: string): T | undefined {
  if (outcomes.length === 0) return undefined;
  // 48 bits: what is left over of so many by a few hundred is no chance that anybody sees.
  const number = createHash('sha256').update(seed).digest().readUIntBE(0, 6);
  return outcomes[number % outcomes.length];
}
/** Ten-thousandths that are the whole together: what is left over goes to the first ones. */
export function computeEqualChances(count: number): number[] {
  const [each, rest] = [Math.floor(10_000 / count), 10_000 % count];
  return Array.from({ length: count }, (_, n) => each + (n < rest ? 1 : 0));
}
