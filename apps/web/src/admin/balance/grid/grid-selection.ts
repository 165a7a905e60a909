/** A cell, identified by its position among the shown lines and columns; positions begin at 0. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}
/** A range from the cell where the selection began to the focused cell. */
export interface GridSelection {
  readonly anchor: GridCell;
  readonly head: GridCell;
}
/** All cells between two corners, both included. */
export interface GridRect {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

export const toCellSelection = (spot: GridCell): GridSelection => ({ anchor: spot, head: spot });
export const toSelectionRect = ({ anchor, head }: GridSelection): GridRect => ({
  top: Math.min(anchor.row, head.row),
  bottom: Math.max(anchor.row, head.row),
  left: Math.min(anchor.column, head.column),
  right: Math.max(anchor.column, head.column),
});
export const isGridCellInRect = (rect: GridRect, { row, column }: GridCell): boolean =>
  row >= rect.top && row <= rect.bottom && column >= rect.left && column <= rect.right;
export const isSingleCellRect = ({ top, bottom, left, right }: GridRect): boolean =>
  top === bottom && left === right;

const clamp = (value: number, length: number): number =>
  Math.max(0, Math.min(value, Math.max(0, length - 1)));
/** Replaces a cell outside of the grid by the nearest cell inside. */
export const clampGridCell = (
  { row, column }: GridCell,
  { rows, columns }: GridSize,
): GridCell => ({ row: clamp(row, rows), column: clamp(column, columns) });
export const clampGridSelection = (
  { anchor, head }: GridSelection,
  size: GridSize,
): GridSelection => ({ anchor: clampGridCell(anchor, size), head: clampGridCell(head, size) });

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}
/** Computes the cell to which a key moves. `toEdge` is true while Ctrl or Cmd is held. */
type Move = (spot: GridCell, size: GridSize, pageRows: number, toEdge: boolean) => GridCell;
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
/** Returns the target cell of a key; undefined for keys that do not move. */
export function findNextCellByKey(
  spot: GridCell,
  { key, ctrlKey, metaKey }: Press,
  size: GridSize,
  pageRows: number,
): GridCell | undefined {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return move && clampGridCell(move(spot, size, pageRows, ctrlKey || metaKey), size);
}

/**
 * Returns the range to which a fill handle was dragged: the source, extended in the direction in
 * which the pointer is farther away. Undefined while the pointer is inside the source.
 */
export function stretchFillRect(source: GridRect, to: GridCell): GridRect | undefined {
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
