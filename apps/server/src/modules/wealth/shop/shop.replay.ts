import type { Replay, Span } from '../../../kernel/game/replay.ts';
import { createTradeReplay, type Bound, type Terms } from '../bank/trade-replay.api.ts';
import {
  buildPurchaseDeals,
  getBoughtBefore,
  type Bought,
  type BoughtBefore,
} from './replay.store.ts';
import { toReward, findIdleReason, getLimitSpan, type Offer } from './shop.policy.ts';
import { findOffer } from './shop.store.ts';
import { words } from './shop.words.ts';

const termsOf = (offer: Offer): Terms => ({
  takes: { currency: offer.currency, amount: offer.price },
  gives: toReward(offer),
  isOpen: (at) => findIdleReason(offer, at) === undefined,
});
/** The stock of an offer, and what its player may buy in the period of a purchase. */
function boundsOf(
  { stock, limitPerUser, period }: Offer,
  { accountId, at }: Bought,
  before: BoughtBefore,
  { from, share }: Span,
): Bound[] {
  const bounds: Bound[] = [];
  // where a share of the accounts is read, the stock is that share of it
  if (stock !== null) bounds.push({ key: 'stock', left: Math.floor((stock - before.all) * share) });
  if (limitPerUser !== null) {
    const { start } = getLimitSpan(period, at);
    const had = start !== null && start >= from ? 0 : before.of(accountId, period);
    const key = `${accountId} ${start?.toISOString() ?? ''}`;
    bounds.push({ key, left: limitPerUser - had });
  }
  return bounds;
}
/** Purchases of an offer by its terms. */
export const shopReplay: Replay = createTradeReplay<Offer | undefined, Bought>({
  rules: async (on, id) => (id === undefined ? undefined : findOffer(on, id)),
  deals: (span, id) => (id === undefined ? undefined : buildPurchaseDeals(id, span)),
  terms: (offer) => offer && termsOf(offer),
  about: (now, draft) => words.offer({ name: (now ?? draft)?.name ?? '' }),
  handed: ({ rewards }) => rewards,
  bounds: async (on, span, id) => {
    const before = id === undefined ? undefined : await getBoughtBefore(on, id, span);
    return (offer, trade) => (offer && before ? boundsOf(offer, trade, before, span) : []);
  },
  unknown: [words.refusedThen()],
});
