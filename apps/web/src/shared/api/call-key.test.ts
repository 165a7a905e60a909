import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { runWithIdempotencyKey } from './call-key.ts';

afterEach(() => vi.useRealTimers());
/** Returns the idempotency key with which a change was sent, even if the change failed. */
async function keyOf(change: readonly unknown[], failure?: Error): Promise<string> {
  let used = '';
  await runWithIdempotencyKey(change, (key) => {
    used = key;
    return failure ? Promise.reject(failure) : Promise.resolve();
  }).catch(() => {});
  return used;
}
const lost = new ApiError(0, {});

describe('the key of a change', () => {
  const body = { email: 'a@example.org', password: 'p', recaptcha: 'one' };
  it('stays until an answer arrives, whatever the captcha of each attempt', async () => {
    const change = ['POST', '/api/registration', body];
    const first = await keyOf(change, lost);
    expect(first).toMatch(/^[\da-f-]{32}$/);
    for (const failure of [new ApiError(503, { code: 'UNAVAILABLE' }), new Error('aborted')])
      expect(
        await keyOf(['POST', '/api/registration', { ...body, recaptcha: 'two' }], failure),
      ).toBe(first);
    const refused = await keyOf(change, new ApiError(400, { code: 'BF-3' }));
    expect(refused).toBe(first);
    const second = await keyOf(change);
    expect(second).not.toBe(first);
    expect(await keyOf(change)).not.toBe(second);
  });
  it('changes with other contents, including another picture', async () => {
    const picture = (size: number) => {
      const form = new FormData();
      form.set('image', new File(['x'.repeat(size)], 'a.png', { lastModified: 1 }));
      return ['POST', '/api/items', form];
    };
    const first = await keyOf(picture(1), lost);
    expect(await keyOf(picture(2), lost)).not.toBe(first);
    expect(await keyOf(picture(1), lost)).toBe(first);
  });
  it('is kept for ten minutes and at most a hundred changes', async () => {
    vi.useFakeTimers();
    const change = (at: number) => ['POST', '/api/purchases', { at }];
    const first = await keyOf(change(0), lost);
    vi.advanceTimersByTime(599_000);
    expect(await keyOf(change(0), lost)).toBe(first);
    vi.advanceTimersByTime(600_000);
    const second = await keyOf(change(0), lost);
    expect(second).not.toBe(first);
    for (let at = 1; at <= 100; at++) await keyOf(change(at), lost);
    expect(await keyOf(change(0), lost)).not.toBe(second);
  });
});
