const secondMs = 1_000;
/** Blockhashes live for about a minute: until then the end is near. */
const busyMs = 90 * secondMs;
/** A wallet waits for the first seconds with its owner in front of it. */
const watchedMs = 20 * secondMs;

/** Milliseconds until the next look, by the age of the submission. */
export function pauseUntilLook(ageMs: number): number {
  if (ageMs < watchedMs) return secondMs;
  return ageMs < busyMs ? 2 * secondMs : 30 * secondMs;
}
/** Unsettled and not looked at for so long: its job was lost, and a sweep takes it up. */
export const forgottenMs = 45 * secondMs;
/** Submissions of a wallet in 24 hours; more are refused, so that nobody drains the fee wallet. */
export const perWalletAndDay = 30;
