import { adminApi } from '@guildhall/contract/api';
import { userStatus } from '@guildhall/contract/limits';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pressKeys } from '../../../test/drawn.harness.tsx';
import { expectMessage } from '../../../test/messages.harness.ts';
import { getSaveButton, prepareOfficeTests, renderOffice } from '../../../test/office.harness.tsx';
import { buildRefusal, mockReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { createDeferred } from '../../shared/deferred.ts';
import { UserForm } from './user-form.tsx';
import { getRoleLabel, listUserStatusOptions, type AdminUser } from './user-state.tsx';

prepareOfficeTests();

const user: AdminUser = {
  id: 7,
  email: 'ash@example.test',
  roleNames: ['PLAYER'],
  avatar: null,
  lvl: 12,
  exp: 40,
  maxExp: 100,
  passwordResetRequired: false,
  statusId: userStatus.verified,
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
};
const role = (name: Parameters<typeof getRoleLabel>[0]) =>
  page.getByRole('checkbox', { name: getRoleLabel(name) });
const reason = () => page.getByLabelText(new RegExp(`^${m.admin_reason()}`));
const blocked = () => {
  const [, text = ''] =
    listUserStatusOptions().find(([value]) => Number(value) === userStatus.blocked) ?? [];
  return page.getByRole('radio', { name: text });
};
const draw = () =>
  renderOffice(() => (
    <main>
      <h1>Ash</h1>
      <UserForm user={user} />
    </main>
  ));

it('keeps what is changed while the save runs, for the next save', async () => {
  const reply = createDeferred<{ id: number; version: number; commandId: number }>();
  const asked = mockReply(adminApi.adminUpdateUser, () => reply.promise as never);
  await draw();
  await role('SUPPORT').click();
  await userEvent.fill(reason(), 'Joins the helpers');
  await pressKeys('{Control>}s{/Control}');
  await expect.poll(() => asked).toHaveLength(1);
  await role('ADMIN').click();
  await userEvent.fill(reason(), 'Leads the helpers');
  reply.resolve({ id: 7, version: 2, commandId: 5 });
  await expectMessage(m.admin_updated());
  await expect.element(role('ADMIN')).toBeChecked();
  await expect.element(reason()).toHaveValue('Leads the helpers');
  await getSaveButton().click();
  await expect
    .poll(() => asked[1]?.body)
    .toEqual({ rolesToAdd: ['ADMIN'], reason: 'Leads the helpers' });
  expect(asked[1]?.headers.get('if-match')).toBe('"2"');
});

it('keeps the change and its reason if another operator was faster', async () => {
  await draw();
  // the label of the segment covers its radio button
  await userEvent.click(blocked(), { force: true });
  await userEvent.fill(reason(), 'Sold an account');
  mockReply(adminApi.adminUpdateUser, buildRefusal('STALE'));
  mockReply(adminApi.adminGetUser, {
    ...user,
    lockedAt: null,
    roleNames: ['PLAYER', 'SUPPORT'],
    version: 4,
  });
  await getSaveButton().click();
  await expect.element(role('SUPPORT')).toBeChecked();
  await expect.element(blocked()).toBeChecked();
  await expect.element(reason()).toHaveValue('Sold an account');
  const asked = mockReply(adminApi.adminUpdateUser, { version: 5, commandId: 6 } as never);
  await getSaveButton().click();
  await expect
    .poll(() => asked[0]?.body)
    .toEqual({ statusId: userStatus.blocked, reason: 'Sold an account' });
  expect(asked[0]?.headers.get('if-match')).toBe('"4"');
});
