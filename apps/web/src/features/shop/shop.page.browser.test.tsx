import { api } from '@guildhall/contract/api';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole, testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { mockGoldPurse, renderPortal, signInAs } from '../../../test/portal.harness.tsx';
import { expectMessage } from '../../../test/messages.harness.ts';
import { mockReply, buildRefusal, type RecordedCall } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { claimInAnimation } from '../../shared/moments/moments.store.ts';
import { ShopPage } from './shop.page.tsx';

type Offer = Reply<typeof api.listOffers>['data'][number];
const lantern: Offer = {
  id: 4,
  name: 'Lantern of the wall',
  itemType: 'INVENTORY',
  itemId: 9,
  itemCurrency: null,
  amount: 2,
  itemName: 'Lantern',
  itemDecimals: 0,
  rarity: 3,
  imageUrl: null,
  price: 3_00,
  currency: 'GOLD',
  currencyName: 'Gold',
  currencyImageUrl: null,
  decimals: 2,
  enabled: true,
  start: null,
  end: null,
  shelf: null,
  displayOrder: 0,
  stock: 5,
  stockLeft: 3,
  limitPerUser: null,
  period: 'NONE',
  limitLeft: null,
  renewsAt: null,
  owned: false,
};
const receipt = {
  id: 1,
  kind: 'shop',
  at: '2026-11-22T10:00:00.000Z',
  rule: 'Bought',
  cause: {},
  rewards: [],
  held: false,
};
const offers = (...data: Offer[]) => mockReply(api.listOffers, { data });
const card = (name: string | RegExp) => page.getByRole('button', { name });
const press = (price: string) => getControlByRole('button', m.shop_buy_for({ price }));
const keysOf = (asked: readonly RecordedCall[]) =>
  asked.map(({ headers }) => headers.get('idempotency-key'));
// the frame around a rendered part has a main element of its own
const own = async () =>
  (await listAccessibilityViolations()).filter((fault) => !fault.startsWith('landmark-'));

