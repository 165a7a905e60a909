import { describe, expect, it } from 'vitest';
import { cachedSessionLifetimeMs, SessionCache } from './sessions.cache.ts';

const row = (id: number, user_id: number, name = '') => ({ id, user_id, name });
function setUp() {
  const clock = { at: 0 };
  const cache = new SessionCache<ReturnType<typeof row>>(() => clock.at);
  const asked: string[] = [];
  const ask = (key: string, value: ReturnType<typeof row> | undefined) =>
    cache.get(key, () => {
      asked.push(key);
      return Promise.resolve(value);
    });
  return { clock, cache, asked, ask };
}
/** Creates a read of a session that lasts until the test calls `end`. */
function held<T>(): { value: Promise<T>; end: (value: T) => void } {
  let end: (value: T) => void = () => {};
  const value = new Promise<T>((go) => {
    end = go;
  });
  return { value, end };
}

describe('the cache of sessions', () => {
  it('is refreshed after a second, counted from the start of the read', async () => {
    const { clock, asked, ask } = setUp();
    await ask('a', row(1, 1));
    clock.at = cachedSessionLifetimeMs - 1;
    expect(await ask('a', undefined)).toEqual(row(1, 1));
    clock.at = cachedSessionLifetimeMs;
    expect(await ask('a', undefined)).toBeUndefined();
    expect(asked).toHaveLength(2);
  });
  it('forgets a user or session that changed at once, and nobody else', async () => {
    const { cache, asked, ask } = setUp();
    for (const id of [1, 2, 3]) await ask(`s${id}`, row(id, id * 10));
    cache.forgetUsers([10]);
    cache.forgetSessions([2]);
    for (const id of [1, 2, 3]) await ask(`s${id}`, row(id, id * 10));
    expect(asked.slice(3)).toEqual(['s1', 's2']);
  });
  it('does not keep data read during a change, nor answer others from it', async () => {
    const { cache } = setUp();
    const early = held<ReturnType<typeof row>>();
    const first = cache.get('a', () => early.value);
    cache.forgetUsers([7]);
    const second = cache.get('a', () => Promise.resolve(row(1, 1, 'new')));
    early.end(row(1, 1, 'old'));
    expect([(await first)?.name, (await second)?.name]).toEqual(['old', 'new']);
    expect((await cache.get('a', () => Promise.resolve(undefined)))?.name).not.toBe('old');
  });
  it('reads once for all concurrent callers, and caches no failure', async () => {
    const { cache, asked, ask } = setUp();
    await Promise.all([ask('a', row(1, 1)), ask('a', row(1, 1)), ask('a', row(1, 1))]);
    expect(asked).toEqual(['a']);
    await expect(
      Promise.resolve(cache.get('b', () => Promise.reject(new Error('away')))),
    ).rejects.toThrow('away');
    expect(await ask('b', row(2, 2))).toEqual(row(2, 2));
  });
});
