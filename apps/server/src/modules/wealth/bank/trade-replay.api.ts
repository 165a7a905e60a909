import type { Queries } from '../../../kernel/db/db.ts';
import {
  eraseReplayTypes,
  type ReplayMovement,
  type ReplayOutcome,
  type RuleReplay,
  type ReplaySpan,
  type ReplayValueKind,
} from '../../../kernel/game/replay.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { loadPastLedger, type PastLedger } from './economy/past.api.ts';
import {
  countTradeRecords,
  listTradeRecords,
  type TradeRecordsQuery,
  type TradeRecord,
} from './economy/past.store.ts';
import { bankMessages } from './bank.messages.ts';

export type { TradeRecordsQuery, TradeRecord } from './economy/past.store.ts';
/** Price and result of a trade under given rules. Amounts of currency are in minor units. */
export interface TradeTerms {
  readonly takes: { readonly currency: string; readonly amount: number };
  /** Items or currency that the trade gives. Null if they do not depend on these terms. */
  readonly gives: (ReplayValueKind & { readonly amount: number }) | null;
  /** Returns true if the trade was possible at that time. */
  readonly isOpen: (at: Date) => boolean;
}
/** Number of trades that a limit still allows at the start of the replayed span. */
export interface RemainingTradeLimit {
  /** Key of the limit. All trades with the same key share it. */
  readonly key: string;
  readonly left: number;
}
/** Returns the limits that apply to a trade under given rules, except its price. */
type Bounds<Rules, T> = (rules: Rules, trade: T) => readonly RemainingTradeLimit[];
/** Functions by which the replay reads and evaluates one kind of trade. */
interface TradeRules<Rules, T extends TradeRecord> {
  rules(db: Queries, id: number | undefined): Promise<Rules>;
  /**
   * Returns the query for the recorded trades of a span. Returns undefined if there can be none
   * yet.
   */
  deals(span: ReplaySpan, id: number | undefined): TradeRecordsQuery | undefined;
  /**
   * Returns the terms of a trade under given rules. Returns undefined if the trade does not exist
   * under them.
   */
  terms(rules: Rules, trade: T): TradeTerms | undefined;
  /**
   * Returns the name of the result's line. Takes it from the current rules or, if the trade is new,
   * from the draft.
   */
  about(now: Rules, draft: Rules): Sentence;
  /**
   * Returns what a recorded trade gave besides currency. Not needed if a trade gives only currency,
   * which the ledger contains.
   */
  handed?(trade: T): readonly (ReplayValueKind & { readonly amount: number })[];
  /** Returns the limits of trades. Not needed if only the price limits them. */
  bounds?(db: Queries, span: ReplaySpan, id: number | undefined): Promise<Bounds<Rules, T>>;
  readonly unknown?: readonly Sentence[];
}
interface Facts<Rules, T> {
  readonly trades: readonly T[];
  readonly bounds: Bounds<Rules, T>;
  readonly past: PastLedger;
  readonly about: Sentence;
}
const currencyOf = (currency: string): ReplayValueKind => ({
  kind: 'CURRENCY',
  id: null,
  currency,
});

/**
 * Difference between the balance in the replay and the recorded balance, by account and currency.
 */
