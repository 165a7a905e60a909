import { adminApi } from '@guildhall/contract/api';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getControlByRole, phoneViewport } from '../../../test/drawn.harness.tsx';
import { prepareOfficeTests, renderOffice } from '../../../test/office.harness.tsx';
import { mockReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { UsersScreen } from './users.screen.tsx';

prepareOfficeTests();

const mockUsers = () =>
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

it('finds users by name, e-mail or id with one search field that the key / focuses', async () => {
  const calls = mockUsers();
  await renderOffice(() => <UsersScreen />, { at: '/admin/users' });
  await expect.element(page.getByText('2026-11-22 14:05')).toBeVisible();
  const field = page.getByRole('searchbox', { name: m.admin_users_search() });
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await field.fill('#7');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => calls.at(-1)?.body).toMatchObject({ q: '#7' });
});

it('keeps the head of the actions above the actions while the table is scrolled', async () => {
  await page.viewport(...phoneViewport);
  mockUsers();
  await renderOffice(() => <UsersScreen />, { at: '/admin/users' });
  const action = getControlByRole('button', m.admin_user_open_info({ name: 'Ash' }));
  await expect.element(action).toBeVisible();
  const head = getControlByRole('columnheader', m.admin_user_info_column()).element();
  const cell = action.element().closest('td');
  expect(head.getBoundingClientRect().left).toBe(cell?.getBoundingClientRect().left);
  expect(head.getBoundingClientRect().right).toBeLessThanOrEqual(phoneViewport[0]);
});
