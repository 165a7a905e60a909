import { adminApi } from '@guildhall/contract/api';
import { debts } from '@guildhall/contract/wealth/bank/debts.section';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { looks } from '../../../../test/drawn.harness.tsx';
import { listAccessFaults } from '../../../../test/faults.harness.ts';
import {
  answerCurrencies,
  drawSection,
  requireEndpoint,
  toListReply,
  toStoredRow,
  prepareOffice,
} from '../../../../test/office.harness.tsx';
import { answer } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { override } from './debts.tsx';

prepareOffice();
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

it.each(looks)(
  'a debt links to its player, its transaction and its record: %s',
  async (_, look) => {
    answer(adminApi.adminUserNames, { data: [{ id: 9, name: 'Ash' }] });
    answerCurrencies();
    answer(requireEndpoint(debts, 'list'), toListReply([row]));
    answer(requireEndpoint(debts, 'get'), row);
    const sums = answer(adminApi.adminDebtSums, {
      data: [{ currency: 'GOLD', players: 2, owed: '2500' }],
    });
    await drawSection(debts, { at: '/7', override, ...look });
    await expect.element(page.getByText(m.admin_debts_players({ count: 2 }))).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: m.admin_debt_player({ name: 'Ash' }) }))
      .toHaveAttribute('href', expect.stringContaining('/admin/users/9'));
    await expect
      .element(page.getByRole('link', { name: m.admin_debt_transaction({ id: '88' }) }))
      .toHaveAttribute('href', expect.stringContaining('/admin/transactions/88'));
    expect(sums.length).toBeGreaterThan(0);
    expect(await listAccessFaults()).toEqual([]);
  },
);
