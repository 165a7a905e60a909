import type { RewardShape } from '@guildhall/contract/kit/rewards';
import type { Reward } from './rewards.stored.ts';

/** A reward as a form says it, before it is judged. */
export interface Promised {
  readonly kind: string | null;
  readonly id: number | null;
  readonly currency: string | null;
  readonly amount: number;
}
/** Where a form says what. */
export type Places = Readonly<Record<'id' | 'currency' | 'amount', string>>;
/** The places of a reward inside a list, or under names of its own. */
export const placesAt = (path: string): Places => ({
  id: `${path}.id`,
  currency: `${path}.currency`,
  amount: `${path}.amount`,
});

/**
 * What a reward alone may not say: things are named, currency has its code, experience has neither.
 */
export function wrongReward(
  { kind, id, currency, amount }: Promised,
  shape: RewardShape | undefined,
): [keyof Places, string] | undefined {
  const isNamed = shape !== undefined && shape.section !== null;
  if (currency !== null && kind !== 'CURRENCY')
    return ['currency', 'belongs to rewards in currency only'];
  if (isNamed && id === null) return ['id', 'is needed: the item or the avatar to pay'];
  if (!isNamed && id !== null) return ['id', 'belongs to items and avatars only'];
  return wrongAmount(amount, shape?.max ?? null, isNamed);
}
function wrongAmount(
  amount: number,
  max: number | null,
  isNamed: boolean,
): [keyof Places, string] | undefined {
  if (max === null || amount <= max) return undefined;
  if (max === 1) return ['amount', 'must be 1: an avatar is owned once'];
  return ['amount', isNamed ? `must be at most ${max} items` : `must be at most ${max}`];
}
/**
 * Payments take their things in one order, or two of them with several wait for each other in a
 * circle.
 */
export const inOneOrder = (a: Reward, b: Reward): number =>
  a.kind < b.kind
    ? -1
    : a.kind > b.kind
      ? 1
      : (a.id ?? 0) - (b.id ?? 0) || ((a.currency ?? '') < (b.currency ?? '') ? -1 : 1);
