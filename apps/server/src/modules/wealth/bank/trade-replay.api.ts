import type { Queries } from '../../../kernel/db.ts';
import {
  replayOf,
  type Moved,
  type Played,
  type Replay,
  type Span,
  type Thing,
} from '../../../kernel/replay.ts';
import type { Sentence } from '@guildhall/contract/kit/words';
import { pastOf, type Past } from './past.api.ts';
import { countDeals, dealsOf, type Deals, type Trade } from './past.store.ts';
import { words } from './bank.words.ts';

export type { Deals, Trade } from './past.store.ts';
/** What one of it takes and gives by a set of rules; minor units of a currency, else pieces. */
export interface Terms {
  readonly takes: { readonly currency: string; readonly amount: number };
  /** Null: what is given does not hang on the terms. */
  readonly gives: (Thing & { readonly amount: number }) | null;
  /** Whether it could be done at a moment. */
  readonly isOpen: (at: Date) => boolean;
}
/** How many a deal may still take of something when the first of them is done. */
export interface Bound {
  /** What deals share of it: one bound for all of the same key. */
  readonly key: string;
  readonly left: number;
}
/** What else deals need than their price. */
type Bounds<Rules, T> = (rules: Rules, trade: T) => readonly Bound[];
/** How trades of one kind follow from rules. */
interface TradeRules<Rules, T extends Trade> {
  rules(on: Queries, id: number | undefined): Promise<Rules>;
  /** Where the trades of some days stand; undefined where there are none as yet. */
  deals(span: Span, id: number | undefined): Deals | undefined;
  /** Undefined where the rules know of no such trade. */
  terms(rules: Rules, trade: T): Terms | undefined;
  /** What its line is called: by the rules of now, or by the draft where it is new. */
  about(now: Rules, draft: Rules): Sentence;
  /** What was handed over beside currency; left out: the ledger says everything that moved. */
  handed?(trade: T): readonly (Thing & { readonly amount: number })[];
  /** Left out: nothing but the price bounds them. */
  bounds?(on: Queries, span: Span, id: number | undefined): Promise<Bounds<Rules, T>>;
  readonly unknown?: readonly Sentence[];
}
interface Facts<Rules, T> {
  readonly trades: readonly T[];
  readonly bounds: Bounds<Rules, T>;
  readonly past: Past;
  readonly about: Sentence;
}
const currencyOf = (currency: string): Thing => ({ kind: 'CURRENCY', id: null, currency });

