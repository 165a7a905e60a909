import { adminApi } from '@guildhall/contract/api';
import { heldPayouts } from '@guildhall/contract/wealth/held-payouts.section';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControl, looks } from '../../../../test/drawn.harness.tsx';
import { listAccessFaults } from '../../../../test/faults.harness.ts';
import {
  drawSection,
  requireEndpoint,
  toListReply,
  toStoredRow,
  prepareOffice,
} from '../../../../test/office.harness.tsx';
import { answer } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { override } from './held-payouts.tsx';

prepareOffice();
const row = toStoredRow({
  id: 7,
  userId: 9,
  rule: 'Mission: Morning watch',
  pays: '50.00 Gold',
  why: 'It would go over the threshold',
  createdAt: '2026-11-22T14:05:00.000Z',
});

describe('a payout that waits for review (R3.71)', () => {
  it.each(looks)(
    'shows its reason, and can be finally refused with a reason: %s',
    async (_, look) => {
      answer(adminApi.adminUserNames, { data: [{ id: 9, name: 'Ash' }] });
      answer(requireEndpoint(heldPayouts, 'list'), toListReply([row]));
      answer(requireEndpoint(heldPayouts, 'get'), row);
      const asked = answer(adminApi.refusePayout, { commandId: 41 });
      await drawSection(heldPayouts, { at: '/7', override, ...look });
      await expect.element(page.getByText('It would go over the threshold').last()).toBeVisible();
      await getControl('button', m.admin_held_refuse()).click();
      const dialog = page.getByRole('dialog');
      await expect
        .element(dialog.getByText(m.admin_payout_refuse_text({ pays: '50.00 Gold' })))
        .toBeVisible();
      expect(await listAccessFaults()).toEqual([]);
      await dialog.getByRole('textbox').fill('Made by a fault');
      await dialog.getByRole('button', { name: m.admin_held_refuse() }).click();
      await expect
        .poll(() => asked.map(({ body }) => body))
        .toEqual([{ reason: 'Made by a fault' }]);
    },
  );
});
