import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillMissingSettings } from '../../../kernel/config/configuration.ts';
import {
  readMissionDrawCounts,
  drawMissionsFromPool,
  computeRotationPeriod,
} from './missions.draw.ts';

const pool = fc.uniqueArray(fc.integer({ min: 1, max: 5_000 }), { maxLength: 40 });
const account = fc.integer({ min: 1, max: 1_000_000 });
const moment = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('the draw of missions', () => {
  // (R3.21)
  it('gives as many missions as possible, each once, and an equal result in any order and at any time', () => {
    fc.assert(
      fc.property(
        pool,
        account,
        moment,
        fc.integer({ min: 1, max: 6 }),
        (ids, accountId, at, count) => {
          const { key } = computeRotationPeriod('DAILY', at);
          const drawn = drawMissionsFromPool(ids, accountId, key, count);
          expect(drawn.size).toBe(Math.min(count, ids.length));
          expect([...drawn].every((id) => ids.includes(id))).toBe(true);
          expect(new Set(drawMissionsFromPool(ids.toReversed(), accountId, key, count))).toEqual(
            new Set(drawn),
          );
        },
      ),
    );
  });
  it('keeps drawn missions when a pool smaller than a player’s share grows', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 5_000 }), { maxLength: 3 }),
        account,
        fc.integer({ min: 0, max: 3 }),
        (ids, accountId, had) => {
          const after = drawMissionsFromPool(ids, accountId, 'DAILY 2031-03-03', 3);
          expect(
            [...drawMissionsFromPool(ids.slice(0, had), accountId, 'DAILY 2031-03-03', 3)].every(
              (id) => after.has(id),
            ),
          ).toBe(true);
        },
      ),
    );
  });
  it('gives each mission to about equally many players, and changes daily', () => {
    const ids = Array.from({ length: 12 }, (_, n) => n + 1);
    const counts = new Map<number, number>();
    let same = 0;
    for (let accountId = 1; accountId <= 6_000; accountId++) {
      const today = drawMissionsFromPool(ids, accountId, 'DAILY 2031-03-03', 3);
      for (const id of today) counts.set(id, (counts.get(id) ?? 0) + 1);
      const next = drawMissionsFromPool(ids, accountId, 'DAILY 2031-03-04', 3);
      if ([...today].every((id) => next.has(id))) same++;
    }
    // each mission is expected 1,500 times; five standard deviations are 168
    expect(Math.min(...counts.values())).toBeGreaterThan(1_332);
    expect(Math.max(...counts.values())).toBeLessThan(1_668);
    // about one of 220 draws equals the previous draw by chance
    expect(same).toBeLessThan(80);
  });
});

describe('periods', () => {
  it('contain their moments: a UTC day, or a week from Monday 00:00', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom('DAILY' as const, 'WEEKLY' as const), (at, rotation) => {
        const { start, end, key } = computeRotationPeriod(rotation, at);
        expect(start.getTime() <= at.getTime() && at.getTime() < end.getTime()).toBe(true);
        expect(end.getTime() - start.getTime()).toBe((rotation === 'DAILY' ? 1 : 7) * 86_400_000);
        expect(start.toISOString().slice(11)).toBe('00:00:00.000Z');
        expect(rotation === 'DAILY' || start.getUTCDay() === 1).toBe(true);
        expect(computeRotationPeriod(rotation, new Date(end.getTime() - 1)).key).toBe(key);
        expect(computeRotationPeriod(rotation, end).key).not.toBe(key);
      }),
    );
  });
  it('have three missions per day and two per week', () =>
    expect(readMissionDrawCounts({ of: (declared) => fillMissingSettings(declared, {}) })).toEqual({
      DAILY: 3,
      WEEKLY: 2,
    }));
});
