import { api } from '@guildhall/contract/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { looks } from '../../../test/drawn.harness.tsx';
import { faults } from '../../../test/faults.harness.ts';
import { answerGold, drawPortal, signInAs } from '../../../test/portal.harness.tsx';
import { answer, refuse } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { WalletDialog } from './wallet.dialog.tsx';

beforeEach(() => {
  signInAs(7);
  answer(api.listPairs, { data: [] });
});
const movement = (id: number, amount: number, balanceAfter: number, cause: string) => ({
  id,
  at: '2026-11-22T14:05:00.000Z',
  amount,
  balanceAfter,
  cause,
});
const none = { data: [], page: 1, totalPages: 1 };
const head = () => page.getByText(new RegExp(`^${m.wallet_movements()}`));

describe('the purse', () => {
  it.each(looks)('lists the movements of each currency by page: %s', async (_, look) => {
    answerGold(950);
    answer(api.listReceipts, none);
    const asked = answer(api.listMovements, ({ query }) =>
      query['page'] === '2'
        ? { data: [movement(1, 1000, 1000, 'Morning watch')], page: 2, totalPages: 2 }
        : { data: [movement(2, -50, 950, 'Lamp oil')], page: 1, totalPages: 2 },
    );
    await drawPortal(<WalletDialog open onClose={() => undefined} />, look);
    await expect.element(head()).toBeVisible();
    // nothing is asked for before somebody wants to see it
    expect(asked).toEqual([]);
    await head().click();
    const line = (cause: string) => page.getByRole('listitem').filter({ hasText: cause }).last();
    await expect.element(line('Lamp oil').getByText(/−0[.,]50/)).toBeVisible();
    await expect.element(line('Lamp oil').getByText(/9[.,]50/)).toBeVisible();
    await page.getByRole('button', { name: m.wallet_more() }).click();
    await expect.element(line('Morning watch').getByText(/\+10[.,]00/)).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: m.wallet_more() }))
      .not.toBeInTheDocument();
    expect(asked.map(({ query }) => query['currency'])).toEqual(['GOLD', 'GOLD']);
    expect(await faults()).toEqual([]);
  });

  it('reports a failed load of movements, and retries', async () => {
    answerGold(950);
    answer(api.listReceipts, none);
    answer(api.listMovements, refuse('UNAVAILABLE'));
    await drawPortal(<WalletDialog open onClose={() => undefined} />);
    await head().click();
    const again = page.getByRole('button', { name: m.state_retry() });
    await expect.element(again).toBeVisible();
    answer(api.listMovements, none);
    await again.click();
    await expect.element(page.getByText(m.wallet_no_movements())).toBeVisible();
  });

  it.each(looks)('shows the player’s shares in the game and their income: %s', async (_, look) => {
    answerGold(950);
    answer(api.listReceipts, none);
    const brought = { currency: 'GOLD', name: 'Gold', decimals: 2, share: 250 };
    answer(api.listGameShares, {
      data: [{ id: 3, userId: 7, amount: 300, createdAt: '2026-09-02T10:00:00.000Z' }],
      paid: [
        { ...brought, id: 9, month: '2026-10', amount: 1_250, paidAt: null },
        { ...brought, id: 8, month: '2026-09', amount: 2_000, paidAt: '2026-10-01T00:10:00.000Z' },
      ],
    });
    await drawPortal(<WalletDialog open onClose={() => undefined} />, look);
    const panel = page.getByRole('region', { name: m.wallet_shares() });
    await expect.element(panel.getByText(m.wallet_share({ percent: '3' }))).toBeVisible();
    await expect.element(panel.getByText(/^12[.,]50 Gold/)).toBeVisible();
    await expect.element(panel.getByText(/^20[.,]00 Gold/)).toBeVisible();
    await expect.element(panel.getByText(m.wallet_share_coming())).toBeVisible();
    expect(await faults()).toEqual([]);
  });
  it('shows no shares to players who never had one', async () => {
    answerGold(950);
    answer(api.listReceipts, none);
    await drawPortal(<WalletDialog open onClose={() => undefined} />);
    await expect.element(page.getByText(m.wallet_receipts())).toBeVisible();
    await expect.element(page.getByText(m.wallet_shares())).not.toBeInTheDocument();
  });

  it('shows a balance’s worth and explorer; a receipt says why it waits or was refused (R3.71)', async () => {
    answerGold(0);
    answer(api.listBalances, {
      data: [
        {
          currency: 'ORE',
          name: 'Ore',
          decimals: 2,
          imageUrl: null,
          available: 1_050,
          held: 0,
          endsAt: null,
          worth: { price: 2_000_000, currency: 'USD' },
          explorerUrl: 'https://see.example/ore',
        },
      ],
    });
    const receipt = {
      id: 9,
      kind: 'mission',
      at: '2026-11-22T14:05:00.000Z',
      rule: 'Morning watch',
      cause: {},
      rewards: [],
      held: false,
      why: 'The studio did not pay it',
      refused: true,
    };
    answer(api.listReceipts, { ...none, data: [receipt] });
    await drawPortal(<WalletDialog open onClose={() => undefined} />);
    await expect.element(page.getByText('≈ $21.00')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: new RegExp(m.wallet_explorer()) }))
      .toHaveAttribute('href', 'https://see.example/ore');
    await expect.element(page.getByText('The studio did not pay it')).toBeVisible();
    await expect.element(page.getByText(m.inbox_refused())).toBeVisible();
    expect(await faults()).toEqual([]);
  });

  it('a receipt separates costs from rewards, and shows the price of a purchase (R3.71)', async () => {
    answerGold(0);
    const about = { kind: 'shop', at: '2026-11-22T14:05:00.000Z', held: false };
    const currency = { kind: 'CURRENCY' as const, id: null, imageUrl: null };
    const exchange = {
      ...about,
      id: 11,
      rule: 'Exchanged',
      cause: {},
      rewards: [
        { ...currency, currency: 'GOLD', name: 'Gold', amount: -5, decimals: 0 },
        { ...currency, currency: 'ORE', name: 'Ore', amount: 70, decimals: 0 },
      ],
    };
    const purchase = {
      ...about,
      id: 10,
      rule: 'Bought from the shop',
      cause: { price: '1250.50', currency: 'Gold' },
      rewards: [
        {
          ...currency,
          kind: 'INVENTORY' as const,
          id: 3,
          currency: null,
          amount: 1,
          name: 'Lantern',
        },
      ],
    };
    answer(api.listReceipts, { ...none, data: [exchange, purchase] });
    await drawPortal(<WalletDialog open onClose={() => undefined} />);
    const isTaken = (text: string): Promise<void> =>
      expect.element(page.getByText(text, { exact: true })).toHaveAttribute('data-taken');
    await isTaken('-5 Gold');
    await isTaken('−1,250.50 Gold');
    for (const text of ['70 Ore', 'Lantern'])
      await expect.element(page.getByText(text, { exact: true })).not.toHaveAttribute('data-taken');
  });
});
