import { adminApi } from '@guildhall/contract/api';
import { recruitersFeed } from '@guildhall/contract/goals/referral.section';
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
import { sectionOverride } from './recruiters.tsx';

prepareOfficeTests();
const at = '2026-11-22T14:05:00.000Z';
const row = toStoredRow({
  id: 7,
  username: 'Ash',
  userId: 9,
  isBlocked: true,
  waiting: 3,
  refused: 1,
  recruits: 12,
  heldFor: ['One network'],
  firstAt: at,
  newestAt: at,
  newestId: 40,
});

it.each(testAppearances)(
  'refuses all held recruits of a recruiter exactly as shown: %s',
  async (_, appearance) => {
    mockReply(adminApi.adminUserNames, { data: [{ id: 9, name: 'Ash' }] });
    mockReply(getSectionEndpoint(recruitersFeed, 'list'), toListReply([row]));
    mockReply(getSectionEndpoint(recruitersFeed, 'get'), row);
    const asked = mockReply(adminApi.refuseRecruits, { commandId: 41 });
    await renderSection(recruitersFeed, { at: '/7', override: sectionOverride, ...appearance });
    await getControlByRole('button', m.admin_recruits_refuse_all({ count: 3 })).click();
    const dialog = page.getByRole('dialog');
    await expect
      .element(dialog.getByText(m.admin_recruits_refuse_text({ name: 'Ash' })))
      .toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
    await dialog.getByRole('textbox').fill('One person');
    await dialog.getByRole('button', { name: m.admin_recruits_refuse_all({ count: 3 }) }).click();
    await expect
      .poll(() => asked.map(({ body }) => body))
      .toEqual([{ reason: 'One person', count: 3, newestId: 40 }]);
  },
);