/** What an account would have less, or more, by now than it really had. */
class Drift {
  readonly #by = new Map<string, bigint>();
  of(accountId: number, currency: string): bigint {
    return this.#by.get(`${accountId} ${currency}`) ?? 0n;
  }
  add(accountId: number, currency: string, amount: bigint): void {
    this.#by.set(`${accountId} ${currency}`, this.of(accountId, currency) + amount);
  }
}
/** What deals have taken of what bounds them. */
class Taken {
  readonly #by = new Map<string, number>();
  isBeyond(bounds: readonly Bound[], times: number): boolean {
    return bounds.some(({ key, left }) => (this.#by.get(key) ?? 0) + times > left);
  }
  add(bounds: readonly Bound[], times: number): void {
    for (const { key } of bounds) this.#by.set(key, (this.#by.get(key) ?? 0) + times);
  }
}
/**
 * The same trades by other terms. Whoever would not have had enough then, by the balances that were
 * recorded and what earlier ones of these trades would have changed, would not have done it: it is
 * counted instead.
 */
function replayed<Rules, T extends Trade>(
  { trades, past, about, bounds }: Facts<Rules, T>,
  rules: Rules,
  termsOf: (rules: Rules, trade: T) => Terms | undefined,
  { dayOf }: Pick<Span, 'dayOf'>,
): Played {
  const moved: Moved[] = [];
  let unpaid = 0;
  let beyond = 0;
  const taken = new Taken();
  const drift = new Drift();
  for (const trade of trades) {
    const { commandId, accountId, times, at } = trade;
    const terms = termsOf(rules, trade);
    const had = terms
      ? past.held(commandId, terms.takes.currency) + drift.of(accountId, terms.takes.currency)
      : 0n;
    // what really happened is taken out, what would have happened put in
    for (const [currency, amount] of past.paid(commandId)) drift.add(accountId, currency, amount);
    if (!terms?.isOpen(at)) continue;
    if (taken.isBeyond(bounds(rules, trade), times)) {
      beyond += 1;
      continue;
    }
    const { takes, gives } = terms;
    const price = BigInt(takes.amount) * BigInt(times);
    if (had < price) {
      unpaid += 1;
      continue;
    }
    taken.add(bounds(rules, trade), times);
    const line = { accountId, day: dayOf(at), about };
    drift.add(accountId, takes.currency, -price);
    const thing = currencyOf(takes.currency);
    moved.push({ ...line, direction: 'SPENT', thing, amount: price });
    if (gives === null) continue;
    const { amount: given, ...what } = gives;
    const brought = BigInt(given) * BigInt(times);
    if (what.currency !== null) drift.add(accountId, what.currency, brought);
    moved.push({ ...line, direction: 'PAID', thing: what, amount: brought });
  }
  const counted = [
    { what: words.couldNotPay(), n: unpaid },
    { what: words.beyondBounds(), n: beyond },
  ];
  return { moved, counted };
}
/** What the ledger moved for trades, and what receipts say that they brought beside currency. */
function recordedOf<T extends Trade>(
  { trades, past, about }: Pick<Facts<unknown, T>, 'trades' | 'past' | 'about'>,
  handed: (trade: T) => readonly (Thing & { readonly amount: number })[],
  { dayOf }: Pick<Span, 'dayOf'>,
): Moved[] {
  return trades.flatMap((trade) => {
    const line = { accountId: trade.accountId, day: dayOf(trade.at), about };
    const money = [...past.paid(trade.commandId)].map(([currency, amount]): Moved => ({
      ...line,
      direction: amount > 0n ? 'SPENT' : 'PAID',
      thing: currencyOf(currency),
      amount: amount > 0n ? amount : -amount,
    }));
    const things = handed(trade)
      .filter(({ currency }) => currency === null)
      .map(({ amount, ...thing }): Moved => ({
        ...line,
        direction: 'PAID',
        thing,
        amount: BigInt(amount),
      }));
    return [...money, ...things];
  });
}
/** What such a replay cannot know. */
const unknownOfTrades = (): readonly Sentence[] => [words.samePurchases(), words.otherBalances()];

/** Trades of one kind by other rules: the same deals, each at what it would have taken and given. */
export function tradeReplay<Rules, T extends Trade>(of: TradeRules<Rules, T>): Replay {
  const read = async (on: Queries, span: Span, id: number | undefined): Promise<readonly T[]> => {
    const deals = of.deals(span, id);
    return deals ? dealsOf<T>(on, deals) : [];
  };
  return replayOf<Rules, Facts<Rules, T>>({
    rules: (on, _span, { id }) => of.rules(on, id),
    async count(on, span, _rules, id) {
      const deals = of.deals(span, id);
      return deals ? countDeals(on, deals) : 0;
    },
    async facts(on, span, { now, draft }, id) {
      const trades = await read(on, span, id);
      const taken = trades.flatMap((trade) =>
        [of.terms(now, trade), of.terms(draft, trade)].flatMap((terms) =>
          terms ? [terms.takes.currency] : [],
        ),
      );
      const past = await pastOf(on, trades, [...new Set(taken)]);
      return {
        trades,
        past,
        bounds: (await of.bounds?.(on, span, id)) ?? (() => []),
        about: of.about(now, draft),
      };
    },
    run: (facts, rules, span) => replayed(facts, rules, (by, trade) => of.terms(by, trade), span),
    async recorded(on, span, id) {
      const rules = await of.rules(on, id);
      const trades = await read(on, span, id);
      const facts = { trades, past: await pastOf(on, trades, []), about: of.about(rules, rules) };
      return recordedOf(facts, (trade) => of.handed?.(trade) ?? [], span);
    },
    unknown: [...unknownOfTrades(), ...(of.unknown ?? [])],
  });
}
