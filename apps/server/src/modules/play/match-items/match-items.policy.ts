/**
 * Returns true if a match has completed a task. SINGLE: the amount of this match reaches the goal.
 * COUNT: with this match, the total passes the goal or another multiple of it.
 */
export function isPerkTaskDone(
  { type, goal }: { readonly type: 'COUNT' | 'SINGLE'; readonly goal: number },
  delta: number,
  lifetime: number,
): boolean {
  if (delta <= 0) return false;
  if (type === 'SINGLE') return delta >= goal;
  return Math.floor(lifetime / goal) > Math.floor((lifetime - delta) / goal);
}
