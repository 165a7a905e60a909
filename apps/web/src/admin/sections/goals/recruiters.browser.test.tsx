import { adminApi } from '@guildhall/contract/api';
import { recruiters } from '@guildhall/contract/goals/referral.section';
import { expect, it } from 'vitest';
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
import { override } from './recruiters.tsx';

prepareOffice();
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

it.each(looks)('refuses all held recruits of a recruiter exactly as shown: %s', async (_, look) => {
  answer(adminApi.adminUserNames, { data: [{ id: 9, name: 'Ash' }] });
  answer(requireEndpoint(recruiters, 'list'), toListReply([row]));
  answer(requireEndpoint(recruiters, 'get'), row);
  const asked = answer(adminApi.refuseRecruits, { commandId: 41 });
  await drawSection(recruiters, { at: '/7', override, ...look });
  await getControl('button', m.admin_recruits_refuse_all({ count: 3 })).click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText(m.admin_recruits_refuse_text({ name: 'Ash' })))
    .toBeVisible();
  expect(await listAccessFaults()).toEqual([]);
  await dialog.getByRole('textbox').fill('One person');
  await dialog.getByRole('button', { name: m.admin_recruits_refuse_all({ count: 3 }) }).click();
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toEqual([{ reason: 'One person', count: 3, newestId: 40 }]);
});
