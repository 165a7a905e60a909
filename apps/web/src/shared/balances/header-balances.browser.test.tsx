import { api } from '@guildhall/contract/api';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { playerId, renderPortal, signInAs } from '../../../test/portal.harness.tsx';
import { mockReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { queryClient } from '../query/query-client.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { HeaderBalances } from './header-balances.tsx';

type Listed = Reply<typeof api.listBalances>;
const balance = (currency: string, available: number): Listed['data'][number] => ({
  currency,
  name: currency,
  imageUrl: null,
  available,
  held: 0,
  decimals: 2,
  endsAt: null,
  worth: null,
  explorerUrl: null,
});
const purse = page.getByRole('link', { name: new RegExp(`^${m.wallet_title()}`) });
const key = buildQueryKey('balances', playerId);
const renderIn = (width: number, appearance = {}) =>
  renderPortal(
    <header style={{ display: 'flex', width }}>
      <HeaderBalances />
      <i data-testid="beside" style={{ flex: '0 0 20px' }} />
    </header>,
    { ...appearance, isBeside: true },
  );
/** Returns true if an element is drawn inside the line of the link. */
const isShown = (text: string): boolean => {
  const line = purse.element().getBoundingClientRect();
  const box = page.getByText(text, { exact: true }).element().getBoundingClientRect();
  return box.height > 0 && box.top < line.bottom;
};

describe('the balances in the header', () => {
  beforeEach(async () => {
    signInAs(playerId);
    await page.viewport(1_440, 900);
  });

  it.each(testAppearances)('pass accessibility checks: %s', async (_, appearance) => {
    mockReply(api.listBalances, { data: [balance('Gold', 1_250), balance('Crowns', 300)] });
    await renderIn(300, appearance);
    await expect.element(page.getByText(/^12[.,]50$/)).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('show three balances with a link to the purse, and follow a change', async () => {
    mockReply(api.listBalances, {
      data: ['Gold', 'Crowns', 'Pearls', 'Runes'].map((name, at) => balance(name, 100 * (at + 1))),
    });
    await renderIn(300);
    await expect.element(page.getByText('3.00')).toBeVisible();
    await expect.element(purse).toHaveAttribute('href', '/purse');
    expect(page.getByText('4.00').elements()).toEqual([]);
    queryClient.setQueryData<Listed>(key, { data: [balance('Gold', 700)] });
    await expect.element(page.getByText('7.00')).toBeVisible();
  });

  it('move nothing when they arrive, and hide what does not fit instead of covering it', async () => {
    mockReply(api.listBalances, { data: [] });
    await renderIn(300);
    const beside = () => page.getByTestId('beside').element().getBoundingClientRect().left;
    await expect.element(purse).toBeVisible();
    const before = beside();
    const data = ['Gold', 'Crowns', 'Pearls'].map((name) => balance(name, 123_456_700));
    queryClient.setQueryData<Listed>(key, { data });
    await expect.element(page.getByText('1,234,567.00').first()).toBeVisible();
    expect(beside()).toBe(before);
    const box = purse.element().getBoundingClientRect();
    expect(box.height).toBe(44);
    expect(purse.element().scrollWidth).toBeLessThanOrEqual(Math.ceil(box.width));
  });

  it('are the icon of the purse where not even one fits', async () => {
    mockReply(api.listBalances, { data: [balance('Gold', 1_250)] });
    await renderIn(100);
    await expect.poll(() => page.getByText('12.50').elements().length).toBe(1);
    expect(isShown('12.50')).toBe(false);
    expect(purse.element().querySelector('svg')?.getBoundingClientRect().width).toBe(20);
  });
});
