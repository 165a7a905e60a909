import { adminApi } from '@guildhall/contract/api';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderOffice, prepareOfficeTests } from '../../test/office.harness.tsx';
import { mockReply, noReply } from '../../test/server.harness.ts';
import * as m from '../messages/messages.js';
import { sessionStore } from '../shared/session/session.store.ts';
import { OfficePage } from './office.page.tsx';

prepareOfficeTests();
const frame = () => page.getByText(m.page_unknown(), { exact: true });
const open = async () => {
  mockReply(adminApi.checkAdminSession, () => noReply);
  const drawn = await renderOffice(OfficePage, { at: '/admin/nowhere' });
  await expect.element(frame()).toBeVisible();
  return drawn;
};

it('the office disappears with the role, without a reload', async () => {
  const { router } = await open();
  sessionStore.setRoles(['PLAYER']);
  await expect.element(frame()).not.toBeInTheDocument();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
});

it('the office disappears also if another tab learns of the role first', async () => {
  const { router } = await open();
  const { token, userId } = sessionStore.get() ?? {};
  localStorage.setItem('bf-session', JSON.stringify({ token, userId }));
  localStorage.setItem('bf-roles', '["PLAYER"]');
  dispatchEvent(new StorageEvent('storage', { key: 'bf-roles', newValue: '["PLAYER"]' }));
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
});
