import type { Replay } from '../../../kernel/replay.ts';
import { tradeReplay, type Terms } from '../bank/trade-replay.api.ts';
import { bought, type Bought } from './replay.store.ts';
import { broughtBy, idleBecause, type Offer } from './shop.policy.ts';
import { offerOf } from './shop.store.ts';
import { words } from './shop.words.ts';

const termsOf = (offer: Offer): Terms => ({
  takes: { currency: offer.currency, amount: offer.price },
  gives: broughtBy(offer),
  isOpen: (at) => idleBecause(offer, at) === undefined,
});
/** Purchases of an offer by its terms. */
export const shopReplay: Replay = tradeReplay<Offer | undefined, Bought>({
  rules: async (on, id) => (id === undefined ? undefined : offerOf(on, id)),
  deals: (span, id) => (id === undefined ? undefined : bought(id, span)),
  terms: (offer) => offer && termsOf(offer),
  about: (now, draft) => words.offer({ name: (now ?? draft)?.name ?? '' }),
  handed: ({ rewards }) => rewards,
  unknown: [words.noLimits()],
});
