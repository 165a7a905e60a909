import { adminApi } from '@guildhall/contract/api';
import { prizePoolsSection } from '@guildhall/contract/wealth/prize-pools.section';
import { describe, expect, it } from 'vitest';
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
import { sectionOverride } from './prize-pools.tsx';

prepareOfficeTests();

describe('a prize pool (R3.73)', () => {
  const row = toStoredRow({
    id: 5,
    name: 'Winter pot',
    type: 0,
    currency: 'GEM',
    amount: 10_000,
    revenuePercent: 5,
    thresholdPercents: [50, 100],
    purchasesAmount: null,
    tournamentId: null,
    collected: '5250',
    payable: '5000',
    state: 'OPEN',
  });
  const moves = [
    { id: 2, kind: 'REVERSED' as const, amount: '250', transactionId: 12, saleId: 7 },
    { id: 1, kind: 'TAKEN' as const, amount: '5500', transactionId: 8, saleId: 7 },
  ];
  it.each(testAppearances)(
    'shows each sale’s contribution in whole units, and how it returns: %s',
    async (_, appearance) => {
      mockCurrencies();
      mockReply(getSectionEndpoint(prizePoolsSection, 'list'), toListReply([row]));
      mockReply(getSectionEndpoint(prizePoolsSection, 'get'), row);
      mockReply(adminApi.prizePoolState, {
        collected: '5250',
        payable: '5000',
        held: '5250',
        paid: '0',
        returned: '0',
        currency: 'GEM',
        name: 'Gems',
        decimals: 2,
        closedAt: null,
        history: moves.map((move) => ({
          ...move,
          at: '2026-11-22T14:05:00.000Z',
          cause: 'Upgraded Season for 550 Gems',
        })),
      });
      await renderSection(prizePoolsSection, {
        at: '/5',
        override: sectionOverride,
        ...appearance,
      });
      const desk = page.getByRole('region', { name: m.admin_pool_state() });
      const table = desk.getByRole('table');
      await expect
        .element(table.getByRole('row', { name: /Upgraded Season.*\+55[.,]00/ }))
        .toBeVisible();
      await expect.element(table.getByRole('row', { name: /−2[.,]50/ })).toBeVisible();
      await expect
        .element(table.getByRole('link', { name: m.admin_pool_transaction({ id: 7 }) }).first())
        .toHaveAttribute('href', expect.stringMatching(/transactions\/7/));
      await desk.getByRole('button', { name: m.admin_pool_return() }).click();
      const dialog = page.getByRole('dialog');
      await expect.element(dialog.getByText(/52[.,]50 Gems/)).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );
});
