/**
 * Describes the effects of a change on other data than the changed rows, and sums these effects for
 * previews and replies.
 */
import type { Language } from '@guildhall/contract/kit/text/say';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { formatMessage } from '../say.ts';

/** Number of players, items or the like that a change affects in addition to its own rows. */
export interface ChangeEffect {
  readonly what: Sentence;
  readonly count: number;
  /** Currency code, if the count is an amount of money; the count is then in minor units. */
  readonly currency?: string;
}
/** An effect as part of a reply: its text, and the key under which it is counted. */
export interface ChangeEffectSum {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly currency?: string;
}
/** Adds up effects of one kind. */
export function sumChangeEffects(
  effects: readonly ChangeEffect[],
  language: Language,
): ChangeEffectSum[] {
  const sums = new Map<string, ChangeEffectSum>();
  for (const { what, count, currency } of effects) {
    const effectKey = JSON.stringify([what, currency]);
    sums.set(effectKey, {
      key: what.key,
      label: formatMessage(what, language),
      count: (sums.get(effectKey)?.count ?? 0) + count,
      ...(currency !== undefined && { currency }),
    });
  }
  return [...sums.values()];
}
