import { api, type Api } from '@guildhall/contract/api';
import { realtimeEvents } from '@guildhall/contract/events';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { testAppearances, phoneViewport } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import {
  mockGoldPurse,
  mockWallet,
  renderPortal,
  buildGoldBalance,
  signInAs,
  buildStakingReply,
} from '../../../test/portal.harness.tsx';
import { mockReply, buildRefusal } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { queryClient } from '../../shared/query/query-client.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { formatMinorUnits } from '../../shared/balances/use-balances.ts';
import { formatRealWorldWorth } from '../../shared/balances/worth.ts';
import { BalanceCards } from './balance-cards.tsx';
import { ChainRewardsNote } from './chain-rewards.tsx';
import { BalanceMovements } from './movements.tsx';
import type { PurseSearch } from './purse-search.ts';
import { ReceiptList } from './receipts.tsx';
import { GameSharesPanel } from './shares-panel.tsx';

type Movement = Reply<Api['listMovements']>['data'][number];
beforeEach(() => {
  signInAs(7);
  mockGoldPurse(950);
});
const movement = (id: number, amount: number, cause: string, overrides: object = {}): Movement => ({
  id,
  at: '2026-11-22T14:05:00.000Z',
  currency: 'GOLD',
  name: 'Gold',
  imageUrl: null,
  decimals: 2,
  group: 'MATCH',
  amount,
  balanceAfter: 950,
  cause,
  receiptId: null,
  reversed: false,
  ...overrides,
});
const none = { data: [], page: 1, totalPages: 1 };
const line = (cause: string) => page.getByRole('listitem').filter({ hasText: cause });
/** Feed below a heading, as on its page. */
const Feed = ({ search = {}, onChange }: FeedProps) => (
  <section>
    <h1>Purse</h1>
    <BalanceMovements search={search} onChange={onChange ?? (() => undefined)} />
  </section>
);
interface FeedProps {
  search?: PurseSearch;
  onChange?: (next: PurseSearch) => void;
}

