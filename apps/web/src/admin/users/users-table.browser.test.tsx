import { adminApi } from '@guildhall/contract/api';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole, phoneViewport } from '../../../test/drawn.harness.tsx';
import { prepareOfficeTests, renderOffice } from '../../../test/office.harness.tsx';
import { mockReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { UsersScreen } from './users.screen.tsx';

prepareOfficeTests();

it('keeps the head of the actions above the actions while the table is scrolled', async () => {
  await page.viewport(...phoneViewport);
  mockReply(adminApi.adminListUsers, {
    data: [
      {
        id: 7,
        email: 'ash.of.the.long.bridge@example.test',
        roleNames: ['PLAYER'],
        avatar: null,
        lvl: 12,
        exp: 40,
        maxExp: 100,
        passwordResetRequired: false,
        statusId: 2,
        accessType: 0,
        createdAt: '2026-11-22T14:05:07.000Z',
        twoFAEnabled: false,
        blockReason: null,
        blockedUntil: null,
        language: 'en',
        username: 'Ash',
        accountId: 7,
        deletesAt: null,
        version: 1,
      },
    ],
    page: 1,
    totalPages: 1,
    total: 1,
    totalIsMinimum: false,
  });
  await renderOffice(() => <UsersScreen />, { at: '/admin/users' });
  const action = getControlByRole('button', m.admin_user_open_info({ name: 'Ash' }));
  await expect.element(action).toBeVisible();
  const head = getControlByRole('columnheader', m.admin_user_info_column()).element();
  const cell = action.element().closest('td');
  expect(head.getBoundingClientRect().left).toBe(cell?.getBoundingClientRect().left);
  expect(head.getBoundingClientRect().right).toBeLessThanOrEqual(phoneViewport[0]);
});
