import { adminApi } from '@guildhall/contract/api';
import { economyFeed } from '@guildhall/contract/wealth/economy.section';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { phoneViewport, testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import {
  renderOffice,
  renderSection,
  getSectionEndpoint,
  toListReply,
  toStoredRow,
  prepareOfficeTests,
} from '../../../../test/office.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { EconomyOverview } from '../../economy/economy-overview.tsx';
import { sectionOverride } from './economy.tsx';

prepareOfficeTests();
const whole = {
  made: '12500',
  burnt: '500',
  held: '11000',
  escrow: '1000',
  holders: 40,
  median: '150',
  topTenth: '900',
  topShare: 12.5,
  countedAt: null,
};
const row = toStoredRow({ id: 3, name: 'Gold', code: 'GOLD', decimals: 2, ...whole });
const report = (faultsOfCaps: string[] = []) => ({
  from: '2026-11-22T00:00:00.000Z',
  to: '2026-11-23T10:00:00.000Z',
  days: ['2026-11-22', '2026-11-23'],
  supply: [{ currency: 'GOLD', name: 'Gold', decimals: 2, ...whole, days: ['10000', '12000'] }],
  faucets: [
    { currency: 'GOLD', kind: 'reward', name: 'Reward', amount: '2500', days: ['0', '2500'] },
    { currency: 'ASH', kind: 'grant', name: 'Grant', amount: '7', days: ['7', '0'] },
  ],
  sinks: [{ currency: 'GOLD', kind: 'merge', name: 'Merge', amount: '500', days: ['0', '500'] }],
  earned: [
    {
      currency: 'GOLD',
      kind: 'reward-mission',
      name: 'Mission',
      amount: '700',
      days: ['0', '700'],
    },
  ],
  spent: [{ currency: 'GOLD', kind: 'shop', name: 'Purchase', amount: '300', days: ['0', '300'] }],
  invariants: (['ZERO_SUM', 'BALANCES', 'CAPS', 'ESCROW', 'ENERGY', 'TREASURY'] as const).map(
    (name) => ({
      name,
      isKept: name !== 'CAPS' || faultsOfCaps.length === 0,
      faults: name === 'CAPS' ? faultsOfCaps : [],
    }),
  ),
});

describe('the report of the economy', () => {
  it.each(testAppearances)(
    'shows a currency’s inflow and outflow by kind, as plot and table: %s',
    async (_, appearance) => {
      mockReply(getSectionEndpoint(economyFeed, 'list'), toListReply([row]));
      mockReply(getSectionEndpoint(economyFeed, 'get'), row);
      mockReply(adminApi.adminEconomyReport, report());
      await renderSection(economyFeed, { at: '/3', override: sectionOverride, ...appearance });
      const kinds = page.getByRole('table', { name: m.admin_economy_kinds() });
      await expect.element(kinds.getByRole('row', { name: /Reward.*25[.,]00/ })).toBeVisible();
      await expect.element(kinds.getByRole('row', { name: /Merge.*5[.,]00/ })).toBeVisible();
      expect(kinds.getByText('Grant').elements()).toEqual([]);
      const players = page.getByRole('table', { name: m.admin_economy_players() });
      await expect.element(players.getByRole('row', { name: /Mission.*7[.,]00/ })).toBeVisible();
      await expect.element(players.getByRole('row', { name: /Purchase.*3[.,]00/ })).toBeVisible();
      await page.getByLabelText(m.admin_economy_kind()).selectOptions('merge');
      await expect.element(page.getByText(m.admin_economy_flows()).first()).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it.each(testAppearances)(
    'shows the invariants, and violated ones with their numbers: %s',
    async (_, appearance) => {
      mockReply(getSectionEndpoint(economyFeed, 'list'), toListReply([row]));
      mockReply(adminApi.adminEconomyReport, report(['GOLD: 40 / 30 <> 40']));
      await renderSection(economyFeed, { override: sectionOverride, ...appearance });
      await expect.element(page.getByText(new RegExp(m.admin_economy_zero_sum()))).toBeVisible();
      await expect.element(page.getByText(m.admin_economy_broken())).toBeVisible();
      await expect.element(page.getByText('GOLD: 40 / 30 <> 40')).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );
});

it('a list below a tall overview can be reached on a phone', async () => {
  await page.viewport(...phoneViewport);
  mockReply(getSectionEndpoint(economyFeed, 'list'), toListReply([row]));
  const Overview = () => <div style={{ height: 1200 }} />;
  await renderSection(economyFeed, { override: { Overview } });
  const gold = page.getByRole('row', { name: /Gold/ });
  await expect.element(gold).toBeInTheDocument();
  gold.element().scrollIntoView();
  const table = gold.element().closest('table')?.parentElement;
  expect(table?.clientHeight).toBeGreaterThan(200);
  expect(gold.element().getBoundingClientRect().bottom).toBeLessThan(phoneViewport[1]);
});

const Screen = () => (
  <>
    <h1>Economy</h1>
    <EconomyOverview />
  </>
);
describe('the overview above the currencies', () => {
  it.each(testAppearances)(
    'has the figures of a currency and the state of the ledger, %s',
    async (_, appearance) => {
      mockReply(adminApi.adminEconomyReport, report());
      await renderOffice(Screen, appearance);
      const figure = (label: string) =>
        page.getByText(label, { exact: true }).element().parentElement?.textContent;
      await expect.poll(() => figure(m.admin_economy_circulates())).toMatch(/120[.,]00$/);
      // the parts of the circulating supply add up to it
      expect(figure(m.admin_economy_held())).toMatch(/110[.,]00$/);
      expect(figure(m.admin_economy_elsewhere())).toMatch(/10[.,]00$/);
      expect(figure(m.admin_economy_net())).toMatch(/\+20[.,]00$/);
      expect(figure(m.admin_economy_holders())).toMatch(/40$/);
      await expect.element(page.getByText(m.admin_economy_all_kept({ count: 6 }))).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('links to the violated invariants', async () => {
    mockReply(adminApi.adminEconomyReport, report(['GOLD: 5 of 4']));
    await renderOffice(EconomyOverview);
    await expect
      .element(page.getByText(m.admin_economy_some_broken({ broken: 1, count: 6 })))
      .toHaveAttribute('href', expect.stringContaining('tab=economy'));
  });
});