describe('the movements of the purse', () => {
  it.each(testAppearances)(
    'stand by day with sign, cause and balance; older ones load on: %s',
    async (_, appearance) => {
      const asked = mockReply(api.listMovements, ({ query }) =>
        query['before'] === '2'
          ? {
              data: [movement(1, 1000, 'Morning watch', { at: '2026-11-20T10:00:00Z' })],
              next: null,
            }
          : { data: [movement(2, -50, 'Lamp oil', { reversed: true })], next: 2 },
      );
      await renderPortal(<Feed />, appearance);
      await expect.element(line('Lamp oil').getByText(/−0[.,]50 Gold/)).toBeVisible();
      await expect
        .element(line('Lamp oil').getByText(m.purse_reversed(), { exact: false }))
        .toBeVisible();
      await expect.element(line('Morning watch').getByText(/\+10[.,]00 Gold/)).toBeVisible();
      expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(2);
      expect(asked.map(({ query }) => query['before'])).toEqual([undefined, '2']);
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('load their receipt when they are opened', async () => {
    mockReply(api.listMovements, {
      data: [movement(2, 50, 'Match', { receiptId: 9 })],
      next: null,
    });
    const asked = mockReply(api.readReceipt, {
      receipt: {
        id: 9,
        kind: 'match',
        at: '2026-11-22T14:05:00.000Z',
        rule: 'Match on the pier',
        cause: {},
        rewards: [],
        held: false,
        lines: [
          {
            about: 'MISSION',
            outcome: 'NOT_PAID',
            what: 'Night watch',
            rewards: [],
            why: 'too late',
          },
        ],
      },
    });
    await renderPortal(<Feed />);
    await expect.element(line('Match')).toBeVisible();
    expect(asked).toEqual([]);
    await line('Match').getByText('Match').first().click();
    await expect.element(page.getByText('too late')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('ask the server for the chosen filters, and say when nothing matches', async () => {
    const asked = mockReply(api.listMovements, { data: [], next: null });
    const changes: PurseSearch[] = [];
    await renderPortal(
      <Feed
        search={{ currency: 'GOLD', direction: 'OUT', group: 'MATCH', q: 'oil' }}
        onChange={(next) => changes.push(next)}
      />,
    );
    await expect.element(page.getByText(m.purse_none_found())).toBeVisible();
    expect(asked[0]?.query).toMatchObject({ currency: 'GOLD', direction: 'OUT', q: 'oil' });
    await page.getByLabelText(m.purse_direction()).selectOptions('IN');
    await page.getByLabelText(m.purse_cause()).selectOptions('STAKE');
    await page.getByRole('button', { name: m.purse_clear() }).click();
    expect(changes).toEqual([
      { direction: 'IN' },
      { group: 'STAKE' },
      { currency: undefined, direction: undefined, group: undefined, q: undefined },
    ]);
  });

  it('report a failed load and retry; without any the player reads where they come from', async () => {
    mockReply(api.listMovements, buildRefusal('UNAVAILABLE'));
    await renderPortal(<Feed />);
    const again = page.getByRole('button', { name: m.state_retry() });
    await expect.element(again).toBeVisible();
    mockReply(api.listMovements, { data: [], next: null });
    await again.click();
    await expect.element(page.getByText(m.wallet_no_movements())).toBeVisible();
  });
});

describe('the balances of the purse', () => {
  it.each(testAppearances)(
    'say debts, holds, stakes, claims and revoked amounts in words: %s',
    async (_, appearance) => {
      await page.viewport(...phoneViewport);
      mockReply(api.listBalances, {
        data: [
          {
            ...buildGoldBalance(1_050),
            worth: { price: 2_000_000, currency: 'USD' },
            explorerUrl: 'https://see.example/gold',
            held: 200,
          },
        ],
      });
      mockReply(api.listBalanceNotes, {
        data: [{ currency: 'GOLD', debt: 100, staked: 300, claimed: 400, revoked: 500 }],
      });
      const chosen: (string | undefined)[] = [];
      await renderPortal(
        <section>
          <h1>Purse</h1>
          <BalanceCards chosen={undefined} onChoose={(currency) => chosen.push(currency)} />
        </section>,
        appearance,
      );
      for (const text of [
        m.purse_debt({ amount: formatMinorUnits(100, 2) }),
        m.wallet_held({ amount: formatMinorUnits(200, 2) }),
        m.purse_staked({ amount: formatMinorUnits(300, 2) }),
        m.purse_claimed({ amount: formatMinorUnits(400, 2) }),
        m.purse_revoked({ amount: formatMinorUnits(500, 2) }),
        formatRealWorldWorth(1_050, 2, { price: 2_000_000, currency: 'USD' }),
      ])
        await expect.element(page.getByText(text)).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: new RegExp(m.wallet_explorer()) }))
        .toHaveAttribute('href', 'https://see.example/gold');
      await page.getByRole('button', { name: 'Gold' }).click();
      expect(chosen).toEqual(['GOLD']);
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('reserve their height while they load', async () => {
    let open: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (open = resolve));
    mockReply(api.listBalances, async () => {
      await waiting;
      return { data: [buildGoldBalance(950)] };
    });
    await renderPortal(<BalanceCards chosen={undefined} onChoose={() => undefined} />);
    const height = () => page.getByRole('list').first().element().getBoundingClientRect().height;
    await expect.element(page.getByText(m.state_loading())).toBeInTheDocument();
    const before = height();
    open();
    await expect.element(page.getByRole('button', { name: 'Gold' })).toBeVisible();
    expect(height()).toBe(before);
  });
});

describe('the shares of the purse', () => {
  it.each(testAppearances)(
    'show the player’s shares in the game and their income: %s',
    async (_, appearance) => {
      const brought = { currency: 'GOLD', name: 'Gold', decimals: 2, share: 250 };
      mockReply(api.listGameShares, {
        data: [{ id: 3, userId: 7, amount: 300, createdAt: '2026-09-02T10:00:00.000Z' }],
        paid: [
          { ...brought, id: 9, month: '2026-10', amount: 1_250, paidAt: null },
          {
            ...brought,
            id: 8,
            month: '2026-09',
            amount: 2_000,
            paidAt: '2026-10-01T00:10:00.000Z',
          },
        ],
      });
      await renderPortal(
        <section>
          <h1>Purse</h1>
          <GameSharesPanel />
        </section>,
        appearance,
      );
      const panel = page.getByRole('region', { name: m.wallet_shares() });
      await expect.element(panel.getByText(m.wallet_share({ percent: '3' }))).toBeVisible();
      await expect.element(panel.getByText(/^12[.,]50 Gold/)).toBeVisible();
      await expect.element(panel.getByText(/^20[.,]00 Gold/)).toBeVisible();
      await expect.element(panel.getByText(m.wallet_share_coming())).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );
});

describe('the receipts of the purse', () => {
  const about = { kind: 'shop', at: '2026-11-22T14:05:00.000Z', held: false, cause: {} };
  it('say why one waits or was refused (R3.71)', async () => {
    const why = 'The studio did not pay it';
    const receipt = { ...about, id: 9, rule: 'Morning watch', rewards: [], why, refused: true };
    mockReply(api.listReceipts, { ...none, data: [receipt] });
    await renderPortal(<ReceiptList />);
    await expect.element(page.getByText(why)).toBeVisible();
    await expect.element(page.getByText(m.inbox_refused())).toBeVisible();
  });

  it('separate costs from rewards, and show the price of a purchase (R3.71)', async () => {
    const currency = { kind: 'CURRENCY' as const, id: null, imageUrl: null };
    const exchange = {
      ...about,
      id: 11,
      rule: 'Exchanged',
      rewards: [
        { ...currency, currency: 'GOLD', name: 'Gold', amount: -5, decimals: 0 },
        { ...currency, currency: 'ORE', name: 'Ore', amount: 70, decimals: 0 },
      ],
    };
    const lantern = { ...currency, kind: 'INVENTORY' as const, id: 3, currency: null };
    const purchase = {
      ...about,
      id: 10,
      rule: 'Bought from the shop',
      cause: { price: '1250.50', currency: 'Gold' },
      rewards: [{ ...lantern, amount: 1, name: 'Lantern' }],
    };
    mockReply(api.listReceipts, { ...none, data: [exchange, purchase] });
    await renderPortal(<ReceiptList />);
    const isTaken = (text: string): Promise<void> =>
      expect.element(page.getByText(text, { exact: true })).toHaveAttribute('data-taken');
    await isTaken('-5 Gold');
    await isTaken('−1,250.50 Gold');
    for (const text of ['70 Ore', 'Lantern'])
      await expect.element(page.getByText(text, { exact: true })).not.toHaveAttribute('data-taken');
  });
});

describe('what waits on the blockchain', () => {
  const way = () => page.getByRole('link', { name: /12.50 Ember/ });
  it.each(testAppearances)(
    'is shown in one line above the feed, with a link to its claim: %s',
    async (_, appearance) => {
      mockWallet();
      mockReply(api.readStaking, buildStakingReply('1250'));
      const { router } = await renderPortal(<ChainRewardsNote />, appearance);
      await expect.element(page.getByText(/12.50 Ember/)).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
      await way().click();
      expect(router.state.location).toMatchObject({ search: { claim: true } });
    },
  );

  it('leaves when it was claimed in another tab', async () => {
    mockWallet();
    mockReply(api.readStaking, buildStakingReply('1250'));
    await renderPortal(<ChainRewardsNote />);
    await expect.element(way()).toBeVisible();
    mockReply(api.readStaking, buildStakingReply('0'));
    for (const name of realtimeEvents.ASSET_LIST_CHANGED.stale)
      await queryClient.invalidateQueries({ queryKey: buildQueryKey(name) });
    await expect.poll(() => way().elements()).toEqual([]);
  });
});
