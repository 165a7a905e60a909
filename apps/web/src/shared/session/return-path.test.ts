import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPath, rememberPath, takeReturnPath } from './return-path.ts';
import { fakeStorage } from './storage.fixture.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', fakeStorage()));
afterEach(() => vi.unstubAllGlobals());

it('OP-02 a reset drops the link that was used, and no other page that waits for the sign-in', () => {
  rememberPath('/inventory');
  forgetPath('/regenerate-password-request/');
  expect(takeReturnPath()).toBe('/inventory');
  rememberPath('/regenerate-password-request/used');
  forgetPath('/regenerate-password-request/');
  expect(takeReturnPath()).toBe('/dashboard');
});
