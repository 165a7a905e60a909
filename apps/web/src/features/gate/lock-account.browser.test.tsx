import { api } from '@guildhall/contract/api';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPortal } from '../../../test/portal.harness.tsx';
import { mockReply, buildRefusal } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { LockAccountForm } from './lock-account.page.tsx';

const token = 'L'.repeat(43);
const confirm = () => page.getByRole('button', { name: m.lock_confirm() });

describe('the page that locks an account', () => {
  it('locks at a press, never by being opened', async () => {
    const asked = mockReply(api.lockAccount, {});
    await renderPortal(<LockAccountForm token={token} />);
    await expect.element(page.getByText(m.lock_text())).toBeVisible();
    expect(asked).toHaveLength(0);
    await confirm().click();
    await expect.element(page.getByText(m.lock_done_text())).toBeVisible();
    expect(asked.map(({ body }) => body)).toEqual([{ token }]);
  });
  it('leads to another password when the link is over', async () => {
    mockReply(api.lockAccount, buildRefusal('LINK_INVALID'));
    await renderPortal(<LockAccountForm token={token} />);
    await confirm().click();
    await expect.element(page.getByText(m.lock_over())).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: m.lock_over_password() }))
      .toHaveAttribute('href', '/forgot-password');
  });
});
