import { adminApi } from '@guildhall/contract/api';
import { chainDifferencesFeed } from '@guildhall/contract/chain/differences.section';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole, testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import {
  renderSection,
  getSectionEndpoint,
  toListReply,
  toStoredRow,
  prepareOfficeTests,
} from '../../../../test/office.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { sectionOverride } from './chain-differences.tsx';

prepareOfficeTests();
const wallet = '5NWKubjLrVY7quDupr1KY6M9TYyLQHAqomCNZgws5UjB';
const row = toStoredRow({
  id: 7,
  kind: 'ASSET_LOCKED',
  state: 'LASTING',
  subject: 'Asset 12',
  ours: 'Not locked',
  onChain: 'Locked',
  assetId: 12,
  userId: 9,
  wallet,
  looks: 3,
  firstSeenAt: '2026-11-22T14:05:00.000Z',
  lastSeenAt: '2026-11-22T14:35:00.000Z',
  endedAt: null,
});
const comparison = {
  isOpen: true,
  isRunning: false,
  comparedAt: '2026-11-22T14:35:00.000Z',
  failedAt: null,
  counts: [
    { thing: 'ASSETS' as const, ours: 1200, onChain: 1199 },
    { thing: 'AWAY' as const, ours: 3, onChain: 3 },
    { thing: 'STAKES' as const, ours: 40, onChain: 41 },
    { thing: 'CAPSULES' as const, ours: 20, onChain: 20 },
  ],
  treasuries: [
    {
      currency: 'EMBER',
      currencyName: 'Ember',
      decimals: 2,
      owed: '150000',
      held: '1000000',
      seenAt: null,
    },
  ],
};

it.each(testAppearances)(
  'a difference leads to its player, its wallet and its transactions: %s',
  async (_, appearance) => {
    mockReply(adminApi.adminUserNames, { data: [{ id: 9, name: 'Ash' }] });
    mockReply(adminApi.adminChainComparison, comparison);
    mockReply(getSectionEndpoint(chainDifferencesFeed, 'list'), toListReply([row]));
    mockReply(getSectionEndpoint(chainDifferencesFeed, 'get'), row);
    const ordered = mockReply(adminApi.adminCompareChain, { commandId: 41 });
    await renderSection(chainDifferencesFeed, {
      at: '/7',
      override: sectionOverride,
      ...appearance,
    });
    const summary = page.getByRole('region', { name: m.admin_chain_title() });
    await expect
      .element(summary.getByText(m.admin_chain_compared({ time: '2026-11-22 14:35' })))
      .toBeVisible();
    await expect
      .element(summary.getByText(m.admin_chain_treasury({ currency: 'Ember' })))
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: m.admin_chain_wallet(), exact: true }))
      .toHaveAttribute('href', expect.stringContaining(wallet));
    await expect
      .element(page.getByRole('link', { name: m.admin_chain_transactions() }))
      .toHaveAttribute('href', expect.stringContaining('/admin/chain-transactions'));
    expect(await listAccessibilityViolations()).toEqual([]);
    await getControlByRole('button', m.admin_chain_compare()).click();
    await expect.poll(() => ordered.length).toBe(1);
  },
);

it.each(testAppearances)(
  'an asset that is locked without a stake is unlocked with a reason: %s',
  async (_, appearance) => {
    mockReply(adminApi.adminUserNames, { data: [{ id: 9, name: 'Ash' }] });
    mockReply(adminApi.adminChainComparison, comparison);
    mockReply(getSectionEndpoint(chainDifferencesFeed, 'list'), toListReply([row]));
    mockReply(getSectionEndpoint(chainDifferencesFeed, 'get'), row);
    const ordered = mockReply(adminApi.thawAsset, { commandId: 41 });
    await renderSection(chainDifferencesFeed, {
      at: '/7',
      override: sectionOverride,
      ...appearance,
    });
    await getControlByRole('button', m.admin_thaw()).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(m.admin_thaw_text({ asset: 'Asset 12' }))).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
    await dialog.getByRole('textbox').fill('Stolen lock key');
    await dialog.getByRole('button', { name: m.admin_thaw() }).click();
    await expect
      .poll(() => ordered.map(({ body }) => body))
      .toEqual([{ reason: 'Stolen lock key' }]);
  },
);

it.each([{ endedAt: '2026-11-22T14:50:00.000Z', state: 'ENDED' }, { kind: 'STAKE_RELEASED' }])(
  'nothing is unlocked where no lock is in the way: %o',
  async (overrides) => {
    mockReply(adminApi.adminUserNames, { data: [{ id: 9, name: 'Ash' }] });
    mockReply(adminApi.adminChainComparison, comparison);
    mockReply(
      getSectionEndpoint(chainDifferencesFeed, 'list'),
      toListReply([{ ...row, ...overrides }]),
    );
    mockReply(getSectionEndpoint(chainDifferencesFeed, 'get'), { ...row, ...overrides });
    await renderSection(chainDifferencesFeed, { at: '/7', override: sectionOverride });
    await expect
      .element(page.getByRole('link', { name: m.admin_chain_wallet(), exact: true }))
      .toBeVisible();
    expect(page.getByRole('button', { name: m.admin_thaw() }).elements()).toEqual([]);
  },
);

it.each([
  [{ isOpen: false, comparedAt: null, counts: [] }, () => m.admin_chain_closed()],
  [{ comparedAt: null, counts: [] }, () => m.admin_chain_never()],
  [
    { failedAt: '2026-11-22T14:50:00.000Z' },
    () => m.admin_chain_failed({ time: '2026-11-22 14:50' }),
  ],
  [{ isRunning: true }, () => m.admin_chain_running()],
])('the state of the comparison is said in words: %o', async (overrides, text) => {
  mockReply(adminApi.adminChainComparison, { ...comparison, ...overrides });
  mockReply(getSectionEndpoint(chainDifferencesFeed, 'list'), toListReply([]));
  await renderSection(chainDifferencesFeed, { override: sectionOverride });
  await expect.element(page.getByRole('status').filter({ hasText: text() })).toBeVisible();
});
