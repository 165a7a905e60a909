import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { getErrorEffect, type CallerMessageMode } from './error-policy.ts';

const effect = (status: number, code?: string, message = 'words', own?: CallerMessageMode) =>
  getErrorEffect(new ApiError(status, { code, message }), own);

describe('effects of failed calls', () => {
  it('shows 429 as a toast of 1500 ms (R8.13)', () => {
    expect(effect(429)).toEqual({ kind: 'toast', durationMs: 1500 });
    expect(effect(429, 'RATE_LIMITED')).toEqual({ kind: 'toast', durationMs: 1500 });
  });

  it('401 logs out (R8.14)', () => {
    expect(effect(401)).toEqual({ kind: 'log-out' });
    expect(effect(401, 'UNAUTHORIZED')).toEqual({ kind: 'log-out' });
  });

  it('TWO_F_A_REQUIRED opens the two-factor prompt, also for calls with their own message (R8.16)', () => {
    expect(effect(400, 'TWO_F_A_REQUIRED')).toEqual({ kind: 'two-factor' });
    expect(effect(400, 'TWO_F_A_REQUIRED', 'words', 'always')).toEqual({ kind: 'two-factor' });
  });

  it('shows any other 400 as a toast titled Error (R8.17)', () => {
    expect(effect(400)).toEqual({ kind: 'toast', title: 'Error', durationMs: 2000 });
    expect(effect(400, 'SOMETHING_NEW')).toEqual({
      kind: 'toast',
      title: 'Error',
      durationMs: 2000,
    });
  });

  it('shows nothing for a failed signature (R8.18)', () => {
    expect(effect(400, undefined, 'Sign verification failed')).toEqual({ kind: 'none' });
    expect(effect(400, 'SIGN_VERIFICATION_FAILED', 'Sign verification failed')).toEqual({
      kind: 'none',
    });
  });

  it('logs out on BF-9 and shows the reason (R8.7)', () => {
    expect(effect(400, 'BF-9')).toEqual({ kind: 'log-out', toast: true });
  });

  it('refreshes expired marketplace access (R8.11 R8.12)', () => {
    expect(effect(500, 'OPENLOOT_ACCESS_EXPIRED')).toEqual({ kind: 'marketplace-refresh' });
  });

  it('leaves everything else to the caller (R8.10 R8.15 R8.19 R8.20)', () => {
    for (const status of [500, 403, 404, 409, 412, 503, 418, 0])
      expect(effect(status)).toEqual({ kind: 'none' });
    expect(effect(403, 'FORBIDDEN')).toEqual({ kind: 'none' });
  });

  // OP-89 OP-94
  it('one failure has one message: a call’s own message replaces the 400 toast, not that of 429', () => {
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
