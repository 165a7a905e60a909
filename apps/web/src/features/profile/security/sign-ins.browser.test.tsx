import { api, type Api } from '@guildhall/contract/api';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { renderPortal, playerReply, playerId, signInAs } from '../../../../test/portal.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { SignInHistory } from './sign-ins.tsx';

type SignIn = Reply<Api['listSignIns']>['data'][number];
const signIn = (id: number, overrides: Partial<SignIn> = {}): SignIn => ({
  id,
  at: '2026-11-22T14:05:00.000Z',
  device: `Browser ${id}`,
  way: 'password',
  withCode: false,
  outcome: 'IN',
  times: 1,
  current: false,
  disowned: false,
  ...overrides,
});
const disowning = () => page.getByRole('button', { name: new RegExp(m.guard_disown()) });

describe('the history of sign-ins', () => {
  beforeEach(() => {
    signInAs(playerId);
    mockReply(api.currentUser, playerReply);
  });
  it('offers to disown what came in, except the present session', async () => {
    mockReply(api.listSignIns, {
      data: [
        signIn(4, { current: true }),
        signIn(3, { outcome: 'WRONG_PASSWORD', times: 3 }),
        signIn(2, { withCode: true }),
        signIn(1, { disowned: true }),
      ],
      next: null,
    });
    const asked = mockReply(api.disownSignIn, {});
    await renderPortal(<SignInHistory />);
    const refusal = m.guard_refused_times({ reason: m.guard_refused_password(), count: 3 });
    await expect.element(page.getByText(refusal)).toBeVisible();
    expect(disowning().elements()).toHaveLength(1);
    await disowning().click();
    expect(asked).toHaveLength(0);
    await page.getByRole('button', { name: m.guard_disown_confirm() }).click();
    await expect.poll(() => asked[0]?.params).toEqual({ id: String(playerId), signInId: '2' });
  });
  it('loads the next page on request', async () => {
    const asked = mockReply(api.listSignIns, ({ query }) =>
      query['before'] === undefined
        ? { data: [signIn(9)], next: 9 }
        : { data: [signIn(8)], next: null },
    );
    await renderPortal(<SignInHistory />);
    const moreButton = page.getByRole('button', { name: m.guard_sign_ins_more() });
    await moreButton.click();
    await expect.element(page.getByText('Browser 8')).toBeVisible();
    await expect.element(page.getByText('Browser 9')).toBeVisible();
    await expect.element(moreButton).not.toBeInTheDocument();
    expect(asked.map(({ query }) => query['before'])).toEqual([undefined, '9']);
  });
  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    mockReply(api.listSignIns, { data: [signIn(2), signIn(1, { outcome: 'BLOCKED' })], next: 1 });
    await renderPortal(<SignInHistory />, appearance);
    await expect.element(page.getByText('Browser 2')).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });
});
