import { adminApi } from '@guildhall/contract/api';
import { transactionsFeed } from '@guildhall/contract/wealth/bank/transactions.section';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getControlByRole, testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import {
  mockCurrencies,
  renderSection,
  getSectionEndpoint,
  toListReply,
  toStoredRow,
  prepareOfficeTests,
} from '../../../../test/office.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import { buildUndoPreview } from '../../../../test/undo.harness.ts';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { sectionOverride } from './transactions.tsx';

prepareOfficeTests();
beforeEach(() => {
  mockReply(adminApi.sumTransactions, { data: [], transactions: 0, isMore: false });
});

describe('a transaction of the ledger (R2.38)', () => {
  const row = toStoredRow({
    id: 7,
    cause: 'Granted 2.50 GEM to Ash',
    type: 'grant',
    status: 'REVERSED',
    from: 'Mint',
    to: 'Ash',
    currency: 'GEM',
    amount: '250',
    userId: 9,
    createdAt: '2026-11-22T14:05:00.000Z',
    commandId: 41,
    actorName: 'warden',
    reason: 'Lost in a storm',
    correctedBy: 8,
    corrects: null,
    reversible: false,
    postings: [
      { account: 'Mint', currency: 'GEM', out: '250', into: null, after: null },
      { account: 'Ash', currency: 'GEM', out: null, into: '250', after: '1250' },
    ],
  });

  it.each(testAppearances)(
    'shows both sides in whole units, with links to record, cause and reversal: %s',
    async (_, appearance) => {
      mockCurrencies();
      mockReply(adminApi.adminUserNames, { data: [{ id: 9, name: 'Ash' }] });
      mockReply(adminApi.transactionTypes, { data: [{ id: 'grant', name: 'A grant' }] });
      mockReply(getSectionEndpoint(transactionsFeed, 'list'), toListReply([row]));
      mockReply(getSectionEndpoint(transactionsFeed, 'get'), row);
      await renderSection(transactionsFeed, { at: '/7', override: sectionOverride, ...appearance });
      const panel = page.getByRole('complementary');
      // the kind has the name that the server gives it, as in the list
      await expect.element(panel.getByText('A grant', { exact: true })).toBeVisible();
      const postings = panel.getByRole('table');
      await expect.element(postings.getByRole('row', { name: /Mint.*2[.,]50/ })).toBeVisible();
      await expect
        .element(postings.getByRole('row', { name: /Ash.*2[.,]50.*12[.,]50/ }))
        .toBeVisible();
      for (const [name, address] of [
        [m.admin_transaction_record(), /activity-log\/41/],
        [m.admin_transaction_same_cause(), /transactions\?.*commandId.*41/],
        [m.admin_transaction_reversal(), /transactions\/8/],
      ] as const)
        await expect
          .element(panel.getByRole('link', { name }))
          .toHaveAttribute('href', expect.stringMatching(address));
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('is listed with its time to the second, and with its status only if it is unusual', async () => {
    mockCurrencies();
    mockReply(adminApi.adminUserNames, { data: [] });
    mockReply(adminApi.transactionTypes, { data: [] });
    const posted = { ...row, id: 6, cause: 'Match reward', status: 'POSTED', correctedBy: null };
    const calls = mockReply(
      getSectionEndpoint(transactionsFeed, 'list'),
      toListReply([row, posted]),
    );
    await renderSection(transactionsFeed, { override: sectionOverride });
    const reversed = page.getByRole('row', { name: /Granted 2.50 GEM/ });
    await expect.element(reversed.getByText('Reversed')).toBeVisible();
    await expect.element(reversed.getByText('2026-11-22 14:05:00')).toBeVisible();
    expect(page.getByRole('row', { name: /Match reward/ }).element().textContent).not.toContain(
      'Posted',
    );
    // amounts of all rows end at one edge, because their pictures stand before them
    const [first, second] = page.getByText('+2.50 Gems').elements();
    expect(first?.getBoundingClientRect().right).toBe(second?.getBoundingClientRect().right);
    expect(first?.previousElementSibling).not.toBeNull();
    expect(first?.nextElementSibling).toBeNull();
    await page.getByRole('searchbox', { name: m.admin_transactions_search() }).fill('Ash');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => calls.at(-1)?.body).toMatchObject({ q: 'Ash' });
  });

  it('a reversible one previews the reversal of its cause, and runs it', async () => {
    mockCurrencies();
    const posted = { ...row, status: 'POSTED', correctedBy: null, reversible: true };
    mockReply(adminApi.adminUserNames, { data: [{ id: 9, name: 'Ash' }] });
    mockReply(adminApi.transactionTypes, { data: [] });
    mockReply(getSectionEndpoint(transactionsFeed, 'list'), toListReply([posted]));
    mockReply(getSectionEndpoint(transactionsFeed, 'get'), posted);
    mockReply(
      adminApi.adminPreviewUndo,
      buildUndoPreview({
        effects: [
          { key: 'bank.taken', label: 'taken back', amount: '-250', currency: 'GEM', players: 1 },
        ],
      }),
    );
    const undone = mockReply(adminApi.adminUndo, { id: 42, undoable: false });
    await renderSection(transactionsFeed, { at: '/7', override: sectionOverride });
    await page.getByRole('button', { name: m.admin_transaction_reverse() }).click();
    const dialog = getControlByRole('dialog', m.admin_transaction_reverse());
    await expect.element(dialog.getByText(row.cause)).toBeVisible();
    await expect.element(dialog.getByText('taken back')).toBeVisible();
    await dialog.getByRole('textbox').fill('Granted twice');
    await dialog.getByRole('button', { name: m.admin_transaction_reverse(), exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(undone.map(({ params, body }) => [params, body])).toEqual([
      [{ id: '41' }, { reason: 'Granted twice' }],
    ]);
  });
});

describe('the sums above the transactions', () => {
  const sums = [
    { currency: 'GEM', received: '1250', gave: '300', moved: '1550' },
    { currency: 'GOLD', received: '7', gave: '0', moved: '7' },
  ];
  it.each(testAppearances)(
    'say what players received and gave by currency, in whole units: %s',
    async (_, appearance) => {
      mockCurrencies();
      mockReply(adminApi.transactionTypes, { data: [] });
      mockReply(getSectionEndpoint(transactionsFeed, 'list'), toListReply([]));
      const calls = mockReply(adminApi.sumTransactions, {
        data: sums,
        transactions: 10_000,
        isMore: true,
      });
      await renderSection(transactionsFeed, {
        override: sectionOverride,
        at: `?f=${encodeURIComponent(JSON.stringify({ type: 'grant' }))}`,
        ...appearance,
      });
      const region = getControlByRole('region', m.admin_sums_title());
      await expect.poll(() => region.element().textContent).toMatch(/\+12[.,]50 Gems/);
      expect(region.element().textContent).toMatch(/−3[.,]00 Gems/);
      expect(region.element().textContent).toContain(
        m.admin_sums_newest({ count: formatNumber(10_000) }),
      );
      expect(calls[0]?.body).toEqual({ type: 'grant' });
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );
});
