import { twoFactor } from '@guildhall/contract/identity/two-factor';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { looks } from '../../../test/drawn.harness.tsx';
import { listAccessFaults } from '../../../test/faults.harness.ts';
import { drawOffice, prepareOffice } from '../../../test/office.harness.tsx';
import { answer } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { RecoveryCodes } from './recovery-codes.tsx';

const codes = Array.from({ length: 8 }, (_, at) => `000000000${at}`);
const Shown = () => (
  <>
    <h1>Menu</h1>
    <RecoveryCodes />
  </>
);
prepareOffice();

describe('new recovery codes', () => {
  it.each(looks)('are made after a warning, and shown once: %s', async (_, look) => {
    const asked = answer(twoFactor.renewRecoveryCodes, { codes });
    await drawOffice(Shown, look);
    const open = page.getByRole('button', { name: m.two_factor_recovery_codes() });
    await open.click();
    const dialog = page.getByRole('dialog', { name: m.two_factor_recovery_codes() });
    await expect.element(dialog.getByText(m.two_factor_recovery_new_text())).toBeVisible();
    expect(asked).toEqual([]);
    await dialog.getByRole('button', { name: m.two_factor_recovery_new() }).click();
    await expect.element(dialog.getByRole('listitem')).toHaveLength(8);
    await expect.element(dialog.getByText('0000000007')).toBeVisible();
    expect(await listAccessFaults()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await open.click();
    await expect.element(dialog.getByText(m.two_factor_recovery_new_text())).toBeVisible();
    await expect.element(dialog.getByText('0000000007')).not.toBeInTheDocument();
    expect(asked).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
