import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeStorage } from './storage.fixture.ts';

const signedIn = {
  token: 'first-half',
  userId: 7,
  accountId: 9,
  roleNames: ['PLAYER' as const, 'SUPPORT' as const],
  avatar: null,
  wallets: [],
};
/** Loads the store anew, as a newly opened page does. */
const freshStore = async () => {
  vi.resetModules();
  return (await import('./session.store.ts')).sessionStore;
};

describe('the stored session', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', createFakeStorage());
    vi.stubGlobal('sessionStorage', createFakeStorage());
  });
  afterEach(() => vi.unstubAllGlobals());

  it('has keys for account id, roles, wallets and session in both storages (R9.29 R9.30 R9.31 R9.32)', async () => {
    (await freshStore()).set(signedIn);
    const kept = {
      'bf-account-id': '9',
      'bf-roles': '["PLAYER","SUPPORT"]',
      'bf-wallets': '[]',
      'bf-session': '{"userId":7,"token":"first-half"}',
    };
    for (const [name, value] of Object.entries(kept))
      expect([name, localStorage.getItem(name), sessionStorage.getItem(name)]).toEqual([
        name,
        value,
        value,
      ]);
  });

  it('keeps the roles, so that a new page knows them before any answer (R6.12)', async () => {
    (await freshStore()).set(signedIn);
    expect((await freshStore()).get()?.roleNames).toEqual(['PLAYER', 'SUPPORT']);
    localStorage.setItem('bf-roles', '["KING","PLAYER"]');
    sessionStorage.setItem('bf-roles', '["KING","PLAYER"]');
    expect((await freshStore()).get()?.roleNames).toEqual(['PLAYER']);
  });

  it('leaves nothing of the user when it is cleared (R4.12)', async () => {
    const store = await freshStore();
    store.set(signedIn);
    store.clear();
    expect(store.get()).toBeNull();
    expect((await freshStore()).get()).toBeNull();
    for (const name of ['bf-account-id', 'bf-roles', 'bf-wallets', 'bf-session'])
      expect(localStorage.getItem(name)).toBeNull();
  });

  it('another tab’s sign-in survives a sign-out here, and is adopted', async () => {
    const visitor = await freshStore();
    expect(visitor.get()).toBeNull();
    const { sessionStorage: own } = globalThis;
    vi.stubGlobal('sessionStorage', createFakeStorage());
    (await freshStore()).set(signedIn);
    vi.stubGlobal('sessionStorage', own);
    visitor.clear();
    expect(localStorage.getItem('bf-session')).not.toBeNull();
    expect(visitor.adopt()).toBe(true);
    expect(visitor.get()?.userId).toBe(7);
  });

  it('takes over the server’s roles, for this page and later ones (R6.12)', async () => {
    const store = await freshStore();
    store.set(signedIn);
    store.setRoles(['PLAYER']);
    expect(store.get()?.roleNames).toEqual(['PLAYER']);
    expect((await freshStore()).get()).toEqual({
      token: 'first-half',
      userId: 7,
      accountId: 9,
      roleNames: ['PLAYER'],
      wallets: [],
    });
  });
});
