import { api, type Api } from '@guildhall/contract/api';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole, testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { renderPortal, playerReply, playerId, signInAs } from '../../../../test/portal.harness.tsx';
import { mockReply, buildRefusal } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { PasskeySettings } from './passkeys.tsx';

type Passkey = Reply<Api['listPasskeys']>['data'][number];
const passkey = (id: number, lastUsedAt: string | null = null): Passkey => ({
  id,
  name: `Phone ${id}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt,
});
const own = (...data: Passkey[]) => mockReply(api.listPasskeys, { data });
const rows = () => page.getByRole('listitem').elements();
const remover = (id: number) =>
  getControlByRole('button', m.passkey_remove_named({ name: `Phone ${id}` }));
const confirm = () =>
  page.getByRole('dialog').getByRole('button', { name: m.passkey_remove(), exact: true });

describe('the passkeys of a player', () => {
  beforeEach(() => {
    signInAs(playerId);
    mockReply(api.currentUser, playerReply);
  });

  it('none: only adding one is offered', async () => {
    own();
    await renderPortal(<PasskeySettings />);
    await expect.element(getControlByRole('button', m.passkey_add())).toBeVisible();
    expect(rows()).toHaveLength(0);
  });

  it.each(testAppearances)('several pass accessibility checks: %s', async (_, appearance) => {
    own(passkey(1), passkey(2, '2026-11-22T10:00:00.000Z'));
    await renderPortal(<PasskeySettings />, appearance);
    await expect.element(page.getByText('Phone 2')).toBeVisible();
    expect(rows()).toHaveLength(2);
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('the last one is removed after a confirmation, and the list is empty', async () => {
    own(passkey(1));
    const asked = mockReply(api.removePasskey, {});
    await renderPortal(<PasskeySettings />);
    await remover(1).click();
    expect(asked).toHaveLength(0);
    own();
    await confirm().click();
    await expect.element(page.getByText(m.passkey_removed())).toBeVisible();
    await expect.poll(rows).toHaveLength(0);
    expect(asked.map(({ params }) => params)).toEqual([{ id: String(playerId), passkeyId: '1' }]);
    await expect.element(getControlByRole('button', m.passkey_add())).toBeVisible();
  });

  it('a refused removal is reported, and the passkey stays', async () => {
    own(passkey(1), passkey(2));
    mockReply(api.removePasskey, buildRefusal('NOT_FOUND'));
    await renderPortal(<PasskeySettings />);
    await remover(2).click();
    await confirm().click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(page.getByText('Phone 2', { exact: true }).elements()).toHaveLength(1);
  });
});
