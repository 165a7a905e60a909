/** A reward in the line of tiles, before its place in the line is known. */
export interface Tile {
  readonly lvl: number;
}
/**
 * How far the line from each tile to the next is filled, 0 to 1 (OP-29): full up to the last tile
 * whose level is reached, then by level and experience. Tiles are in order of their levels; the
 * last one has no line.
 */
export function lineProgress(
  tiles: readonly Tile[],
  state: { lvl: number; exp: number; maxExp: number },
): number[] {
  const position = state.lvl + (state.maxExp > 0 ? state.exp / state.maxExp : 0);
  return tiles.map((tile, index) => {
    const next = tiles[index + 1];
    if (!next) return 0;
    if (next.lvl === tile.lvl) return state.lvl >= tile.lvl ? 1 : 0;
    return Math.min(1, Math.max(0, (position - tile.lvl) / (next.lvl - tile.lvl)));
  });
}
