import { describe, expect, it } from 'vitest';
import { gradeClaimCelebration } from './grade.ts';

const reward = (rarity: number | null) => ({
  name: 'A thing',
  kind: 'INVENTORY',
  rarity,
  imageUrl: null,
});
const gradeOf = (...ranks: (number | null)[]) =>
  gradeClaimCelebration({ received: ranks.map(reward), pieces: [] });

describe('the grade of a celebration', () => {
  it('grows with rarity: a line, a card, the stage', () => {
    expect([null, 0, 1, 2, 3, 4, 9].map((rank) => gradeOf(rank))).toEqual([
      'line',
      'line',
      'line',
      'card',
      'card',
      'stage',
      'stage',
    ]);
  });

  it('is that of the rarest reward', () => {
    expect(gradeOf(null, 0, 5)).toBe('stage');
    expect(gradeOf()).toBe('line');
  });

  it('of a merge is the stage, for any result', () => {
    const pieces = [{ rarity: 0, imageUrl: null, place: {} as DOMRect }];
    expect(gradeClaimCelebration({ received: [reward(1)], pieces })).toBe('stage');
  });
});
