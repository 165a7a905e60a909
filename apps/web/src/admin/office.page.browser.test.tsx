import { adminApi } from '@guildhall/contract/api';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { regionsSection } from '@guildhall/contract/play/regions.section';
import { getControlByRole } from '../../test/drawn.harness.tsx';
import {
  buildBlankRow,
  getSectionEndpoint,
  prepareOfficeTests,
  renderOffice,
  toListReply,
  toStoredRow,
} from '../../test/office.harness.tsx';
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

it('a list keeps its ticked rows while a row is opened and closed', async () => {
  const row = {
    ...buildBlankRow(regionsSection),
    ...regionsSection.sample,
    id: 1,
    servers: 0,
    players: 0,
  };
  mockReply(adminApi.checkAdminSession, () => noReply);
  mockReply(getSectionEndpoint(regionsSection, 'list'), toListReply([toStoredRow(row)]));
  mockReply(getSectionEndpoint(regionsSection, 'get'), toStoredRow(row));
  const at = regionsSection.menu.page;
  const { router } = await renderOffice(OfficePage, { at: `/admin/${at}` });
  const box = getControlByRole('checkbox', m.admin_select_row({ id: 1 }));
  await box.click();
  for (const address of [`/admin/${at}/1`, `/admin/${at}`]) {
    await router.navigate({ to: address });
    await expect.poll(() => router.state.location.pathname).toBe(address);
    await expect.element(box).toBeChecked();
  }
});

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
