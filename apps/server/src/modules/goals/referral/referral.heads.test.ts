import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasRecruitReachedGoal,
  mapHeadCountsByRecruit,
  scoreReferralGoal,
  type CountedRecruit,
  type ReferralEventWindow,
} from './referral.heads.ts';

const day = 86_400_000;
const recruit = fc.record({
  registeredAt: fc.integer({ min: 0, max: 30 }).map((at) => at * day),
  verified: fc.boolean(),
  active: fc.boolean(),
  held: fc.boolean(),
  level: fc.integer({ min: 1, max: 12 }),
  matches: fc.integer({ min: 0, max: 6 }),
  spent: fc.record({ GOLD: fc.integer({ min: 0, max: 12 }) }),
});
const recruits = fc
  .array(recruit, { maxLength: 25 })
  .map((generated): CountedRecruit[] =>
    generated.map((entry, at) => ({ ...entry, userId: at + 1 })),
  );
/** Generates events that do not overlap; the back office allows no others. */
const windows = fc
  .array(
    fc.record({
      length: fc.integer({ min: 1, max: 6 }),
      gap: fc.integer({ min: 0, max: 4 }),
      factor: fc.integer({ min: 1, max: 10 }),
      cap: fc.option(fc.integer({ min: 1, max: 5 })),
    }),
    { maxLength: 4 },
  )
  .map((generated): ReferralEventWindow[] => {
    let at = 0;
    return generated.map(({ length, gap, factor, cap }) => {
      const start = at + gap;
      at = start + length;
      return { start: start * day, end: at * day, factor, cap };
    });
  });
const goal = fc.record({
  type: fc.constantFrom(0, 1, 2, 3),
  value: fc.integer({ min: 1, max: 10 }),
  currency: fc.constant('GOLD'),
  qualifiedFrom: fc.integer({ min: 0, max: 3 }),
});
const good: CountedRecruit = {
  userId: 1,
  registeredAt: 0,
  verified: true,
  active: true,
  held: false,
  level: 5,
  matches: 3,
  spent: {},
};

describe('heads of a recruiter', () => {
  it('count one per recruit; inside a window the first cap recruits count the factor, and no more (R3.24)', () => {
    fc.assert(
      fc.property(recruits, windows, (countedRecruits, events) => {
        const heads = mapHeadCountsByRecruit(countedRecruits, events);
        const inside = (event: ReferralEventWindow) =>
          countedRecruits.filter(
            (entry) => entry.registeredAt >= event.start && entry.registeredAt < event.end,
          );
        const outside = countedRecruits.filter(
          (entry) => !events.some((event) => inside(event).includes(entry)),
        );
        return (
          outside.every((entry) => heads.get(entry.userId) === 1) &&
          events.every((event) => {
            const within = inside(event);
            const raised = Math.min(event.cap ?? within.length, within.length);
            return (
              within.reduce((sum, entry) => sum + (heads.get(entry.userId) ?? 0), 0) ===
              raised * event.factor + (within.length - raised)
            );
          })
        );
      }),
    );
  });
  it('sum the heads of the recruits with the required deed, whatever their order (R3.23)', () => {
    fc.assert(
      fc.property(
        recruits,
        windows,
        goal,
        fc.integer(),
        (countedRecruits, events, wanted, seed) => {
          // an event multiplies the number of recruits, not their spending
          const heads = mapHeadCountsByRecruit(countedRecruits, wanted.type === 3 ? [] : events);
          const expected = countedRecruits
            .filter((entry) => hasRecruitReachedGoal(entry, wanted))
            .reduce((sum, entry) => sum + (heads.get(entry.userId) ?? 0), 0);
          const shuffled = countedRecruits.toSorted(
            (a, b) => ((a.userId * 7919 + seed) % 97) - ((b.userId * 7919 + seed) % 97),
          );
          return (
            scoreReferralGoal(countedRecruits, events, wanted).heads === expected &&
            scoreReferralGoal(shuffled, events, wanted).heads === expected
          );
        },
      ),
    );
  });
  it('never lower a score for another recruit, level, match or purchase (R3.23)', () => {
    fc.assert(
      fc.property(recruits, recruit, windows, goal, (countedRecruits, next, events, wanted) => {
        const before = scoreReferralGoal(countedRecruits, events, wanted).heads;
        const later = { ...next, userId: countedRecruits.length + 1, registeredAt: 31 * day };
        const grown = countedRecruits.map((entry) => ({
          ...entry,
          level: entry.level + 1,
          matches: entry.matches + 1,
          spent: { GOLD: (entry.spent['GOLD'] ?? 0) + 1 },
        }));
        return (
          scoreReferralGoal([...countedRecruits, later], events, wanted).heads >= before &&
          scoreReferralGoal(grown, events, wanted).heads >= before
        );
      }),
    );
  });
  it('count only verified recruits with a match that are neither held nor blocked, for every deed (R3.23)', () => {
    const goalOf = (type: number, value: number | null, qualifiedFrom = 1) => ({
      type,
      value,
      currency: type === 3 ? 'GOLD' : null,
      qualifiedFrom,
    });
    const buyer = { ...good, spent: { GOLD: 30 } };
    for (const wanted of [goalOf(0, null), goalOf(1, 5), goalOf(2, 3, 3), goalOf(3, 30)]) {
      expect(hasRecruitReachedGoal(buyer, wanted)).toBe(true);
      for (const lacking of [
        { verified: false },
        { active: false },
        { held: true },
        { matches: 0 },
      ])
        expect(hasRecruitReachedGoal({ ...buyer, ...lacking }, wanted)).toBe(false);
    }
    expect(hasRecruitReachedGoal(good, goalOf(1, 6))).toBe(false);
    expect(hasRecruitReachedGoal(good, goalOf(2, 4))).toBe(false);
    expect(hasRecruitReachedGoal(good, goalOf(0, null, 4))).toBe(false);
    expect(hasRecruitReachedGoal(buyer, goalOf(3, 31))).toBe(false);
    expect(hasRecruitReachedGoal(buyer, { ...goalOf(3, 30), currency: 'PEARL' })).toBe(false);
  });
  it('use half-open windows: the end belongs to what follows (R3.24)', () => {
    const event = { start: 2 * day, end: 3 * day, factor: 4, cap: null };
    const at = (registeredAt: number) =>
      mapHeadCountsByRecruit([{ ...good, registeredAt }], [event]).get(1);
    expect([at(2 * day - 1), at(2 * day), at(3 * day - 1), at(3 * day)]).toEqual([1, 4, 4, 1]);
  });
});
