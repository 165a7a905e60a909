import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getStakingMultiplierPercent,
  sumStakingWeights,
  findPromotionChangeProblem,
  type StakingPromotion,
} from './staking-promotions.policy.ts';

const [origin, halfMs] = [Date.UTC(2026, 10, 24), 500];
const at = (half: number): Date => new Date(origin + half * halfMs);
/**
 * Generates promotions of one collection, or of all collections if the id is null, in sequence
 * without overlaps.
 */
const windows = (collectionId: number | null): fc.Arbitrary<StakingPromotion[]> =>
  fc
    .array(
      fc.record({
        pause: fc.integer({ min: 0, max: 20 }),
        length: fc.integer({ min: 1, max: 30 }),
        multiplier: fc.integer({ min: 1, max: 10_000 }),
      }),
      { maxLength: 4 },
    )
    .map((steps) => {
      let half = 0;
      return steps.map(({ pause, length, multiplier }) => {
        const start = half + pause;
        half = start + length;
        return {
          start: at(start).toISOString(),
          end: at(half).toISOString(),
          multiplier,
          collectionId,
        };
      });
    });
const promotions = fc
  .tuple(windows(null), windows(1), windows(2))
  .map((each) => each.flat())
  .chain((shuffled) => fc.shuffledSubarray(shuffled, { minLength: shuffled.length }));
const moment = fc.integer({ min: -10, max: 220 });

describe('what a staked second counts', () => {
  it('a promotion of the collection beats the general one; without any a second counts once (R3.77)', () => {
    fc.assert(
      fc.property(promotions, moment, (allPromotions, half) => {
        const now = at(half).toISOString();
        const running = allPromotions.filter(({ start, end }) => start <= now && now < end);
        for (const id of [1, 2, 3]) {
          const own = running.find(({ collectionId }) => collectionId === id);
          const general = running.find(({ collectionId }) => collectionId === null);
          expect(getStakingMultiplierPercent(allPromotions, id, at(half))).toBe(
            (own ?? general)?.multiplier ?? 100,
          );
        }
      }),
    );
  });

  // R3.77
  it('the weight of a span equals the sum of its seconds, and of two adjacent spans the sum of both', () => {
    fc.assert(
      fc.property(promotions, moment, moment, moment, (allPromotions, a, b, c) => {
        const [from, between, to] = [a, b, c].toSorted((x, y) => x - y).map((half) => at(half));
        if (!from || !between || !to) throw new Error('three moments');
        let sum = 0n;
        for (
          let second = Math.ceil(from.getTime() / 1000);
          second < Math.ceil(to.getTime() / 1000);
          second++
        )
          sum += BigInt(getStakingMultiplierPercent(allPromotions, 1, new Date(second * 1000)));
        const whole = sumStakingWeights(allPromotions, 1, { from, to });
        expect(whole).toBe(sum);
        expect(
          sumStakingWeights(allPromotions, 1, { from, to: between }) +
            sumStakingWeights(allPromotions, 1, { from: between, to }),
        ).toBe(whole);
      }),
    );
  });

  it('no change of a promotion is another weight for what has passed', () => {
    const change = fc.record({
      start: moment,
      length: fc.integer({ min: 1, max: 60 }),
      multiplier: fc.constantFrom(100, 200),
      collectionId: fc.constantFrom(null, 1),
    });
    fc.assert(
      fc.property(change, change, moment, (first, second, half) => {
        const [before, after] = [first, second].map(
          ({ start, length, ...rest }): StakingPromotion => ({
            ...rest,
            start: at(start).toISOString(),
            end: at(start + length).toISOString(),
          }),
        );
        if (!before || !after) throw new Error('two promotions');
        const now = at(half);
        const isRefused =
          findPromotionChangeProblem(before, after, now.toISOString()) !== undefined;
        const past = { from: at(-20), to: now };
        const isOtherwise =
          sumStakingWeights([after], 1, past) !== sumStakingWeights([before], 1, past);
        const hasBegun = before.start <= now.toISOString();
        expect(isOtherwise && !isRefused).toBe(false);
        // a promotion that has not begun may be changed, unless its new start is in the past
        expect(hasBegun || isRefused === after.start < now.toISOString()).toBe(true);
      }),
    );
  });
});
