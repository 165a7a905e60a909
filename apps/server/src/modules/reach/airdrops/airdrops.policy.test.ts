import { describe, expect, it } from 'vitest';
import { getPostReadingState, splitAirdropPool } from './airdrops.policy.ts';

/** Creates a generator of pseudorandom numbers. The same seed gives the same numbers. */
function createNumbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % (most + 1);
  };
}

describe('the split of a pool', () => {
  it('is exact and within one unit of the ratio, for any pool and deeds', () => {
    const next = createNumbers(36);
    for (let round = 0; round < 400; round++) {
      const pool = BigInt(next(2 ** 31)) * BigInt(1 + next(1_000)) + BigInt(next(50));
      const posters = Array.from({ length: 1 + next(60) }, (_, n) => ({
        accountId: 1_000 - n,
        posts: next(5),
      }));
      const total = posters.reduce((sum, { posts }) => sum + BigInt(posts), 0n);
      const parts = splitAirdropPool(pool, posters);
      expect(parts.map(({ accountId }) => accountId)).toEqual(
        posters
          .flatMap(({ accountId, posts }) => (posts > 0 ? [accountId] : []))
          .toSorted((a, b) => a - b),
      );
      if (total === 0n) continue;
      expect(parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(pool);
      for (const { amount, posts } of parts) {
        const floor = (pool * BigInt(posts)) / total;
        expect(amount === floor || amount === floor + 1n).toBe(true);
      }
      // an account with more actions gets at least as much, apart from one unit of rounding; the
      // order of the list has no effect
      const sorted = parts.toSorted((a, b) => a.posts - b.posts);
      for (const [n, part] of sorted.slice(1).entries())
        expect(part.amount >= (sorted[n]?.amount ?? 0n) - 1n).toBe(true);
      expect(splitAirdropPool(pool, posters.toReversed())).toEqual(parts);
    }
  });

  it('gives the remainder to the largest fractions, ties by account id', () => {
    const three = [9, 3, 5].map((accountId) => ({ accountId, posts: 1 }));
    expect(splitAirdropPool(8n, three)).toEqual([
      { accountId: 3, posts: 1, amount: 3n },
      { accountId: 5, posts: 1, amount: 3n },
      { accountId: 9, posts: 1, amount: 2n },
    ]);
    // exact parts: 10 * 2/7 = 2.86, 10 * 4/7 = 5.71, 10 * 1/7 = 1.43
    const parts = splitAirdropPool(10n, [
      { accountId: 1, posts: 1 },
      { accountId: 2, posts: 4 },
      { accountId: 3, posts: 2 },
    ]);
    expect(parts.map(({ amount }) => amount)).toEqual([1n, 6n, 3n]);
    expect(splitAirdropPool(1n, three).map(({ amount }) => amount)).toEqual([1n, 0n, 0n]);
  });

  it('is empty if nobody did anything', () => {
    expect(splitAirdropPool(100n, [])).toEqual([]);
    expect(splitAirdropPool(100n, [{ accountId: 1, posts: 0 }])).toEqual([]);
  });
});

describe('how far a list is read', () => {
  const end = '2026-11-10T00:00:00.000Z';
  const none = { begunAt: null, readAt: null, failure: null };
  it.each([
    [none, 'NONE'],
    [{ ...none, begunAt: '2026-11-09T00:00:00.000Z' }, 'READING'],
    [{ ...none, readAt: '2026-11-09T23:59:59.999Z' }, 'READ'],
    [{ ...none, readAt: end }, 'FINAL'],
    [{ ...none, readAt: '2026-11-09T00:00:00.000Z', failure: 'GONE' }, 'FAILED'],
    [{ ...none, readAt: end, failure: 'GONE' }, 'FINAL'],
  ] as const)('%o is %s', (reading, state) => {
    expect(getPostReadingState(reading, end)).toBe(state);
  });
});
