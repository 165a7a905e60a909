import { lazyPortalApi } from '@guildhall/contract/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { renderPortal, playerId, signInAs } from '../../../../test/portal.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { AirdropsCard } from './airdrops-card.tsx';
import { NewsPosts } from './news-posts.tsx';
import type { Airdrop } from './use-airdrops.ts';

const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const campaign = (id: number, overrides: Partial<Airdrop> = {}): Airdrop => ({
  id,
  name: `Siege ${id}`,
  state: 'RUNNING',
  offSeason: false,
  start: at(-1),
  end: at(24),
  currency: 'GOLD',
  currencyName: 'Gold',
  decimals: 2,
  pool: 500_000,
  participation: 'IN',
  posts: (['LIKE', 'REPOST', 'REPLY'] as const).map((action, n) => ({
    id: id * 10 + n,
    link: `https://x.com/guildhall/status/${id}${n}`,
    action,
    deed: (['DONE', 'NOT', 'UNKNOWN'] as const)[n] ?? 'NOT',
  })),
  share: null,
  ...overrides,
});
const answerLinks = (available = true) =>
  mockReply(lazyPortalApi.listLinks, {
    data: [{ provider: 'twitter', available, state: 'NONE', name: null, linkedAt: null }],
  });
const draw = (data: readonly Airdrop[]) => {
  mockReply(lazyPortalApi.listAirdrops, { data: [...data] });
  return renderPortal(<AirdropsCard />);
};
const item = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

describe('airdrops on the dashboard', () => {
  beforeEach(() => {
    signInAs(playerId);
    answerLinks();
  });

  it.each(testAppearances)(
    'pass accessibility checks in every state: %s',
    async (_, appearance) => {
      mockReply(lazyPortalApi.listAirdrops, {
        data: [
          campaign(1),
          campaign(2, { state: 'PLANNED', participation: 'NONE', posts: [] }),
          campaign(3, { state: 'PAUSED', participation: 'LATE' }),
          campaign(4, { offSeason: true }),
          campaign(5, { state: 'SETTLED', share: { posts: 2, amount: 12_345, state: 'PAID' } }),
        ],
      });
      await renderPortal(<AirdropsCard />, appearance);
      await expect.element(page.getByRole('heading', { name: 'Siege 5' })).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('show for each post whether it is done, with a link to it', async () => {
    await draw([campaign(1)]);
    const link = page.getByRole('link', { name: m.airdrops_like() });
    await expect.element(link).toHaveAttribute('href', 'https://x.com/guildhall/status/10');
    for (const text of [m.airdrops_done(), m.airdrops_not(), m.airdrops_unknown()])
      await expect.element(page.getByText(text)).toBeVisible();
  });

  it('offer a link to players without an account, and explain why late ones get nothing', async () => {
    await draw([
      campaign(1, { participation: 'NONE' }),
      campaign(2, { participation: 'LATE' }),
      campaign(3, { state: 'PLANNED', participation: 'NONE', posts: [] }),
      campaign(4, { state: 'PLANNED', posts: [] }),
    ]);
    const named = m.links_connect_named({ provider: 'Twitter' });
    const connect = item('Siege 1').getByRole('button', { name: named });
    await expect.element(connect).toBeVisible();
    await expect.element(item('Siege 1').getByText(m.airdrops_connect_next())).toBeVisible();
    await expect.element(item('Siege 2').getByText(m.airdrops_late())).toBeVisible();
    await expect.element(item('Siege 3').getByText(m.airdrops_connect_in_time())).toBeVisible();
    await expect.element(item('Siege 4').getByText(m.airdrops_ready())).toBeVisible();
    expect(page.getByText(m.airdrops_done()).elements()).toHaveLength(0);
  });

  it('show a pause, an off season and the player’s result', async () => {
    const share = { posts: 2, amount: 12_345, state: 'PAID' } as const;
    await draw([
      campaign(1, { state: 'PAUSED' }),
      campaign(2, { offSeason: true }),
      campaign(3, { state: 'SETTLED', share }),
      campaign(4, { state: 'SETTLED', share: { ...share, state: 'PENDING' } }),
      campaign(5, { state: 'RETURNED', offSeason: true }),
      campaign(6, { state: 'SETTLED' }),
    ]);
    const amount = '123.45 Gold';
    const expected = [
      m.airdrops_paused(),
      m.airdrops_off_season(),
      m.airdrops_share_paid({ amount }),
      m.airdrops_share_pending({ amount }),
      m.airdrops_over_off_season(),
      m.airdrops_no_share(),
    ];
    for (const [n, text] of expected.entries())
      await expect.element(item(`Siege ${n + 1}`).getByText(text)).toBeVisible();
  });

  it('are hidden without a campaign', async () => {
    const asked = mockReply(lazyPortalApi.listAirdrops, { data: [] });
    await renderPortal(<AirdropsCard />);
    await expect.poll(() => asked.length).toBe(1);
    expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(0);
  });

  it('posts without a campaign are news cards that link to them', async () => {
    const link = 'https://x.com/guildhall/status/77';
    const post = { id: 7, link, account: 'guildhall', action: 'LIKE', createdAt: at(-5) } as const;
    mockReply(lazyPortalApi.listNewsPosts, { data: [post] });
    await renderPortal(<NewsPosts />);
    const name = m.airdrops_news_post({ account: 'guildhall' });
    const card = page.getByRole('link', { name, exact: false });
    await expect.element(card).toHaveAttribute('href', link);
    expect(await listAccessibilityViolations()).toEqual([]);
  });
});
