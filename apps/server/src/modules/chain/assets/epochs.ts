/** Epochs of staking: spans of whole days, counted from Monday, 5 January 2026 (UTC). */
const origin = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;

/** Returns the end of the epoch that contains a time. */
export function getStakingEpochEnd(at: Date, epochDays: number): Date {
  const lengthMs = epochDays * dayMs;
  return new Date(origin + (Math.floor((at.getTime() - origin) / lengthMs) + 1) * lengthMs);
}
