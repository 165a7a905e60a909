import type { RuleReplay } from '../../../kernel/game/replay.ts';
import { createTradeReplay, type TradeTerms } from '../bank/trade-replay.api.ts';
import { formatCurrencyPairName, type CurrencyPair } from './exchange.policy.ts';
import { findCurrencyPair } from './exchange.store.ts';
import { buildExchangeTradesQuery } from './replay.store.ts';
import { currencyExchangeMessages } from './exchange.messages.ts';

const termsOf = (pair: CurrencyPair): TradeTerms => ({
  takes: { currency: pair.currencyFrom, amount: pair.amountFrom },
  gives: { kind: 'CURRENCY', id: null, currency: pair.currencyTo, amount: pair.amountTo },
  isOpen: () => true,
});
/** Replays recorded exchanges of a pair with the unsaved rate. */
export const currencyPairReplay: RuleReplay = createTradeReplay({
  rules: async (db, id) => (id === undefined ? undefined : findCurrencyPair(db, id)),
  deals: (span, id) => (id === undefined ? undefined : buildExchangeTradesQuery(id, span)),
  terms: (pair) => pair && termsOf(pair),
  about(now, draft) {
    const pair = now ?? draft;
    return currencyExchangeMessages.pair({
      pair: formatCurrencyPairName(pair?.currencyFrom ?? null, pair?.currencyTo ?? null),
    });
  },
});
