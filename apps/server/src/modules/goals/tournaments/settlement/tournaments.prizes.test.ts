import { describe, expect, it } from 'vitest';
import {
  subtractRewards,
  splitEvenly,
  computeWinners,
  type RankedPlayer,
} from './tournaments.prizes.ts';
import type { Reward } from '../../../wealth/rewards/rewards.api.ts';
import type { Nomination } from '../tournaments.policy.ts';

const exp = (amount: number): Reward => ({ kind: 'EXP', id: null, currency: null, amount });
const item = (id: number): Reward => ({ kind: 'INVENTORY', id, currency: null, amount: 1 });
const nomination = (
  winners: number,
  prizes: readonly Omit<Nomination['prizes'][number], 'poolPercent'>[],
  minScore: number | null = null,
): Nomination => ({
  id: 1,
  name: 'Feats',
  description: '',
  statisticId: 1,
  segment: null,
  aggregation: 'SUM',
  tieStatisticId: null,
  minScore,
  winners,
  prizes: prizes.map((prize) => ({ ...prize, poolPercent: 0 })),
});
const ranked = (...points: number[]): RankedPlayer[] =>
  points.map((point, at) => ({ accountId: at + 1, points: point, tie: 0, early: 0 }));
const sumOf = (rewards: readonly Reward[]): number =>
  rewards.reduce((sum, reward) => sum + (reward.kind === 'EXP' ? reward.amount : 0), 0);

describe('prizes of places', () => {
  it('split a shared prize exactly, with parts that differ by at most one', () => {
    for (let count = 1; count <= 40; count++)
      for (const whole of [0, 1, 7, 100, 999_983]) {
        const parts = splitEvenly(whole, count);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }
  });

  it('neither create nor lose anything when shared, as long as everybody in it qualifies', () => {
    const prizes = [
      { placeFrom: 1, placeTo: 1, rewards: [exp(100), item(7)] },
      { placeFrom: 2, placeTo: 3, rewards: [exp(31), item(8)] },
      { placeFrom: 4, placeTo: 5, rewards: [exp(10)] },
    ];
    for (const points of [
      [5, 4, 3, 2, 1],
      [5, 5, 5, 5, 5],
      [5, 5, 3, 3, 1],
      [5, 4, 4, 4, 4],
    ]) {
      const winners = computeWinners(nomination(5, prizes), ranked(...points), 'seed');
      expect(sumOf(winners.flatMap((winner) => winner.rewards))).toBe(182);
      expect(
        winners
          .flatMap((winner) =>
            winner.rewards.filter(({ kind }) => kind === 'INVENTORY').map(({ id }) => id),
          )
          .sort((x, y) => Number(x) - Number(y)),
      ).toEqual([7, 8, 8]);
    }
  });

  it('exist only for winners, also if the last place is shared', () => {
    const winners = computeWinners(
      nomination(2, [{ placeFrom: 1, placeTo: 2, rewards: [exp(10)] }]),
      ranked(5, 4, 4, 1),
      'seed',
    );
    expect(
      winners.map(({ accountId, place, rewards }) => [accountId, place, sumOf(rewards)]),
    ).toEqual([
      [1, 1, 10],
      [2, 2, 5],
      [3, 2, 5],
    ]);
  });

  it('are not paid below the required score, which still takes a place', () => {
    expect(
      computeWinners(
        nomination(3, [{ placeFrom: 1, placeTo: 3, rewards: [exp(10)] }], 4),
        ranked(5, 4, 3),
        'seed',
      ).map((entry) => entry.accountId),
    ).toEqual([1, 2]);
  });

  it('are drawn equally by equal seeds and eventually differently by others', () => {
    const itemNomination = nomination(
      8,
      Array.from({ length: 8 }, (_, at) => ({
        placeFrom: at + 1,
        placeTo: at + 1,
        rewards: [item(at + 1)],
      })),
    );
    const draw = (seed: string) =>
      JSON.stringify(computeWinners(itemNomination, ranked(1, 1, 1, 1, 1, 1, 1, 1), seed));
    expect(draw('a')).toBe(draw('a'));
    expect(new Set(['a', 'b', 'c', 'd'].map(draw)).size).toBeGreaterThan(1);
  });

  it('differ by exactly the missing rewards, kind by kind', () => {
    expect(subtractRewards([exp(50), item(7)], [exp(20)])).toEqual([{ ...exp(30) }, item(7)]);
    expect(subtractRewards([exp(20)], [exp(50), item(7)])).toEqual([]);
  });
});