class Drift {
  readonly #by = new Map<string, bigint>();
  of(accountId: number, currency: string): bigint {
    return this.#by.get(`${accountId} ${currency}`) ?? 0n;
  }
  add(accountId: number, currency: string, amount: bigint): void {
    this.#by.set(`${accountId} ${currency}`, this.of(accountId, currency) + amount);
  }
}
/** Counts replayed trades against their limits. */
class Taken {
  readonly #by = new Map<string, number>();
  isBeyond(bounds: readonly RemainingTradeLimit[], times: number): boolean {
    return bounds.some(({ key, left }) => (this.#by.get(key) ?? 0) + times > left);
  }
  add(bounds: readonly RemainingTradeLimit[], times: number): void {
    for (const { key } of bounds) this.#by.set(key, (this.#by.get(key) ?? 0) + times);
  }
}
/**
 * Replays recorded trades under other terms. Skips a trade if its player could not have paid: the
 * recorded balance counts, changed by the effects of earlier replayed trades.
 */
function replayed<Rules, T extends TradeRecord>(
  { trades, past, about, bounds }: Facts<Rules, T>,
  rules: Rules,
  termsOf: (rules: Rules, trade: T) => TradeTerms | undefined,
  { dayOf }: Pick<ReplaySpan, 'dayOf'>,
): ReplayOutcome {
  const moved: ReplayMovement[] = [];
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
    // replaces the recorded payment by the replayed payment
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
    const content = currencyOf(takes.currency);
    moved.push({ ...line, direction: 'SPENT', thing: content, amount: price });
    if (gives === null) continue;
    const { amount: given, ...thing } = gives;
    const brought = BigInt(given) * BigInt(times);
    if (thing.currency !== null) drift.add(accountId, thing.currency, brought);
    moved.push({ ...line, direction: 'PAID', thing: thing, amount: brought });
  }
  const counted = [
    { what: bankMessages.couldNotPay(), n: unpaid },
    { what: bankMessages.beyondBounds(), n: beyond },
  ];
  return { moved, counted };
}
/**
 * Returns the amounts that the ledger moved for recorded trades, and the items that these trades
 * gave.
 */
function recordedOf<T extends TradeRecord>(
  { trades, past, about }: Pick<Facts<unknown, T>, 'trades' | 'past' | 'about'>,
  handed: (trade: T) => readonly (ReplayValueKind & { readonly amount: number })[],
  { dayOf }: Pick<ReplaySpan, 'dayOf'>,
): ReplayMovement[] {
  return trades.flatMap((trade) => {
    const line = { accountId: trade.accountId, day: dayOf(trade.at), about };
    const money = [...past.paid(trade.commandId)].map(([currency, amount]): ReplayMovement => ({
      ...line,
      direction: amount > 0n ? 'SPENT' : 'PAID',
      thing: currencyOf(currency),
      amount: amount > 0n ? amount : -amount,
    }));
    const contents = handed(trade)
      .filter(({ currency }) => currency === null)
      .map(({ amount, ...thing }): ReplayMovement => ({
        ...line,
        direction: 'PAID',
        thing,
        amount: BigInt(amount),
      }));
    return [...money, ...contents];
  });
}
/** Lists what this replay cannot know. */
const unknownOfTrades = (): readonly Sentence[] => [
  bankMessages.samePurchases(),
  bankMessages.otherBalances(),
];

/**
 * Creates the replay of one kind of trade under changed rules. It repeats the recorded trades with
 * the amounts that the changed rules take and give.
 */
export function createTradeReplay<Rules, T extends TradeRecord>(
  tradeRules: TradeRules<Rules, T>,
): RuleReplay {
  const read = async (
    db: Queries,
    span: ReplaySpan,
    id: number | undefined,
  ): Promise<readonly T[]> => {
    const deals = tradeRules.deals(span, id);
    return deals ? listTradeRecords<T>(db, deals) : [];
  };
  return eraseReplayTypes<Rules, Facts<Rules, T>>({
    rules: (db, _span, { id }) => tradeRules.rules(db, id),
    async count(db, span, _rules, id) {
      const deals = tradeRules.deals(span, id);
      return deals ? countTradeRecords(db, deals) : 0;
    },
    async facts(db, span, { now, draft }, id) {
      const trades = await read(db, span, id);
      const taken = trades.flatMap((trade) =>
        [tradeRules.terms(now, trade), tradeRules.terms(draft, trade)].flatMap((terms) =>
          terms ? [terms.takes.currency] : [],
        ),
      );
      const past = await loadPastLedger(db, trades, [...new Set(taken)]);
      return {
        trades,
        past,
        bounds: (await tradeRules.bounds?.(db, span, id)) ?? (() => []),
        about: tradeRules.about(now, draft),
      };
    },
    run: (facts, rules, span) =>
      replayed(facts, rules, (by, trade) => tradeRules.terms(by, trade), span),
    async recorded(db, span, id) {
      const rules = await tradeRules.rules(db, id);
      const trades = await read(db, span, id);
      const facts = {
        trades,
        past: await loadPastLedger(db, trades, []),
        about: tradeRules.about(rules, rules),
      };
      return recordedOf(facts, (trade) => tradeRules.handed?.(trade) ?? [], span);
    },
    unknown: [...unknownOfTrades(), ...(tradeRules.unknown ?? [])],
  });
}
