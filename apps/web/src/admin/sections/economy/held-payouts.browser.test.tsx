import { adminApi } from '@guildhall/contract/api';
import { payoutsOnHoldFeed } from '@guildhall/contract/wealth/inbox/held-payouts.section';
import { describe, expect, it } from 'vitest';
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
import { sectionOverride } from './held-payouts.tsx';

prepareOfficeTests();
const row = toStoredRow({
  id: 7,
  userId: 9,
  rule: 'Mission: Morning watch',
  pays: '50.00 Gold',
  why: 'It would go over the threshold',
  createdAt: '2026-11-22T14:05:00.000Z',
});

describe('a payout that waits for review (R3.71)', () => {
  it.each(testAppearances)(
    'shows its reason, and can be finally refused with a reason: %s',
    async (_, appearance) => {
      mockReply(adminApi.adminUserNames, { data: [{ id: 9, name: 'Ash' }] });
      mockReply(getSectionEndpoint(payoutsOnHoldFeed, 'list'), toListReply([row]));
      mockReply(getSectionEndpoint(payoutsOnHoldFeed, 'get'), row);
      const asked = mockReply(adminApi.refusePayout, { commandId: 41 });
      await renderSection(payoutsOnHoldFeed, {
        at: '/7',
        override: sectionOverride,
        ...appearance,
      });
      await expect.element(page.getByText('It would go over the threshold').last()).toBeVisible();
      await getControlByRole('button', m.admin_held_refuse()).click();
      const dialog = page.getByRole('dialog');
      await expect
        .element(dialog.getByText(m.admin_payout_refuse_text({ pays: '50.00 Gold' })))
        .toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
      await dialog.getByRole('textbox').fill('Made by a fault');
      await dialog.getByRole('button', { name: m.admin_held_refuse() }).click();
      await expect
        .poll(() => asked.map(({ body }) => body))
        .toEqual([{ reason: 'Made by a fault' }]);
    },
  );
});
