import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderComponent, pressKeys, testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import '../../ui/office.tokens.css';
import * as m from '../../messages/messages.js';
import { AuthenticatorCodeField } from './code-field.tsx';
import { AuthenticatorSecretKey } from './secret-key.tsx';

const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
function Asking({ digits }: { digits?: number }) {
  const [code, setCode] = useState('');
  return (
    <>
      <h1>Two-factor confirmation</h1>
      <AuthenticatorCodeField
        value={code}
        digits={digits}
        hint="Ten digits will do"
        onChange={setCode}
      />
      <AuthenticatorSecretKey secret={secret} buttonClass="" />
    </>
  );
}
const field = () => page.getByLabelText(m.two_factor_token());

describe('the code of an authenticator', () => {
  it.each(testAppearances)(
    'passes accessibility checks, empty and filled in: %s',
    async (_, appearance) => {
      await renderComponent(<Asking />, { ...appearance, area: 'office' });
      expect(await listAccessibilityViolations()).toEqual([]);
      await userEvent.fill(field(), '123456');
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('is one field for screen readers, autofill and paste, and takes six digits only', async () => {
    await renderComponent(<Asking />, { area: 'office' });
    expect(page.getByRole('textbox').elements()).toHaveLength(1);
    await expect.element(field()).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(field()).toHaveAttribute('inputmode', 'numeric');
    await userEvent.fill(field(), '12 34-56 789');
    await expect.element(field()).toHaveValue('123456');
    await userEvent.click(field());
    await pressKeys('{End}{Backspace}x7');
    await expect.element(field()).toHaveValue('123457');
  });

  it('accepts a longer recovery code if one is asked for', async () => {
    await renderComponent(<Asking digits={10} />, { area: 'office' });
    await userEvent.fill(field(), '1234567890');
    await expect.element(field()).toHaveValue('1234567890');
    expect(await listAccessibilityViolations()).toEqual([]);
  });
});

describe('the key of an authenticator', () => {
  it('is shown in groups of four and copied whole; a refusal by the browser is reported', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await renderComponent(<Asking />, { area: 'office' });
    const code = page.getByRole('code');
    await expect.element(code).toHaveTextContent(secret);
    expect(code.element().children).toHaveLength(8);
    await page.getByRole('button', { name: m.two_factor_key_copy() }).click();
    expect(write).toHaveBeenCalledWith(secret);
    await expect.element(page.getByText(m.copied())).toBeVisible();
    write.mockRejectedValueOnce(new Error('no'));
    const command = vi.spyOn(document, 'execCommand').mockReturnValue(false);
    await page.getByRole('button', { name: m.two_factor_key_copy() }).click();
    await expect.element(page.getByText(m.copy_failed())).toBeVisible();
    write.mockRestore();
    command.mockRestore();
  });
});
