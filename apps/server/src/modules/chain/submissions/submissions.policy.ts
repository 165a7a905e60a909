/** Pauses between two looks at a submission. */
const secondMs = 1_000;
/** Blockhashes live for about a minute: until then the end is near. */
const busyMs = 90 * secondMs;

/** Milliseconds until the next look, by the age of the submission. */
export const pauseUntilLook = (ageMs: number): number =>
  ageMs < busyMs ? 2 * secondMs : 30 * secondMs;

/** Unsettled and not looked at for so long: its job was lost, whoever sweeps takes it up. */
export const forgottenMs = 45 * secondMs;
/** Submissions of a wallet in a day; more are refused, so that nobody drains the fee wallet. */
export const perWalletAndDay = 30;
