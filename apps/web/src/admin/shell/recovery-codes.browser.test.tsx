import { adminTwoFactorCalls } from '@guildhall/contract/identity/sessions/two-factor';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { testAppearances, waitForFrames } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { renderOffice, prepareOfficeTests } from '../../../test/office.harness.tsx';
import { mockReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { RecoveryCodesButton } from './recovery-codes.tsx';

const codes = Array.from({ length: 8 }, (_, at) => `000000000${at}`);
const Shown = () => (
  <>
    <h1>Menu</h1>
    <RecoveryCodesButton />
  </>
);
prepareOfficeTests();

describe('new recovery codes', () => {
  it.each(testAppearances)(
    'are made after a warning, and shown once: %s',
    async (_, appearance) => {
      const asked = mockReply(adminTwoFactorCalls.renewRecoveryCodes, { codes });
      await renderOffice(Shown, appearance);
      const open = page.getByRole('button', { name: m.two_factor_recovery_codes() });
      await open.click();
      const dialog = page.getByRole('dialog', { name: m.two_factor_recovery_codes() });
      await expect.element(dialog.getByText(m.two_factor_recovery_new_text())).toBeVisible();
      expect(asked).toEqual([]);
      await dialog.getByRole('button', { name: m.two_factor_recovery_new() }).click();
      await expect.element(dialog.getByRole('listitem')).toHaveLength(8);
      await expect.element(dialog.getByText('0000000007')).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
      // Escape must not close the dialog, because the codes are shown only once
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByText(m.two_factor_recovery_keep())).toBeVisible();
      await expect.element(dialog.getByText('0000000007')).toBeVisible();
      await dialog.getByRole('button', { name: m.two_factor_recovery_kept() }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      await open.click();
      await expect.element(dialog.getByText(m.two_factor_recovery_new_text())).toBeVisible();
      await expect.element(dialog.getByText('0000000007')).not.toBeInTheDocument();
      expect(asked).toHaveLength(1);
      await userEvent.keyboard('{Escape}');
      await expect.element(dialog).not.toBeInTheDocument();
    },
  );

  it('close with a change of page while they are only offered, and keep the page once shown', async () => {
    mockReply(adminTwoFactorCalls.renewRecoveryCodes, { codes });
    const { router } = await renderOffice(Shown);
    const goTo = (name: string) => router.navigate({ to: '/admin/$page', params: { page: name } });
    const open = page.getByRole('button', { name: m.two_factor_recovery_codes() });
    const dialog = page.getByRole('dialog', { name: m.two_factor_recovery_codes() });
    await open.click();
    await expect.element(dialog).toBeVisible();
    await goTo('users');
    await expect.element(dialog).not.toBeInTheDocument();
    await open.click();
    await dialog.getByRole('button', { name: m.two_factor_recovery_new() }).click();
    await expect.element(dialog.getByText('0000000007')).toBeVisible();
    await waitForFrames();
    void goTo('hall');
    await expect.element(page.getByText(m.two_factor_recovery_keep())).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/users');
    await dialog.getByRole('button', { name: m.two_factor_recovery_kept() }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await goTo('hall');
    await expect.poll(() => router.state.location.pathname).toBe('/admin/hall');
  });
});
