import { api } from '@guildhall/contract/api';
import { limits } from '@guildhall/contract/limits';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../../../test/drawn.harness.tsx';
import { mockReply, buildRefusal } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { call } from '../api/call.ts';

const login = () =>
  call('login', { body: { email: 'player@example.test', password: 'not it' } }).catch(
    () => undefined,
  );
const getToast = () => page.getByRole('alert');
/** Expects that the visible toast stays for this time and then disappears. */
async function expectDuration(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms - 1);
  await expect.element(getToast()).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(getToast()).not.toBeInTheDocument();
}

describe('messages of refused calls', () => {
  it.each([
    ['R8.13 too many attempts', 'RATE_LIMITED', limits.toastRateLimitedMs],
    ['R9.23 a failure', 'BF-5', limits.toastDefaultMs],
  ] as const)('%s: shows the server’s text for the duration of its kind', async (_, code, ms) => {
    await renderComponent('a page');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    mockReply(api.login, buildRefusal(code, { message: 'The gate is crowded' }));
    await login();
    await expect.element(getToast()).toMatchTextContent('The gate is crowded');
    await expectDuration(ms);
  });

  it('shows any other 400 as an error with the server’s text, but not a failed signature (R8.17 R8.18)', async () => {
    await renderComponent('a page');
    mockReply(api.login, buildRefusal('VALIDATION', { message: 'The list is closed today' }));
    await login();
    await expect.element(getToast().getByText(m.error_title(), { exact: true })).toBeVisible();
    await expect.element(getToast().getByText('The list is closed today')).toBeVisible();
    await expect.element(getToast()).not.toBeInTheDocument();
    mockReply(api.login, buildRefusal('VALIDATION', { message: 'Sign verification failed' }));
    await login();
    await expect.element(getToast()).not.toBeInTheDocument();
  });
});
