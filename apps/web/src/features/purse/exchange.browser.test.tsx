import { api } from '@guildhall/contract/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole, testAppearances, phoneViewport } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { renderPortal, signInAs } from '../../../test/portal.harness.tsx';
import { mockReply, buildRefusal, noReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { createDeferred } from '../../shared/deferred.ts';
import { CurrencyExchange } from './exchange.tsx';

const pair = (overrides: object = {}) => ({
  id: 4,
  currencyFrom: 'GOLD',
  nameFrom: 'Gold',
  imageUrlFrom: null,
  decimalsFrom: 2,
  amountFrom: 250,
  availableFrom: 1_000,
  currencyTo: 'PEARL',
  nameTo: 'Pearls',
  imageUrlTo: null,
  decimalsTo: 0,
  amountTo: 3,
  availableTo: 5,
  timesMax: 4,
  limitedBy: 'BALANCE' as const,
  ...overrides,
});
const pairs = (overrides: object = {}) => ({ data: [pair(overrides)] });
const receipt = {
  id: 5,
  kind: 'exchange',
  at: '2026-11-22T10:00:00.000Z',
  rule: 'Exchanged 5.00 Gold for 6 Pearls',
  cause: {},
  rewards: [],
  held: false,
};
const gets = () => page.getByLabelText(m.exchange_gets({ currency: 'Pearls' }));
const gives = () => page.getByLabelText(m.exchange_gives({ currency: 'Gold' }));
const press = (from: string, to: string) =>
  getControlByRole('button', m.exchange_do_for({ gives: from, gets: to }));
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

describe('the exchange of the purse', () => {
  beforeEach(() => {
    signInAs(7);
    mockReply(api.listPairs, pairs());
  });

  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    await page.viewport(...phoneViewport);
    await renderPortal(
      <section>
        <h2>Purse</h2>
        <CurrencyExchange />
      </section>,
      appearance,
    );
    await expect.element(gets()).toBeVisible();
    await gets().fill('6');
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('shows both amounts and the balance left before the press, by number or amount (R3.70)', async () => {
    const asked = mockReply(api.exchangeCurrency, { receipt });
    await renderPortal(<CurrencyExchange />);
    await gives().fill('5');
    await expect.element(gets()).toHaveValue('6');
    await expect.element(row('Gold')).toHaveTextContent('Gold−5.005.00');
    await expect.element(row('Pearls')).toHaveTextContent('Pearls+611');
    await gets().fill('9');
    await expect.element(gives()).toHaveValue('7.50');
    await gives().fill('5.00');
    await press('5.00 Gold', '6 Pearls').click();
    await expect.element(page.getByText(receipt.rule)).toBeVisible();
    await expect.element(gives()).toHaveValue('2.50');
    expect(asked.map(({ body }) => body)).toEqual([
      {
        pairId: 4,
        times: 2,
        amountFrom: 250,
        amountTo: 3,
        currencyFrom: 'GOLD',
        currencyTo: 'PEARL',
      },
    ]);
  });

  it('begins with one exchange', async () => {
    await renderPortal(<CurrencyExchange />);
    await expect.element(gives()).toHaveValue('2.50');
    await expect.element(gets()).toHaveValue('3');
    await expect.element(press('2.50 Gold', '3 Pearls')).toBeEnabled();
  });

  it('takes whole multiples only, and names missing money or the limit', async () => {
    await renderPortal(<CurrencyExchange />);
    await gives().fill('4');
    await expect
      .element(page.getByText(m.exchange_multiple({ amount: '2.50 Gold' })))
      .toBeVisible();
    await expect.element(getControlByRole('button', m.exchange_do())).toBeDisabled();
    await gets().fill('18');
    await expect.element(page.getByText(m.pass_short({ missing: '5.00 Gold' }))).toBeVisible();
    await expect.element(getControlByRole('button', m.exchange_do())).toBeDisabled();
  });

  it('a changed rate is shown before the exchange, and the input stays', async () => {
    mockReply(api.exchangeCurrency, buildRefusal('CHANGED'));
    await renderPortal(<CurrencyExchange />);
    await gives().fill('5');
    mockReply(api.listPairs, pairs({ amountTo: 2 }));
    await press('5.00 Gold', '6 Pearls').click();
    await expect.element(page.getByText(m.exchange_changed())).toBeVisible();
    await expect.element(press('5.00 Gold', '4 Pearls')).toBeEnabled();
  });

  it('a refusal shows the server’s reason; an unanswered call is sent again with its key', async () => {
    mockReply(
      api.exchangeCurrency,
      buildRefusal('CONFLICT', { message: 'The supply cap leaves 2' }),
    );
    await renderPortal(<CurrencyExchange />);
    await gets().fill('6');
    await press('5.00 Gold', '6 Pearls').click();
    await expect.element(page.getByText('The supply cap leaves 2')).toBeVisible();
    await expect.element(gets()).toHaveValue('6');
    let isLost = true;
    const asked = mockReply(api.exchangeCurrency, () => (isLost ? noReply : { receipt }));
    await press('5.00 Gold', '6 Pearls').click();
    // the call is repeated once automatically, then by a press
    await expect.poll(() => asked.length).toBe(2);
    isLost = false;
    await expect.element(press('5.00 Gold', '6 Pearls')).not.toHaveAttribute('aria-busy');
    await press('5.00 Gold', '6 Pearls').click();
    await expect.poll(() => asked.length).toBe(3);
    expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('keeps the amount that is typed while an exchange runs', async () => {
    const reply = createDeferred<{ receipt: typeof receipt }>();
    const asked = mockReply(api.exchangeCurrency, () => reply.promise);
    await renderPortal(<CurrencyExchange />);
    await gets().fill('6');
    await press('5.00 Gold', '6 Pearls').click();
    await expect.poll(() => asked).toHaveLength(1);
    await gets().fill('3');
    reply.resolve({ receipt });
    await expect.element(page.getByText(receipt.rule)).toBeVisible();
    await expect.element(press('2.50 Gold', '3 Pearls')).toBeEnabled();
    await expect.element(gets()).toHaveValue('3');
  });

  it('is hidden without pairs', async () => {
    const asked = mockReply(api.listPairs, { data: [] });
    await renderPortal(<CurrencyExchange />);
    await expect.poll(() => asked.length).toBe(1);
    await expect.element(page.getByText(m.exchange_title())).not.toBeInTheDocument();
  });
});
