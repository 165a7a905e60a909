import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  forgetReturnPathWithin,
  isInAppPath,
  rememberReturnPath,
  consumeReturnPath,
} from './return-path.ts';
import { createFakeStorage } from './storage.fixture.ts';

describe('the return path stays in this app (OP-02)', () => {
  beforeAll(() => void vi.stubGlobal('sessionStorage', createFakeStorage()));
  afterAll(() => void vi.unstubAllGlobals());
  it.each([
    '/dashboard',
    '/admin/users/7?tab=a',
    '/tournament-leaderboards?t=1&q=a%2Fb%5C',
    '/inventory?search=//evil',
  ])('accepts %s', (path) => {
    expect(isInAppPath(path)).toBe(true);
    rememberReturnPath(path);
    expect(consumeReturnPath()).toBe(path);
  });
  it.each([
    '//evil.test',
    '/\\evil.test',
    '/%5cevil.test',
    '/%5Cevil.test',
    '/%2fevil.test',
    '/%252fevil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/%09/evil.test',
    'javascript:alert(1)',
    'https://evil.test',
    '',
    '/%',
  ])('refuses %j when storing and when reading', (path) => {
    expect(isInAppPath(path)).toBe(false);
    rememberReturnPath(path);
    expect(consumeReturnPath()).toBe('/dashboard');
    sessionStorage.setItem('bf-return-path', path);
    expect(consumeReturnPath()).toBe('/dashboard');
  });
  it('a reset drops its own link, but keeps another page that waits for the sign-in', () => {
    rememberReturnPath('/inventory');
    forgetReturnPathWithin('/regenerate-password-request/');
    expect(consumeReturnPath()).toBe('/inventory');
    rememberReturnPath('/regenerate-password-request/used');
    forgetReturnPathWithin('/regenerate-password-request/');
    expect(consumeReturnPath()).toBe('/dashboard');
  });
});
