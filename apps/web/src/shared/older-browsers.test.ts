import { describe, expect, it, vi } from 'vitest';
import { createRandomId } from './api/random-id.ts';
import { joinAbortSignals } from './api/join-signals.ts';
import { createDeferred } from './deferred.ts';
import { groupBy } from './text/group-by.ts';

describe('polyfills for older browsers', () => {
  it('makes a random id on pages without https', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const ids = Array.from({ length: 100 }, createRandomId);
    vi.unstubAllGlobals();
    expect(new Set(ids).size).toBe(100);
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  });
  it('aborts with the first signal and its reason, even if it was aborted before', () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const joined = joinAbortSignals([first.signal, second.signal]);
    expect(joined.aborted).toBe(false);
    second.abort('second');
    first.abort('first');
    expect([joined.aborted, joined.reason]).toEqual([true, 'second']);
    expect(joinAbortSignals([AbortSignal.abort('before'), first.signal]).reason).toBe('before');
  });
  it('settles a promise from outside', async () => {
    const [kept, broken] = [createDeferred<number>(), createDeferred<number>()];
    kept.resolve(7);
    broken.reject(new Error('no'));
    expect(await kept.promise).toBe(7);
    await expect(broken.promise).rejects.toThrow('no');
  });
  it('groups in the order in which keys first appear', () => {
    expect([...groupBy(['b1', 'a1', 'b2'], (text) => text.slice(0, 1))]).toEqual([
      ['b', ['b1', 'b2']],
      ['a', ['a1']],
    ]);
  });
});
