import type { Sentence } from '@guildhall/contract/kit/words';
import { replayOf, type Moved, type Replay } from '../../../kernel/replay.ts';
import {
  replayTrades,
  tradesOf,
  unknownOfTrades,
  type Terms,
  type Trades,
} from '../bank/trade-replay.api.ts';
import { callPair, type Pair } from './exchange.policy.ts';
import { pairOf } from './exchange.store.ts';
import { countExchanged, exchanged } from './replay.store.ts';
import { words } from './exchange.words.ts';

interface Facts extends Trades {
  readonly about: Sentence;
}
const currency = (code: string) => ({ kind: 'CURRENCY' as const, id: null, currency: code });
const termsOf = (pair: Pair | undefined): Terms | undefined =>
  pair && {
    takes: { currency: pair.currencyFrom, amount: pair.amountFrom },
    gives: { ...currency(pair.currencyTo), amount: pair.amountTo },
    isOpen: () => true,
  };
const aboutOf = (pair: Pair | undefined): Sentence =>
  words.pair({ pair: callPair(pair?.currencyFrom ?? null, pair?.currencyTo ?? null) });

/** Exchanges of a pair at its rate. */
export const pairReplay: Replay = replayOf<Pair | undefined, Facts>({
  rules: async (on, _span, { id }) => (id === undefined ? undefined : pairOf(on, id)),
  count: async (on, span, id) => (id === undefined ? 0 : countExchanged(on, id, span)),
  facts: async (on, span, { now, draft }, id) => ({
    ...(await tradesOf(on, id === undefined ? [] : await exchanged(on, id, span), [
      termsOf(now),
      termsOf(draft),
    ])),
    about: aboutOf(now ?? draft),
  }),
  run: (facts, pair, span) => replayTrades(facts, termsOf(pair), facts.about, span),
  async recorded(on, span, id) {
    if (id === undefined) return [];
    const about = aboutOf(await pairOf(on, id));
    return (await exchanged(on, id, span)).flatMap(({ accountId, at, rewards }) =>
      rewards.map(({ currency: code, amount }): Moved => ({
        accountId,
        day: span.dayOf(at),
        about,
        direction: amount < 0 ? 'SPENT' : 'PAID',
        thing: currency(code),
        amount: BigInt(Math.abs(amount)),
      })),
    );
  },
  unknown: unknownOfTrades(),
});
