/** Where a player stands; `exp` counts from the beginning of the level. */
export interface Standing {
  lvl: number;
  exp: number;
  maxExp: number;
}

/**
 * How full the line is that leaves each tile for the next, 0 to 1 (OP-29). Tiles are given by
 * level, lowest first. The last tile has no line, so the answer is one shorter than the list.
 */
export function levelLine(levels: readonly number[], { lvl, exp, maxExp }: Standing): number[] {
  const reached = lvl + (maxExp > 0 ? exp / maxExp : 0);
  return levels.slice(1).map((next, at) => {
    const from = levels[at] ?? next;
    if (from > lvl) return 0;
    // rewards that share a level are joined by a full line once the level is reached
    if (next <= lvl) return 1;
    return Math.min(1, Math.max(0, (reached - from) / (next - from)));
  });
}
