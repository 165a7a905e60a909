import { describe, expect, it } from 'vitest';
import { levelLine } from './level-line.ts';

describe('R2.139 the line between tiles follows from level, experience and max experience', () => {
  it('is full up to the last tile that the level has reached', () => {
    expect(levelLine([2, 4, 6], { lvl: 6, exp: 0, maxExp: 100 })).toEqual([1, 1]);
  });

  it('fills the segment to the next tile by the way made in it', () => {
    expect(levelLine([2, 4, 8], { lvl: 5, exp: 50, maxExp: 100 })).toEqual([1, (5 - 4 + 0.5) / 4]);
  });

  it('leaves everything beyond the next tile empty', () => {
    expect(levelLine([2, 4, 8], { lvl: 2, exp: 0, maxExp: 100 })).toEqual([0, 0]);
  });

  it('has no line that leaves the last tile', () => {
    expect(levelLine([5], { lvl: 9, exp: 0, maxExp: 100 })).toEqual([]);
    expect(levelLine([], { lvl: 9, exp: 0, maxExp: 100 })).toEqual([]);
  });

  it('joins rewards of one level by a full line once it is reached, by none before (OP-120)', () => {
    expect(levelLine([3, 3, 5], { lvl: 3, exp: 0, maxExp: 100 })).toEqual([1, 0]);
    expect(levelLine([3, 3, 5], { lvl: 2, exp: 99, maxExp: 100 })).toEqual([0, 0]);
  });

  it('stays within 0 and 1 whatever the numbers are', () => {
    for (const exp of [-50, 0, 100, 5000])
      for (const maxExp of [0, 1, 100])
        for (const fill of levelLine([1, 2, 10], { lvl: 1, exp, maxExp }))
          expect(fill >= 0 && fill <= 1).toBe(true);
  });
});
