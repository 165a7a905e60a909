import { whyNot, type Offer } from './use-offers.ts';

/** Fewer offers need no lead: all of them are in sight. */
const offersForLead = 3;

const rankOf = ({ rarity }: Offer): number => rarity ?? -1;

/**
 * Shares offers out over the page: the lead is the rarest one that can be bought, one that ends
 * before one that does not; the others keep the order that operators gave them.
 */
export function arrangeOffers(offers: readonly Offer[]): {
  readonly lead: Offer | undefined;
  readonly ending: readonly Offer[];
  readonly lasting: readonly Offer[];
} {
  const [best] = offers
    .filter((offer) => whyNot(offer) === undefined)
    .toSorted((a, b) => Number(a.end === null) - Number(b.end === null) || rankOf(b) - rankOf(a));
  const lead = offers.length < offersForLead ? undefined : best;
  const others = offers.filter((offer) => offer !== lead);
  return {
    lead,
    ending: others.filter(({ end }) => end !== null),
    lasting: others.filter(({ end }) => end === null),
  };
}
