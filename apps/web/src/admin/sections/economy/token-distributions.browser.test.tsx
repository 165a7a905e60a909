import { adminApi } from '@guildhall/contract/api';
import { tokenDistributionsSection } from '@guildhall/contract/wealth/token-distributions.section';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { testAppearances, type Appearance } from '../../../../test/drawn.harness.tsx';
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
import { sectionOverride } from './token-distributions.tsx';

prepareOfficeTests();

describe('a token distribution (R3.78)', () => {
  const nobody = { recipients: 0, amount: '0' };
  const draw = async (state: string, appearance?: Appearance) => {
    const row = toStoredRow({
      id: 5,
      name: 'Thanks',
      currency: 'GEM',
      amount: 10_000,
      start: '2026-11-22T14:05:00.000Z',
      end: '2026-11-29T14:05:00.000Z',
      recipients: 3,
      state,
    });
    mockCurrencies();
    mockReply(getSectionEndpoint(tokenDistributionsSection, 'list'), toListReply([row]));
    mockReply(getSectionEndpoint(tokenDistributionsSection, 'get'), row);
    mockReply(adminApi.distributionReport, {
      currency: 'GEM',
      name: 'Gems',
      decimals: 2,
      pending: { recipients: 2, amount: '7500' },
      unknown: nobody,
      paid: { recipients: 1, amount: '2500' },
      held: nobody,
      returned: nobody,
      escrow: '7500',
      balanced: true,
    });
    await renderSection(tokenDistributionsSection, {
      at: '/5',
      override: sectionOverride,
      ...appearance,
    });
    return page.getByRole('region', { name: m.admin_token_report() });
  };

  it.each(testAppearances)(
    'shows the outcome of its recipients and the possible actions: %s',
    async (_, appearance) => {
      const desk = await draw('RUNNING', appearance);
      await expect
        .element(desk.getByRole('row', { name: new RegExp(`${m.admin_token_paid()}.*25[.,]00`) }))
        .toBeVisible();
      await expect.element(desk.getByText(/75[.,]00 Gems/).last()).toBeVisible();
      await expect.element(desk.getByRole('button', { name: m.admin_token_pause() })).toBeVisible();
      await expect
        .element(desk.getByRole('button', { name: m.admin_token_fund() }))
        .not.toBeInTheDocument();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );
  it.each(testAppearances)(
    'reports the lines that make a file invalid: %s',
    async (_, appearance) => {
      const desk = await draw('DRAFT', appearance);
      mockReply(adminApi.uploadRecipients, {
        accepted: 0,
        unknown: 0,
        sum: '0',
        refused: [{ line: 3, problem: 'is no amount', because: { key: 'x' } }],
        commandId: null,
      });
      await userEvent.upload(
        desk.getByLabelText(m.admin_token_file()),
        new File(['1,2'], 'recipients.csv', { type: 'text/csv' }),
      );
      await expect
        .element(desk.getByText(m.admin_token_line({ line: 3, problem: 'is no amount' })))
        .toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );
});