describe('the shop', () => {
  beforeEach(() => {
    signInAs(7);
    mockGoldPurse(10_00);
    offers(lantern);
  });
  const open = async (name: string | RegExp = /Lantern/) => {
    await renderPortal(<ShopPage />, {}, '/shop');
    await card(name).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
  };

  it.each(testAppearances)(
    'passes accessibility checks, with its dialog: %s',
    async (_, appearance) => {
      offers(lantern, { ...lantern, id: 5, name: 'Sold lantern', stockLeft: 0 });
      await renderPortal(<ShopPage />, appearance, '/shop');
      await expect.element(card(/Sold lantern/)).toBeVisible();
      expect(await own()).toEqual([]);
      await card(/of the wall/).click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
      expect(await own()).toEqual([]);
    },
  );

  it.each([
    [1440, 208],
    [2560, 320],
  ])('its cards grow with the window, here of %i px', async (width, least) => {
    await page.viewport(width, 900);
    const many = Array.from({ length: 3 }, (_, at) => ({ ...lantern, id: at + 1 }));
    offers(...many);
    await renderPortal(<ShopPage />, {}, '/shop');
    await expect.poll(() => card(/Lantern/).elements().length).toBe(3);
    for (const shown of page.getByRole('listitem').elements())
      expect(shown.getBoundingClientRect().width).toBeGreaterThanOrEqual(least);
  });

  it('shows two further offers beside the lead in a wide window, and below it on a phone', async () => {
    const names = ['Lead', 'First', 'Second', 'Third'];
    offers(...names.map((name, at) => ({ ...lantern, id: at + 1, name, rarity: 9 - at })));
    await renderPortal(<ShopPage />, {}, '/shop');
    await expect.element(card(/Third/)).toBeVisible();
    const placeOf = (name: RegExp) => card(name).element().getBoundingClientRect();
    for (const [width, isBeside] of [
      [1440, true],
      [390, false],
    ] as const) {
      await page.viewport(width, 900);
      await expect.poll(() => placeOf(/First/).left >= placeOf(/Lead/).right).toBe(isBeside);
      const [lead, first, second] = [placeOf(/Lead/), placeOf(/First/), placeOf(/Second/)];
      expect(second.left).toBe(first.left);
      expect(Math.abs(second.bottom - lead.bottom) <= 1).toBe(isBeside);
      expect(placeOf(/Third/).top).toBeGreaterThan(second.bottom);
    }
    // 10 Gold less the price of 3
    await expect.element(card(/Lead/).getByText(m.shop_rest({ rest: '7.00 Gold' }))).toBeVisible();
  });

  it('shows reward, price and remaining balance before a purchase, and limits it to the stock', async () => {
    await open();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Lantern × 2')).toBeVisible();
    await getControlByRole('button', m.shop_more()).click();
    await expect.element(dialog.getByText('Lantern × 4')).toBeVisible();
    await expect.element(press('6.00 Gold')).toBeVisible();
    await page.getByRole('textbox', { name: m.shop_how_many() }).fill('70');
    await expect.element(dialog.getByText('Lantern × 6')).toBeVisible();
    await expect.element(press('9.00 Gold')).toBeVisible();
    const asked = mockReply(api.purchase, { receipt });
    await press('9.00 Gold').click();
    await expect
      .poll(() => asked.map(({ body }) => body))
      .toEqual([{ amount: 3, price: 3_00, currency: 'GOLD' }]);
    await expect.poll(() => claimInAnimation.get()?.received[0]?.name).toBe('Lantern × 6');
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  });

  it('shows a changed price before payment, and keeps the quantity', async () => {
    await open();
    await getControlByRole('button', m.shop_more()).click();
    mockReply(api.purchase, buildRefusal('CHANGED'));
    offers({ ...lantern, price: 4_00 });
    await press('6.00 Gold').click();
    await expect.element(page.getByText(m.pass_price_changed())).toBeVisible();
    await expect.element(press('8.00 Gold')).toBeVisible();
  });

  it('a lost answer is not called a failure, and another press repeats that purchase', async () => {
    await open();
    const asked = mockReply(api.purchase, buildRefusal('INTERNAL'));
    await press('3.00 Gold').click();
    await expect.poll(() => asked.length).toBe(1);
    await expectMessage(m.spend_unanswered());
    const again = mockReply(api.purchase, { receipt });
    await press('3.00 Gold').click();
    await expect.poll(() => again.length).toBeGreaterThan(0);
    expect(new Set(keysOf([...asked, ...again])).size).toBe(1);
  });

  it.each([
    [{ owned: true }, () => m.shop_owned()],
    [{ stockLeft: 0 }, () => m.shop_sold_out()],
    [{ limitPerUser: 1, limitLeft: 0 }, () => m.shop_limit_reached()],
  ] as const)(
    'an offer that cannot be bought shows the reason instead of a price: %o',
    async (overrides, why) => {
      offers({ ...lantern, ...overrides });
      await open();
      const dialog = page.getByRole('dialog');
      await expect.element(dialog.getByText(why())).toBeVisible();
      expect(dialog.getByRole('button', { name: /Buy for/ }).elements()).toEqual([]);
    },
  );

  it('a refusal shows the server’s reason', async () => {
    await open();
    const message = 'Lantern of the wall is sold out';
    mockReply(api.purchase, buildRefusal('CONFLICT', { message }));
    await press('3.00 Gold').click();
    await expectMessage(message);
  });

  it('the card says what a player lacks who has never had the currency', async () => {
    mockReply(api.listBalances, { data: [] });
    await renderPortal(<ShopPage />, {}, '/shop');
    const short = m.pass_short({ missing: '3.00 Gold' });
    await expect.element(card(/Lantern/).getByText(short)).toBeVisible();
  });

  it('missing money is shown as an amount', async () => {
    mockGoldPurse(1_00);
    await open();
    const short = m.pass_short({ missing: '2.00 Gold' });
    await expect.element(page.getByRole('dialog').getByText(short)).toBeVisible();
    await expect.element(press('3.00 Gold')).toBeDisabled();
  });
});
