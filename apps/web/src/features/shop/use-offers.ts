import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { timesMax } from '@guildhall/contract/wealth/shop/shop';
import { useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { laterCall } from '../../shared/api/later-call.ts';
import { findWearable } from '../../shared/claim/use-claim.ts';
import { useSpend } from '../../shared/claim/use-spend.ts';
import { showClaimed } from '../../shared/moments/moments.store.ts';
import { claimGains } from '../../shared/realtime/tell-gain.tsx';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { formatReward, toShown, type Shown } from '../../shared/rewards/reward-text.ts';
import { useSignedIn } from '../../shared/session/session.store.ts';
import { formatDateTime } from '../../shared/time/format.ts';

export type Offer = Result<Api['listOffers']>['data'][number];

export function useOffers() {
  const { userId } = useSignedIn();
  return useQuery({
    queryKey: buildQueryKey('shop', userId),
    queryFn: ({ signal }) => laterCall('listOffers', { params: { id: userId }, signal }),
    select: ({ data }) => data,
  });
}
/** Returns the reward of buying an offer `times` times. */
const broughtBy = (offer: Offer, times: number) => ({
  kind: offer.itemType,
  name: offer.itemName,
  amount: offer.amount * times,
  decimals: offer.itemDecimals,
  rarity: offer.rarity,
  imageUrl: offer.imageUrl,
});
export const formatOffer = (offer: Offer, times: number): string =>
  formatReward(broughtBy(offer, times));
export const toShownOffer = (offer: Offer): Shown => toShown(broughtBy(offer, 1));

/** Most that this player can buy at once; none where it can be bought no more. */
export function getQuantityMax({ itemType, stockLeft, limitLeft, owned }: Offer): number {
  if (owned) return 0;
  const once = itemType === 'AVATAR' || itemType === 'PASS' ? 1 : timesMax;
  return Math.min(once, stockLeft ?? timesMax, limitLeft ?? timesMax);
}
/** Returns the obstacle to buying the offer now; undefined if there is none. */
export function findObstacle(offer: Offer): string | undefined {
  if (offer.owned) return m.shop_owned();
  if (offer.stockLeft === 0) return m.shop_sold_out();
  if (offer.limitLeft !== 0) return undefined;
  return offer.renewsAt === null
    ? m.shop_limit_reached()
    : m.shop_limit_until({ date: formatDateTime(offer.renewsAt) });
}
/** Buys so many of an offer at the price that is shown. */
export function usePurchase(offer: Offer, onDone: () => void) {
  const { userId } = useSignedIn();
  return useSpend({
    send: (amount: number) =>
      laterCall('purchase', {
        params: { id: userId, shopItemId: offer.id },
        body: { amount, price: offer.price, currency: offer.currency },
        ownMessage: 'except-429',
      }),
    onDone: ({ receipt }, times) => {
      onDone();
      claimGains(receipt.rewards);
      showClaimed([toShown(broughtBy(offer, times))], m.shop_bought(), {
        wear: findWearable(receipt),
      });
    },
    lists: ['shop', 'battle-passes'],
    failed: m.shop_failed,
  });
}
