import { api } from '@guildhall/contract/api';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPortal } from '../../../test/portal.harness.tsx';
import { mockReply, buildRefusal } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { sessionStore } from '../../shared/session/session.store.ts';
import { saveSignInTicketFromError } from '../../shared/session/ticket.store.ts';
import { SignInCodePage } from './sign-in-code.page.tsx';

const ticket = 'T'.repeat(43);
const keep = () =>
  saveSignInTicketFromError(
    new ApiError(428, { code: 'CODE_REQUIRED', details: { ticket } } as never),
  );
const submit = () => page.getByRole('button', { name: m.gate_login_submit() });
const enterCode = (code: string) => userEvent.fill(page.getByLabelText(m.two_factor_token()), code);

describe('the code at sign-in', () => {
  it('leads back to the password once the ticket is over', async () => {
    keep();
    mockReply(api.completeSignIn, buildRefusal('LINK_INVALID'));
    await renderPortal(<SignInCodePage />);
    await enterCode('111111');
    await submit().click();
    await expect.element(page.getByText(m.gate_code_over())).toBeVisible();
    await expect.element(page.getByRole('link', { name: m.gate_to_login() })).toBeVisible();
  });
  it('signs in with the ticket of the first step, after a wrong code too', async () => {
    keep();
    const asked = mockReply(api.completeSignIn, buildRefusal('WRONG_TOKEN'));
    await renderPortal(<SignInCodePage />);
    await enterCode('111111');
    await submit().click();
    await expect.poll(() => asked.length).toBe(1);
    await expect.element(page.getByLabelText(m.two_factor_token())).toHaveValue('');
    const right = mockReply(api.completeSignIn, {
      token: 'half',
      userId: 7,
      accountId: 7,
      roleNames: ['PLAYER'],
      avatar: null,
      wallets: [],
    });
    await enterCode('222222');
    await submit().click();
    await expect.poll(() => sessionStore.get()?.userId).toBe(7);
    expect(right[0]?.body).toEqual({ ticket, code: '222222' });
  });
});
