import { expect, it } from 'vitest';
import * as m from '../../messages/messages.js';
import { arrangeShopOffers } from './arrange-offers.ts';
import type { ShopOffer } from './use-offers.ts';

const offer = (id: number, overrides: Partial<ShopOffer> = {}): ShopOffer =>
  ({
    id,
    rarity: 1,
    end: null,
    shelf: null,
    owned: false,
    stockLeft: null,
    limitLeft: null,
    ...overrides,
  }) as ShopOffer;
const end = '2026-12-01T00:00:00.000Z';
const idsOf = (offers: readonly ShopOffer[]) => offers.map(({ id }) => id);

it('the rarest offer that ends leads, the next two stand beside it; the others keep their order', () => {
  const { lead, beside, shelves } = arrangeShopOffers([
    offer(1, { rarity: 9 }),
    offer(2, { end, rarity: 3 }),
    offer(3, { end, rarity: 5 }),
    offer(4, { end, rarity: 9, owned: true }),
    offer(5),
    offer(6, { rarity: 8, shelf: 'Ash' }),
  ]);
  expect(lead?.id).toBe(3);
  // without the owned offer, which cannot be bought, and without the offer of a named shelf
  expect(idsOf(beside)).toEqual([2, 1]);
  expect(shelves.map(({ offers }) => idsOf(offers))).toEqual([[4], [6], [5]]);
});
it('named shelves stand between, in the order of their first offers, with a common end', () => {
  const { shelves } = arrangeShopOffers([
    offer(1, { rarity: 0 }),
    offer(2, { shelf: 'Ash', end }),
    offer(3, { shelf: 'Salt', end }),
    offer(4, { shelf: 'ash', end }),
    offer(5, { end, rarity: 0 }),
    offer(6, { rarity: 0 }),
    offer(7, { shelf: 'Salt' }),
    offer(8, { rarity: 9, end }),
    offer(9, { rarity: 8, end }),
    offer(10, { rarity: 8, end }),
  ]);
  expect(shelves.map((shelf) => [shelf.title, shelf.end, idsOf(shelf.offers)])).toEqual([
    [m.shop_ending(), end, [5]],
    ['Ash', end, [2, 4]],
    ['Salt', null, [3, 7]],
    [m.shop_offers(), null, [1, 6]],
  ]);
});
it('with two offers none is featured, nor one that cannot be bought', () => {
  expect(arrangeShopOffers([offer(1), offer(2)]).lead).toBeUndefined();
  const sold = { stockLeft: 0 };
  expect(arrangeShopOffers([offer(1, sold), offer(2, sold), offer(3, sold)]).lead).toBeUndefined();
});
