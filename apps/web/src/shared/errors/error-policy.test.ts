import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { effectOf, type OwnMessage } from './error-policy.ts';

const effect = (status: number, code?: string, message = 'words', own?: OwnMessage) =>
  effectOf(new ApiError(status, { code, message }), own);

describe('what follows from a failed call', () => {
  it('R8.13 429 is a toast of 1500 ms', () => {
    expect(effect(429)).toEqual({ kind: 'toast', durationMs: 1500 });
    expect(effect(429, 'RATE_LIMITED')).toEqual({ kind: 'toast', durationMs: 1500 });
  });

  it('R8.14 401 logs out', () => {
    expect(effect(401)).toEqual({ kind: 'log-out' });
    expect(effect(401, 'UNAUTHORIZED')).toEqual({ kind: 'log-out' });
  });

  it('R8.16 TWO_F_A_REQUIRED opens the two-factor prompt, also for calls with a message of their own', () => {
    expect(effect(400, 'TWO_F_A_REQUIRED')).toEqual({ kind: 'two-factor' });
    expect(effect(400, 'TWO_F_A_REQUIRED', 'words', 'always')).toEqual({ kind: 'two-factor' });
  });

  it('R8.17 any other 400 is a toast titled Error', () => {
    expect(effect(400)).toEqual({ kind: 'toast', title: 'Error', durationMs: 2000 });
    expect(effect(400, 'SOMETHING_NEW')).toEqual({
      kind: 'toast',
      title: 'Error',
      durationMs: 2000,
    });
  });

  it('R8.18 is silent about a failed signature', () => {
    expect(effect(400, undefined, 'Sign verification failed')).toEqual({ kind: 'none' });
    expect(effect(400, 'SIGN_VERIFICATION_FAILED', 'Sign verification failed')).toEqual({
      kind: 'none',
    });
  });

  it('R8.7 BF-9 logs out and says why', () => {
    expect(effect(400, 'BF-9')).toEqual({ kind: 'log-out', toast: true });
  });

  it('R8.11 R8.12 expired marketplace access leads to the refresh', () => {
    expect(effect(500, 'OPENLOOT_ACCESS_EXPIRED')).toEqual({ kind: 'marketplace-refresh' });
  });

  it('R8.10 R8.15 R8.19 R8.20 leaves everything else to the caller', () => {
    for (const status of [500, 403, 404, 409, 412, 503, 418, 0])
      expect(effect(status)).toEqual({ kind: 'none' });
    expect(effect(403, 'FORBIDDEN')).toEqual({ kind: 'none' });
  });

  it('shows one message for one failure: a message of the call replaces the 400 toast, not the one of 429 (OP-89, OP-94)', () => {
    expect(effect(400, undefined, 'words', 'except-429')).toEqual({ kind: 'none' });
    expect(effect(429, undefined, 'words', 'except-429')).toEqual({
      kind: 'toast',
      durationMs: 1500,
    });
    expect(effect(429, undefined, 'words', 'always')).toEqual({ kind: 'none' });
    expect(effect(401, undefined, 'words', 'always')).toEqual({ kind: 'log-out' });
  });

  it('does not take names of built-in properties for codes', () => {
    expect(effect(400, 'constructor')).toEqual({ kind: 'toast', title: 'Error', durationMs: 2000 });
  });
});
