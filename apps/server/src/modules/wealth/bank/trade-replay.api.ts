import type { Queries } from '../../../kernel/db.ts';
import type { Moved, Played, Span, Thing } from '../../../kernel/replay.ts';
import type { Sentence } from '@guildhall/contract/kit/words';
import { pastOf, type Past } from './past.api.ts';
import { words } from './bank.words.ts';

/** Something that a player did for a price. */
export interface Trade {
  readonly commandId: number;
  readonly accountId: number;
  readonly times: number;
  readonly at: Date;
}
/** What one of it takes and gives by a set of rules; minor units of a currency, else pieces. */
export interface Terms {
  readonly takes: { readonly currency: string; readonly amount: number };
  readonly gives: Thing & { readonly amount: number };
  /** Whether it could be done at a moment. */
  readonly isOpen: (at: Date) => boolean;
}
/** Trades of some days, in the order in which they were done, with what the ledger says of them. */
export interface Trades {
  readonly trades: readonly Trade[];
  readonly past: Past;
}
export const tradesOf = async (
  on: Queries,
  trades: readonly Trade[],
  rules: readonly (Terms | undefined)[],
): Promise<Trades> => ({
  trades,
  past: await pastOf(on, trades, [
    ...new Set(rules.flatMap((terms) => (terms ? [terms.takes.currency] : []))),
  ]),
});
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
/**
 * The same trades by other terms. Whoever would not have had enough then, by the balances that were
 * recorded and what earlier ones of these trades would have changed, would not have done it: it is
 * counted instead.
 */
export function replayTrades(
  { trades, past }: Trades,
  terms: Terms | undefined,
  about: Sentence,
  { dayOf }: Pick<Span, 'dayOf'>,
): Played {
  const moved: Moved[] = [];
  let unpaid = 0;
  if (!terms) return { moved, counted: [] };
  const { takes, gives } = terms;
  const { amount: given, ...thing } = gives;
  const drift = new Drift();
  for (const { commandId, accountId, times, at } of trades) {
    const price = BigInt(takes.amount) * BigInt(times);
    const had = past.held(commandId, takes.currency) + drift.of(accountId, takes.currency);
    // what really happened is taken out, what would have happened put in
    for (const [currency, amount] of past.paid(commandId)) drift.add(accountId, currency, amount);
    if (!terms.isOpen(at)) continue;
    if (had < price) {
      unpaid += 1;
      continue;
    }
    const day = dayOf(at);
    const brought = BigInt(given) * BigInt(times);
    drift.add(accountId, takes.currency, -price);
    if (thing.currency !== null) drift.add(accountId, thing.currency, brought);
    moved.push(
      {
        accountId,
        day,
        about,
        direction: 'SPENT',
        thing: currencyOf(takes.currency),
        amount: price,
      },
      { accountId, day, about, direction: 'PAID', thing, amount: brought },
    );
  }
  return { moved, counted: [{ what: words.couldNotPay(), n: unpaid }] };
}
/** What such a replay cannot know. */
export const unknownOfTrades = (): readonly Sentence[] => [
  words.samePurchases(),
  words.otherBalances(),
];
