import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitStakingEpochPool, computeWalletStakeWeights } from './staking.policy.ts';

const wallets = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { maxLength: 12 });
const weights = wallets.chain((names) =>
  fc
    .array(fc.bigInt({ min: 0n, max: 10n ** 15n }), {
      minLength: names.length,
      maxLength: names.length,
    })
    .map((each) => new Map(names.map((name, at) => [name, each[at] ?? 0n] as const))),
);
const pool = fc.bigInt({ min: 0n, max: 10n ** 20n });
const sum = (values: Iterable<bigint>): bigint => [...values].reduce((a, b) => a + b, 0n);

describe('the pool of an epoch', () => {
  it('is split exactly, each part within one unit of its share', () => {
    fc.assert(
      fc.property(pool, weights, (whole, each) => {
        const parts = splitStakingEpochPool(whole, each);
        const total = sum(each.values());
        expect(sum(parts.values())).toBe(total === 0n ? 0n : whole);
        for (const [wallet, part] of parts) {
          const exact = whole * (each.get(wallet) ?? 0n);
          expect(part * total - exact < total && exact - part * total < total).toBe(true);
        }
      }),
    );
  });

  it('is split equally in any order of the wallets', () => {
    fc.assert(
      fc.property(pool, weights, (whole, each) => {
        const reversed = splitStakingEpochPool(whole, new Map([...each].toReversed()));
        for (const [wallet, part] of splitStakingEpochPool(whole, each))
          expect(reversed.get(wallet)).toBe(part);
      }),
    );
  });

  it('weighs whole seconds by rank plus one, and adds the assets of a wallet', () => {
    const [from, to] = [new Date('2026-11-02T00:00:00Z'), new Date('2026-11-02T00:01:00Z')];
    const span = { collectionId: 1, from, to };
    const spans = [
      { ...span, wallet: 'a', rarity: 0 },
      { ...span, wallet: 'a', rarity: 4 },
      { ...span, wallet: 'b', rarity: 9 },
    ];
    expect(computeWalletStakeWeights(spans, [])).toEqual(
      new Map([
        ['a', 60n * 100n * 6n],
        ['b', 60n * 100n * 10n],
      ]),
    );
  });
});
