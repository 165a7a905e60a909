import type { Sentence } from '@guildhall/contract/kit/words';
import type { Queries } from '../../../kernel/db.ts';
import { replayOf, type Moved, type Replay, type Span } from '../../../kernel/replay.ts';
import { pastOf } from '../bank/past.api.ts';
import {
  replayTrades,
  tradesOf,
  unknownOfTrades,
  type Terms,
  type Trades,
} from '../bank/trade-replay.api.ts';
import { bought, countBought } from './replay.store.ts';
import { broughtBy, idleBecause, type Offer } from './shop.policy.ts';
import { offerOf } from './shop.store.ts';
import { words } from './shop.words.ts';

/** Both columns are about the offer as it is called by now, or by the draft where it is new. */
interface Facts extends Trades {
  readonly about: Sentence;
}
const termsOf = (offer: Offer | undefined): Terms | undefined =>
  offer && {
    takes: { currency: offer.currency, amount: offer.price },
    gives: broughtBy(offer),
    isOpen: (at) => idleBecause(offer, at) === undefined,
  };
const aboutOf = (offer: Offer | undefined): Sentence => words.offer({ name: offer?.name ?? '' });

/** What the ledger took and the receipts brought for an offer. */
async function recorded(on: Queries, span: Span, id: number): Promise<Moved[]> {
  const about = aboutOf(await offerOf(on, id));
  const purchases = await bought(on, id, span);
  const past = await pastOf(on, purchases, []);
  return purchases.flatMap(({ commandId, accountId, at, rewards }): Moved[] => {
    const [day, of] = [span.dayOf(at), { accountId, about }];
    const brought = rewards.map(({ kind, id: thing, currency, amount }): Moved => ({
      ...of,
      day,
      direction: 'PAID',
      thing: { kind, id: thing, currency },
      amount: BigInt(amount),
    }));
    const took = [...past.paid(commandId)].flatMap(([currency, amount]): Moved[] =>
      amount > 0n
        ? [
            {
              ...of,
              day,
              direction: 'SPENT',
              thing: { kind: 'CURRENCY', id: null, currency },
              amount,
            },
          ]
        : [],
    );
    return [...took, ...brought];
  });
}
/** Purchases of an offer by its terms. */
export const shopReplay: Replay = replayOf<Offer | undefined, Facts>({
  rules: async (on, _span, { id }) => (id === undefined ? undefined : offerOf(on, id)),
  count: async (on, span, id) => (id === undefined ? 0 : countBought(on, id, span)),
  facts: async (on, span, { now, draft }, id) => ({
    ...(await tradesOf(on, id === undefined ? [] : await bought(on, id, span), [
      termsOf(now),
      termsOf(draft),
    ])),
    about: aboutOf(now ?? draft),
  }),
  run: (facts, offer, span) => replayTrades(facts, termsOf(offer), facts.about, span),
  recorded: async (on, span, id) => (id === undefined ? [] : recorded(on, span, id)),
  unknown: [...unknownOfTrades(), words.noLimits()],
});
