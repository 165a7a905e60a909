import * as m from '../../messages/messages.js';
import { groupBy } from '../../shared/text/group-by.ts';
import { findPurchaseObstacle, type ShopOffer } from './use-offers.ts';

/** Minimum number of offers for a leading offer, because fewer offers are all visible anyway. */
const offersForLead = 3;
/** Maximum number of offers beside the leading offer. */
const besideMax = 2;

const rankOf = ({ rarity }: ShopOffer): number => rarity ?? -1;

export interface ShopOfferShelf {
  readonly title: string;
  /** Common end of all offers of the shelf; null if the ends differ or the offers never end. */
  readonly end: string | null;
  readonly offers: readonly ShopOffer[];
}

/**
 * Arranges offers on the page. The lead is the rarest offer that ends and can be bought; if there
 * is none, the rarest other offer that can be bought. `beside` are the next offers of this order
 * that are on no named shelf. All other offers keep the order set by operators. Named shelves are
 * placed between offers that end and offers that last, in the order of their first offers.
 */
export function arrangeShopOffers(offers: readonly ShopOffer[]): {
  readonly lead: ShopOffer | undefined;
  readonly beside: readonly ShopOffer[];
  readonly shelves: readonly ShopOfferShelf[];
} {
  const ranked = offers
    .filter((offer) => findPurchaseObstacle(offer) === undefined)
    .toSorted((a, b) => Number(a.end === null) - Number(b.end === null) || rankOf(b) - rankOf(a));
  const lead = offers.length < offersForLead ? undefined : ranked[0];
  const beside = lead
    ? ranked.filter((offer) => offer !== lead && offer.shelf === null).slice(0, besideMax)
    : [];
  const others = offers.filter((offer) => offer !== lead && !beside.includes(offer));
  const unnamed = others.filter(({ shelf }) => shelf === null);
  const shelves = [
    toShelf(
      m.shop_ending(),
      unnamed.filter(({ end }) => end !== null),
    ),
    ...groupNamed(others),
    toShelf(
      m.shop_offers(),
      unnamed.filter(({ end }) => end === null),
    ),
  ];
  return { lead, beside, shelves: shelves.filter((shelf) => shelf.offers.length > 0) };
}

function toShelf(title: string, offers: readonly ShopOffer[]): ShopOfferShelf {
  const end = offers[0]?.end ?? null;
  return { title, end: offers.every((offer) => offer.end === end) ? end : null, offers };
}

/** Groups offers by shelf name, ignoring case; shows the first spelling. */
function groupNamed(offers: readonly ShopOffer[]): readonly ShopOfferShelf[] {
  const named = groupBy(
    offers.filter(({ shelf }) => shelf !== null),
    ({ shelf }) => shelf?.toLowerCase(),
  );
  return [...named.values()].map((own) => toShelf(own[0]?.shelf ?? '', own));
}
