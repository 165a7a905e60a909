import type { Replay } from '../../../kernel/game/replay.ts';
import { createTradeReplay, type Terms } from '../bank/trade-replay.api.ts';
import { callPair, type Pair } from './exchange.policy.ts';
import { findPair } from './exchange.store.ts';
import { buildExchangeDeals } from './replay.store.ts';
import { words } from './exchange.words.ts';

const termsOf = (pair: Pair): Terms => ({
  takes: { currency: pair.currencyFrom, amount: pair.amountFrom },
  gives: { kind: 'CURRENCY', id: null, currency: pair.currencyTo, amount: pair.amountTo },
  isOpen: () => true,
});
/** Exchanges of a pair at its rate. */
export const pairReplay: Replay = createTradeReplay({
  rules: async (on, id) => (id === undefined ? undefined : findPair(on, id)),
  deals: (span, id) => (id === undefined ? undefined : buildExchangeDeals(id, span)),
  terms: (pair) => pair && termsOf(pair),
  about(now, draft) {
    const pair = now ?? draft;
    return words.pair({ pair: callPair(pair?.currencyFrom ?? null, pair?.currencyTo ?? null) });
  },
});
