/** A reward in the row of tiles that the player sees. */
export interface LevelRewardTile {
  readonly lvl: number;
}
/**
 * Returns, for each tile, how much of the line to the next tile is filled, from 0 to 1 (OP-29). All
 * lines before the player's level are full; the line at the player's level is filled in proportion
 * to level and experience. Tiles are sorted by level; no line follows the last tile.
 */
export function computeTileLineProgress(
  tiles: readonly LevelRewardTile[],
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
