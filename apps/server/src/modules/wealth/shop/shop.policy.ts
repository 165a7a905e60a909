import type { PurchaseLimitPeriod } from '@guildhall/contract/wealth/shop/shop';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { RewardKind } from '@guildhall/contract/kit/field/rewards';
import { computeCalendarPeriod } from '../../../kernel/time/periods.ts';
import type { Reward } from '../rewards/rewards.api.ts';
import { shopMessages } from './shop.messages.ts';

export interface ShopOffer {
  readonly id: number;
  readonly name: string;
  readonly itemType: RewardKind;
  readonly itemId: number | null;
  readonly itemCurrency: string | null;
  readonly amount: number;
  /** Price of one unit, in minor units. */
  readonly price: number;
  readonly currency: string;
  readonly enabled: boolean;
  readonly start: Date | null;
  readonly end: Date | null;
  readonly stock: number | null;
  readonly limitPerUser: number | null;
  readonly period: PurchaseLimitPeriod;
}
/** Returns the reward of one purchase of an offer. */
export const toOfferReward = ({ itemType, itemId, itemCurrency, amount }: ShopOffer): Reward => ({
  kind: itemType,
  id: itemId,
  currency: itemCurrency,
  amount,
});
/** Returns the reason why nobody can buy the offer now; undefined if it is on sale. */
export function findOfferClosedReason(
  { name, enabled, start, end }: Pick<ShopOffer, 'name' | 'enabled' | 'start' | 'end'>,
  now: Date,
): Sentence | undefined {
  if (!enabled) return shopMessages.notOnSale({ name });
  if (start !== null && now < start) return shopMessages.notYet({ name });
  if (end !== null && now >= end) return shopMessages.over({ name });
  return undefined;
}
/**
 * Returns the time since which purchases count against a limit, and the time of the next reset;
 * null if there is none.
 */
export const getPurchaseLimitSpan = (
  period: PurchaseLimitPeriod,
  now: Date,
): { readonly start: Date | null; readonly end: Date | null } =>
  period === 'NONE' ? { start: null, end: null } : computeCalendarPeriod(period, now);

/**
 * Returns the reason why this number of purchases would exceed the limit; undefined if it would
 * not.
 */
export function findPurchaseLimitReason(
  { name, limitPerUser, period }: ShopOffer,
  { times, bought, now }: { times: number; bought: number; now: Date },
): Sentence | undefined {
  if (limitPerUser === null || bought + times <= limitPerUser) return undefined;
  const left = limitPerUser - bought;
  if (left > 0) return shopMessages.limitLeaves({ name, left });
  const { end } = getPurchaseLimitSpan(period, now);
  return end === null
    ? shopMessages.limitReached({ name })
    : shopMessages.limitReachedUntil({
        name,
        until: `${end.toISOString().slice(0, 10)} 00:00 UTC`,
      });
}
