import { isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '../shared/session/session.store.ts';
import { requireSignedIn, createOfficePageGuard, requireSignedOut } from './guards.ts';

type Roles = Parameters<typeof sessionStore.set>[0]['roleNames'];
const signIn = (roleNames: Roles) =>
  sessionStore.set({ token: 't', userId: 1, accountId: 2, roleNames, avatar: null, wallets: [] });
const where = { location: { href: '/somewhere' } };

function target(guard: () => void): string | undefined {
  try {
    guard();
    return undefined;
  } catch (thrown) {
    return isRedirect(thrown) ? String(thrown.options.to) : 'something else was thrown';
  }
}

// test files share modules, so another file may have left a user signed in.
beforeEach(() => sessionStore.clear());
afterEach(() => sessionStore.clear());

describe('access to pages', () => {
  it('a player page needs a session (R2.19)', () => {
    expect(target(() => requireSignedIn(where))).toBe('/login');
    signIn(['PLAYER']);
    expect(target(() => requireSignedIn(where))).toBeUndefined();
  });

  it('redirects signed-in players from the sign-in forms to the dashboard', () => {
    expect(target(requireSignedOut)).toBeUndefined();
    signIn(['PLAYER']);
    expect(target(requireSignedOut)).toBe('/dashboard');
  });

  it('opens the back office by role: one page for support, none for a player (R2.34 R2.35 R6.9)', () => {
    const open = (page: string) => target(() => createOfficePageGuard(page)(where));
    expect(open('users')).toBe('/login');
    signIn(['PLAYER']);
    expect([open('users'), open('alpha-key-requests')]).toEqual(['/dashboard', '/dashboard']);
    signIn(['SUPPORT']);
    expect([open('users'), open('alpha-key-requests')]).toEqual(['/dashboard', undefined]);
    signIn(['ADMIN']);
    expect([open('users'), open('alpha-key-requests')]).toEqual([undefined, undefined]);
  });
});
