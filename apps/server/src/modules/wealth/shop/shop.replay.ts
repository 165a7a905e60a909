import type { Replay } from '../../../kernel/replay.ts';
import { tradeReplay, type Terms } from '../bank/trade-replay.api.ts';
import { bought, countBought } from './replay.store.ts';
import { broughtBy, idleBecause, type Offer } from './shop.policy.ts';
import { offerOf } from './shop.store.ts';
import { words } from './shop.words.ts';

const termsOf = (offer: Offer): Terms => ({
  takes: { currency: offer.currency, amount: offer.price },
  gives: broughtBy(offer),
  isOpen: (at) => idleBecause(offer, at) === undefined,
});
/** Purchases of an offer by its terms. */
export const shopReplay: Replay = tradeReplay({
  rules: async (on, id) => (id === undefined ? undefined : offerOf(on, id)),
  count: async (on, span, id) => (id === undefined ? 0 : countBought(on, id, span)),
  trades: async (on, span, id) => (id === undefined ? [] : bought(on, id, span)),
  terms: (offer) => offer && termsOf(offer),
  about: (now, draft) => words.offer({ name: (now ?? draft)?.name ?? '' }),
  handed: ({ rewards }) => rewards,
  unknown: [words.noLimits()],
});
