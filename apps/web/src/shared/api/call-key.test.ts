import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { CallKey } from './call-key.ts';

describe('the key of a form', () => {
  const body = { email: 'a@example.org', password: 'p', recaptcha: 'one' };
  it('is the same until an answer came, whatever the captcha of each attempt', () => {
    const key = new CallKey();
    const first = key.for(body);
    for (const lost of [
      new ApiError(0, {}),
      new ApiError(503, { code: 'UNAVAILABLE' }),
      new Error('aborted'),
    ]) {
      key.settle(lost);
      expect(key.for({ ...body, recaptcha: 'two' })).toBe(first);
    }
    key.settle(new ApiError(400, { code: 'BF-3' }));
    const second = key.for(body);
    expect(second).not.toBe(first);
    key.settle();
    expect(key.for(body)).not.toBe(second);
  });
  it('is another one for other contents', () => {
    const key = new CallKey();
    const first = key.for(body);
    expect(key.for({ ...body, password: 'q' })).not.toBe(first);
  });
  it('a call without a body has one too, as the opening of the admin session', () => {
    const key = new CallKey();
    const first = key.for(undefined);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(key.for(undefined)).toBe(first);
  });
});
