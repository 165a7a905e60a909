import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { purchaseQuantityMax } from '@guildhall/contract/wealth/shop/shop';
import { useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { callLazyPortalApi } from '../../shared/api/later-call.ts';
import { findWearableAvatar } from '../../shared/claim/use-claim.ts';
import { useSpendCommand } from '../../shared/claim/use-spend.ts';
import { showClaimedRewards } from '../../shared/moments/moments.store.ts';
import { recordExpShownByClaim } from '../../shared/realtime/exp-toast.tsx';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import {
  formatReward,
  toDisplayReward,
  type DisplayReward,
} from '../../shared/rewards/reward-text.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';
import { formatDateTime } from '../../shared/time/format.ts';

export type ShopOffer = Result<Api['listOffers']>['data'][number];

export function useShopOffers() {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('shop', userId),
    queryFn: ({ signal }) => callLazyPortalApi('listOffers', { params: { id: userId }, signal }),
    select: ({ data }) => data,
  });
}
/** Returns the reward of buying an offer `times` times. */
const broughtBy = (offer: ShopOffer, times: number) => ({
  kind: offer.itemType,
  name: offer.itemName,
  amount: offer.amount * times,
  decimals: offer.itemDecimals,
  rarity: offer.rarity,
  imageUrl: offer.imageUrl,
});
export const formatOffer = (offer: ShopOffer, times: number): string =>
  formatReward(broughtBy(offer, times));
export const toOfferReward = (offer: ShopOffer): DisplayReward =>
  toDisplayReward(broughtBy(offer, 1));

/**
 * Returns the largest quantity that this player can buy in one purchase; 0 if no more can be
 * bought.
 */
export function getPurchaseQuantityMax({
  itemType,
  stockLeft,
  limitLeft,
  owned,
}: ShopOffer): number {
  if (owned) return 0;
  const once = itemType === 'AVATAR' || itemType === 'PASS' ? 1 : purchaseQuantityMax;
  return Math.min(once, stockLeft ?? purchaseQuantityMax, limitLeft ?? purchaseQuantityMax);
}
/** Returns the obstacle to buying the offer now; undefined if there is none. */
export function findPurchaseObstacle(offer: ShopOffer): string | undefined {
  if (offer.owned) return m.shop_owned();
  if (offer.stockLeft === 0) return m.shop_sold_out();
  if (offer.limitLeft !== 0) return undefined;
  return offer.renewsAt === null
    ? m.shop_limit_reached()
    : m.shop_limit_until({ date: formatDateTime(offer.renewsAt) });
}
/** Buys the given quantity of an offer at the shown price. */
export function useBuyOffer(offer: ShopOffer, onDone: () => void) {
  const { userId } = useSignedInSession();
  return useSpendCommand({
    send: (amount: number) =>
      callLazyPortalApi('purchase', {
        params: { id: userId, shopItemId: offer.id },
        body: { amount, price: offer.price, currency: offer.currency },
        ownMessage: 'except-429',
      }),
    onDone: ({ receipt }, times) => {
      onDone();
      recordExpShownByClaim(receipt.rewards);
      showClaimedRewards([toDisplayReward(broughtBy(offer, times))], m.shop_bought(), {
        wear: findWearableAvatar(receipt),
      });
    },
    lists: ['shop', 'battle-passes'],
    failed: m.shop_failed,
  });
}
