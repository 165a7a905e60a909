import type { RuleReplay, ReplaySpan } from '../../../kernel/game/replay.ts';
import {
  createTradeReplay,
  type RemainingTradeLimit,
  type TradeTerms,
} from '../bank/trade-replay.api.ts';
import {
  buildPurchaseTradesQuery,
  countEarlierPurchases,
  type PurchaseTradeRecord,
  type EarlierPurchaseCounts,
} from './replay.store.ts';
import {
  toOfferReward,
  findOfferClosedReason,
  getPurchaseLimitSpan,
  type ShopOffer,
} from './shop.policy.ts';
import { findShopOffer } from './shop.store.ts';
import { shopMessages } from './shop.messages.ts';

const termsOf = (offer: ShopOffer): TradeTerms => ({
  takes: { currency: offer.currency, amount: offer.price },
  gives: toOfferReward(offer),
  isOpen: (at) => findOfferClosedReason(offer, at) === undefined,
});
/** Returns the limits of a purchase: the offer's stock, and the player's limit in its period. */
function boundsOf(
  { stock, limitPerUser, period }: ShopOffer,
  { accountId, at }: PurchaseTradeRecord,
  before: EarlierPurchaseCounts,
  { from, share }: ReplaySpan,
): RemainingTradeLimit[] {
  const bounds: RemainingTradeLimit[] = [];
  // if only a part of the accounts is replayed, they get only the same part of the stock
  if (stock !== null)
    bounds.push({ key: 'stock', left: Math.floor((stock - before.total) * share) });
  if (limitPerUser !== null) {
    const { start } = getPurchaseLimitSpan(period, at);
    const had = start !== null && start >= from ? 0 : before.countOf(accountId, period);
    const key = `${accountId} ${start?.toISOString() ?? ''}`;
    bounds.push({ key, left: limitPerUser - had });
  }
  return bounds;
}
/** Replays recorded purchases of an offer under the terms of a draft. */
export const shopReplay: RuleReplay = createTradeReplay<ShopOffer | undefined, PurchaseTradeRecord>(
  {
    rules: async (db, id) => (id === undefined ? undefined : findShopOffer(db, id)),
    deals: (span, id) => (id === undefined ? undefined : buildPurchaseTradesQuery(id, span)),
    terms: (offer) => offer && termsOf(offer),
    about: (now, draft) => shopMessages.offer({ name: (now ?? draft)?.name ?? '' }),
    handed: ({ rewards }) => rewards,
    bounds: async (db, span, id) => {
      const before = id === undefined ? undefined : await countEarlierPurchases(db, id, span);
      return (offer, trade) => (offer && before ? boundsOf(offer, trade, before, span) : []);
    },
    unknown: [shopMessages.refusedThen()],
  },
);
