import type { LimitPeriod } from '@guildhall/contract/wealth/shop/shop';
import type { Sentence } from '@guildhall/contract/kit/text/words';
import type { RewardKind } from '@guildhall/contract/kit/field/rewards';
import { computeCalendarPeriod } from '../../../kernel/time/periods.ts';
import type { Reward } from '../rewards/rewards.api.ts';
import { words } from './shop.words.ts';

export interface Offer {
  readonly id: number;
  readonly name: string;
  readonly itemType: RewardKind;
  readonly itemId: number | null;
  readonly itemCurrency: string | null;
  readonly amount: number;
  /** Minor units, of one. */
  readonly price: number;
  readonly currency: string;
  readonly enabled: boolean;
  readonly start: Date | null;
  readonly end: Date | null;
  readonly stock: number | null;
  readonly limitPerUser: number | null;
  readonly period: LimitPeriod;
}
/** Returns the reward of one purchase of an offer. */
export const toReward = ({ itemType, itemId, itemCurrency, amount }: Offer): Reward => ({
  kind: itemType,
  id: itemId,
  currency: itemCurrency,
  amount,
});
/** Returns the reason why nobody can buy the offer now; undefined while it runs. */
export function findIdleReason(
  { name, enabled, start, end }: Pick<Offer, 'name' | 'enabled' | 'start' | 'end'>,
  now: Date,
): Sentence | undefined {
  if (!enabled) return words.notOnSale({ name });
  if (start !== null && now < start) return words.notYet({ name });
  if (end !== null && now >= end) return words.over({ name });
  return undefined;
}
/**
 * Returns the moment since which purchases count against a limit, and the moment it starts again;
 * null means no beginning, or never.
 */
export const getLimitSpan = (
  period: LimitPeriod,
  now: Date,
): { readonly start: Date | null; readonly end: Date | null } =>
  period === 'NONE' ? { start: null, end: null } : computeCalendarPeriod(period, now);

/** Returns the reason why a number of purchases exceeds the limit; undefined if it does not. */
export function findLimitReason(
  { name, limitPerUser, period }: Offer,
  { times, bought, now }: { times: number; bought: number; now: Date },
): Sentence | undefined {
  if (limitPerUser === null || bought + times <= limitPerUser) return undefined;
  const left = limitPerUser - bought;
  if (left > 0) return words.limitLeaves({ name, left });
  const { end } = getLimitSpan(period, now);
  return end === null
    ? words.limitReached({ name })
    : words.limitReachedUntil({ name, until: `${end.toISOString().slice(0, 10)} 00:00 UTC` });
}
