import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  isSecretField,
  writeFormToTabStorage,
  registerDraftForSessionEnd,
  captureTypedInput,
  findStoredForm,
  takeStoredDraft,
} from './form-recovery.ts';
import { createFakeStorage } from '../session/storage.fixture.ts';
import { consumeReturnPath } from '../session/return-path.ts';
import { sessionStore } from '../session/session.store.ts';

const path = '/admin/hot-links/new?tab=hot-links';
const link = { within: '/', name: 'link', nth: 0, value: 'https://example.org/' };
const signIn = (userId: number) =>
  sessionStore.set({
    token: 'first-half',
    userId,
    accountId: 9,
    roleNames: ['ADMIN'],
    avatar: null,
    wallets: [],
  });
const minute = 60_000;

describe('input of an expired session', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', createFakeStorage());
    vi.stubGlobal('sessionStorage', createFakeStorage());
    vi.stubGlobal('location', { hash: `#${path}` });
    vi.stubGlobal('document', { querySelectorAll: () => [], addEventListener: () => undefined });
  });
  afterEach(() => {
    sessionStore.clear();
    vi.unstubAllGlobals();
  });

  it('is kept for that user and page only; another user’s sign-in removes it', () => {
    writeFormToTabStorage({ userId: 7, path, at: 0, fields: [link], drafts: {} });
    expect(findStoredForm(7, '/dashboard', minute)).toBeUndefined();
    expect(findStoredForm(7, path, minute)?.fields).toEqual([link]);
    expect(findStoredForm(8, path, minute)).toBeUndefined();
    expect(findStoredForm(7, path, minute)).toBeUndefined();
    expect(sessionStorage.length).toBe(0);
  });

  it('is dropped after half an hour, or if the clock was set back', () => {
    for (const now of [30 * minute, -1]) {
      writeFormToTabStorage({ userId: 7, path, at: 0, fields: [link], drafts: {} });
      expect(findStoredForm(7, path, now)).toBeUndefined();
      expect(sessionStorage.length).toBe(0);
    }
    writeFormToTabStorage({ userId: 7, path, at: 0, fields: [link], drafts: {} });
    expect(findStoredForm(7, path, 30 * minute - 1)).toBeDefined();
  });

  it('contains no password, even a shown one, no code, key, picture or typed confirmation', () => {
    const secrets = [
      { name: 'x', type: 'password' },
      { name: 'x', type: 'file' },
      { name: 'x', use: 'current-password' },
      { name: 'x', use: 'new-password' },
      { name: 'x', use: 'one-time-code' },
      { name: 'x', neverStored: true },
      ...['password', 'repeated', 'current', 'code', 'token', 'key', 'alphaKey'].map((name) => ({
        name,
      })),
    ];
    expect(secrets.filter((secret) => !isSecretField(secret))).toEqual([]);
    expect(
      ['reason', 'link', 'username', 'games'].filter((name) =>
        isSecretField({ name, type: 'text', use: 'off' }),
      ),
    ).toEqual([]);
  });

  it('restores a section form’s changes once, and returns to its page', () => {
    signIn(7);
    const forget = registerDraftForSessionEnd('link', () => ({
      link: 'https://example.org/',
      key: 'never',
    }));
    const write = captureTypedInput(7);
    sessionStore.clear();
    write();
    forget();
    expect(JSON.stringify(sessionStorage.getItem('bf-typed'))).not.toContain('never');
    expect(consumeReturnPath()).toBe(path);
    signIn(7);
    expect(takeStoredDraft('other')).toBeUndefined();
    expect(takeStoredDraft('link')).toEqual({ link: 'https://example.org/' });
    expect(takeStoredDraft('link')).toBeUndefined();
    expect(sessionStorage.getItem('bf-typed')).toBeNull();
  });

  it('is not stored if nothing was typed', () => {
    captureTypedInput(7)();
    expect(sessionStorage.getItem('bf-typed')).toBeNull();
  });
});
