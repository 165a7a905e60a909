import { adminApi } from '@guildhall/contract/api';
import { debtsFeed } from '@guildhall/contract/wealth/debts.section';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { testAppearances } from '../../../../test/drawn.harness.tsx';
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
import * as m from '../../../messages/messages.js';
import { sectionOverride } from './debts.tsx';

prepareOfficeTests();
const row = toStoredRow({
  id: 7,
  username: 'Ash',
  userId: 9,
  currency: 'GOLD',
  owed: '1250',
  since: '2026-11-22T14:05:00.000Z',
  cause: 'A purchase was undone',
  commandId: 31,
  transactionId: 88,
});

it.each(testAppearances)(
  'a debt links to its player, its transaction and its record: %s',
  async (_, appearance) => {
    mockReply(adminApi.adminUserNames, { data: [{ id: 9, name: 'Ash' }] });
    mockCurrencies();
    mockReply(getSectionEndpoint(debtsFeed, 'list'), toListReply([row]));
    mockReply(getSectionEndpoint(debtsFeed, 'get'), row);
    const sums = mockReply(adminApi.adminDebtSums, {
      data: [{ currency: 'GOLD', players: 2, owed: '2500' }],
    });
    await renderSection(debtsFeed, { at: '/7', override: sectionOverride, ...appearance });
    await expect.element(page.getByText(m.admin_debts_players({ count: 2 }))).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: m.admin_debt_player({ name: 'Ash' }) }))
      .toHaveAttribute('href', expect.stringContaining('/admin/users/9'));
    await expect
      .element(page.getByRole('link', { name: m.admin_debt_transaction({ id: '88' }) }))
      .toHaveAttribute('href', expect.stringContaining('/admin/transactions/88'));
    expect(sums.length).toBeGreaterThan(0);
    expect(await listAccessibilityViolations()).toEqual([]);
  },
);
