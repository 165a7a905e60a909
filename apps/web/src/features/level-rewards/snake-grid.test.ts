import { describe, expect, it } from 'vitest';
import { countPlaceholderTiles, computeSnakeTilePlace } from './snake-grid.ts';

describe('rows alternate direction (R2.137)', () => {
  it.each([2, 3, 5])(
    'neighbours in the order are neighbours in the grid with %i in a row',
    (perRow) => {
      for (let at = 0; at < 4 * perRow; at += 1) {
        const place = computeSnakeTilePlace(at, perRow);
        const next = computeSnakeTilePlace(at + 1, perRow);
        expect(Math.abs(place.row - next.row) + Math.abs(place.column - next.column)).toBe(1);
      }
    },
  );

  it('returns the line’s direction at each tile', () => {
    expect([0, 1, 2, 3, 4, 5].map((at) => computeSnakeTilePlace(at, 3).link)).toEqual([
      'right',
      'right',
      'turn-right',
      'left',
      'left',
      'turn-left',
    ]);
  });
});

describe('hidden placeholders fill up the last row (R2.140)', () => {
  it('completes a started row and adds none to a full one', () => {
    expect(countPlaceholderTiles(7, 5)).toBe(3);
    expect(countPlaceholderTiles(10, 5)).toBe(0);
    expect(countPlaceholderTiles(0, 5)).toBe(0);
  });
});
