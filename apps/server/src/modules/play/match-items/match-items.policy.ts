/**
 * Returns true if a match has completed a task. SINGLE: the amount of this match alone reaches the
 * goal. COUNT: this match raises the lifetime total to the goal or to a further multiple of it.
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
