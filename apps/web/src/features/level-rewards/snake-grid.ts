type SnakeLink = 'right' | 'left' | 'turn-right' | 'turn-left';
export interface SnakeTilePlace {
  row: number;
  column: number;
  /** Direction in which the line leaves the tile. */
  link: SnakeLink;
}

/**
 * Computes the place of a tile. Places run forward along one row and backward along the next
 * (R2.137); numbers count from 1, as in CSS grids.
 */
export function computeSnakeTilePlace(index: number, perRow: number): SnakeTilePlace {
  const row = Math.floor(index / perRow);
  const along = index % perRow;
  const isBack = row % 2 === 1;
  const isEnd = along === perRow - 1;
  return {
    row: row + 1,
    column: isBack ? perRow - along : along + 1,
    link: isEnd ? (isBack ? 'turn-left' : 'turn-right') : isBack ? 'left' : 'right',
  };
}

/** Returns the number of hidden tiles that complete the last row (R2.140). */
export const countPlaceholderTiles = (count: number, perRow: number): number =>
  (perRow - (count % perRow)) % perRow;
