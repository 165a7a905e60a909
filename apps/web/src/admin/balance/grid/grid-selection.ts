/** A cell by its position among the shown lines and columns, from 0. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}
/** A range from the cell that it was begun in to the one that has the keyboard. */
export interface Selection {
  readonly anchor: Spot;
  readonly head: Spot;
}
/** All cells between two corners, both included. */
export interface Rect {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

export const selectOne = (spot: Spot): Selection => ({ anchor: spot, head: spot });
export const toRect = ({ anchor, head }: Selection): Rect => ({
  top: Math.min(anchor.row, head.row),
  bottom: Math.max(anchor.row, head.row),
  left: Math.min(anchor.column, head.column),
  right: Math.max(anchor.column, head.column),
});
export const hasSpot = (rect: Rect, { row, column }: Spot): boolean =>
  row >= rect.top && row <= rect.bottom && column >= rect.left && column <= rect.right;
export const isSingle = ({ top, bottom, left, right }: Rect): boolean =>
  top === bottom && left === right;

const clamp = (value: number, length: number): number =>
  Math.max(0, Math.min(value, Math.max(0, length - 1)));
/** Moves a cell that lies outside to the nearest one inside. */
export const clampSpot = ({ row, column }: Spot, { rows, columns }: GridSize): Spot => ({
  row: clamp(row, rows),
  column: clamp(column, columns),
});
export const clampSelection = ({ anchor, head }: Selection, size: GridSize): Selection => ({
  anchor: clampSpot(anchor, size),
  head: clampSpot(head, size),
});

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}
/** Moves by a key; `toEdge` is true while Ctrl or Cmd is held. */
type Move = (spot: Spot, size: GridSize, pageRows: number, toEdge: boolean) => Spot;
const moves: Readonly<Record<string, Move>> = {
  ArrowUp: ({ row, column }, _size, _page, toEdge) => ({ row: toEdge ? 0 : row - 1, column }),
  ArrowDown: ({ row, column }, { rows }, _page, toEdge) => ({
    row: toEdge ? rows - 1 : row + 1,
    column,
  }),
  ArrowLeft: ({ row, column }, _size, _page, toEdge) => ({ row, column: toEdge ? 0 : column - 1 }),
  ArrowRight: ({ row, column }, { columns }, _page, toEdge) => ({
    row,
    column: toEdge ? columns - 1 : column + 1,
  }),
  Home: ({ row }, _size, _page, toEdge) => ({ row: toEdge ? 0 : row, column: 0 }),
  End: ({ row }, { rows, columns }, _page, toEdge) => ({
    row: toEdge ? rows - 1 : row,
    column: columns - 1,
  }),
  PageUp: ({ row, column }, _size, page) => ({ row: row - page, column }),
  PageDown: ({ row, column }, _size, page) => ({ row: row + page, column }),
};
/** Returns the cell that a key leads to; undefined for keys that move nothing. */
export function moveByKey(
  spot: Spot,
  { key, ctrlKey, metaKey }: Press,
  size: GridSize,
  pageRows: number,
): Spot | undefined {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return move && clampSpot(move(spot, size, pageRows, ctrlKey || metaKey), size);
}

/**
 * Returns the range that a fill handle was pulled to: the source stretched in one direction, the
 * one in which the pointer is farther away. Undefined while the pointer is inside the source.
 */
export function stretchRect(source: Rect, to: Spot): Rect | undefined {
  const down = Math.max(to.row - source.bottom, source.top - to.row, 0);
  const across = Math.max(to.column - source.right, source.left - to.column, 0);
  if (down === 0 && across === 0) return undefined;
  return down >= across
    ? { ...source, top: Math.min(source.top, to.row), bottom: Math.max(source.bottom, to.row) }
    : {
        ...source,
        left: Math.min(source.left, to.column),
        right: Math.max(source.right, to.column),
      };
}
