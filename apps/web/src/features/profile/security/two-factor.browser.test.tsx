import { api } from '@guildhall/contract/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { testAppearances, waitForFrames } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { renderPortal, playerReply, playerId, signInAs } from '../../../../test/portal.harness.tsx';
import { expectMessage } from '../../../../test/messages.harness.ts';
import { mockReply, buildRefusal } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { createDeferred } from '../../../shared/deferred.ts';
import { SecuritySettings } from './security.tsx';

const codes = ['1234567890', '2345678901'];
const state = (twoFactor: 'OFF' | 'OFFICE' | 'ON', recoveryCodesLeft = 0) =>
  mockReply(api.readSecurity, {
    emailVerified: true,
    hasPassword: true,
    passwordSetAt: '2026-11-01T10:00:00.000Z',
    lastSignIn: null,
    passkeys: 0,
    twoFactor,
    recoveryCodesLeft,
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const enterCode = (code: string) => userEvent.fill(page.getByLabelText(m.two_factor_token()), code);

describe('two-factor sign-in in the settings', () => {
  beforeEach(() => {
    signInAs(playerId);
    mockReply(api.currentUser, playerReply);
  });
  it('shows QR code and key, then the recovery codes once', async () => {
    state('OFF');
    mockReply(api.startOwnBinding, {
      qrCode: 'data:image/png;base64,iVBORw0KGgo=',
      secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
      bindingToken: 'binding',
      expiresAt: new Date(Date.now() + 300_000).toISOString(),
    });
    const confirmed = mockReply(api.confirmOwnBinding, { recoveryCodes: codes });
    await renderPortal(<SecuritySettings />);
    await button(m.guard_factor_on()).click();
    await expect.element(page.getByRole('img', { name: m.two_factor_qr() })).toBeVisible();
    await enterCode('123456');
    state('ON', 2);
    await dialog().getByRole('button', { name: m.guard_factor_on() }).click();
    await expect.element(page.getByText('1234567890')).toBeVisible();
    expect(confirmed[0]?.body).toEqual({ token: '123456', bindingToken: 'binding' });
    await dialog().getByRole('button', { name: m.modal_close() }).click();
    await expect.element(page.getByText(m.two_factor_recovery_keep())).toBeVisible();
    await expect.element(page.getByText('1234567890')).toBeVisible();
    await button(m.two_factor_recovery_kept()).click();
    await expect.element(page.getByText(m.guard_factor_text_on())).toBeVisible();
    await expect.element(page.getByText('1234567890')).not.toBeInTheDocument();
  });
  it('asks before it is turned off, and stays open after a wrong code', async () => {
    state('ON', 8);
    const asked = mockReply(api.turnTwoFactorOff, buildRefusal('WRONG_TOKEN'));
    await renderPortal(<SecuritySettings />);
    await button(m.guard_factor_off()).click();
    await expect.element(dialog().getByText(m.guard_factor_off_text())).toBeVisible();
    expect(asked).toHaveLength(0);
    await enterCode('000000');
    await dialog().getByRole('button', { name: m.guard_factor_off() }).click();
    await expect.poll(() => asked.length).toBe(1);
    await expect.element(dialog()).toBeVisible();
    mockReply(api.turnTwoFactorOff, {});
    state('OFF');
    await dialog().getByRole('button', { name: m.guard_factor_off() }).click();
    await expect.element(button(m.guard_factor_on())).toBeVisible();
  });
  it('a late answer does not close the dialog that was opened since', async () => {
    state('ON', 8);
    const reply = createDeferred<Record<string, never>>();
    const asked = mockReply(api.turnTwoFactorOff, () => reply.promise);
    await renderPortal(<SecuritySettings />);
    await button(m.guard_factor_off()).click();
    await enterCode('123456');
    await dialog().getByRole('button', { name: m.guard_factor_off() }).click();
    await expect.poll(() => asked).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await button(m.guard_codes_renew()).click();
    const renewal = page.getByRole('dialog', { name: m.guard_codes_renew() });
    await expect.element(renewal).toBeVisible();
    reply.resolve({});
    await expectMessage(m.guard_factor_is_off());
    await waitForFrames();
    expect(renewal.elements()).toHaveLength(1);
  });
  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    state('ON', 1);
    await renderPortal(<SecuritySettings />, appearance);
    await expect.element(button(m.guard_factor_off())).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
    await button(m.guard_factor_off()).click();
    await expect.element(dialog()).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });
});
