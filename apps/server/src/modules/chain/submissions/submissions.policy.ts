const secondMs = 1_000;
/** Blockhashes live for about a minute: until then the end is near. */
const busyMs = 90 * secondMs;
/** A wallet waits for the first seconds with its owner in front of it. */
const watchedMs = 20 * secondMs;

/** Milliseconds until the next look, by the age of the submission. */
export function computeNextLookDelayMs(ageMs: number): number {
  if (ageMs < watchedMs) return secondMs;
  return ageMs < busyMs ? 2 * secondMs : 30 * secondMs;
}
/** Unsettled and not looked at for so long: its job was lost, and a sweep takes it up. */
export const forgottenSubmissionMs = 45 * secondMs;
/** Submissions of a wallet in 24 hours; more are refused, so that nobody drains the fee wallet. */
export const walletSubmissionsPerDayMax = 30;

/** Lamports of a transaction with the most signatures and the highest price. */
const feeMax = 35_000n;
/** Deposit of a token account; refunded if we can close the account. */
const accountDeposit = 2_100_000n;
/** Deposits of a mint with its text and of the account that holds the asset. */
const mintDeposit = 6_800_000n;

/** Lamports that a submission costs the server at most. */
export function getSubmissionChargeLamports(
  kind: string,
  details: Readonly<Record<string, unknown>>,
): bigint {
  if (kind === 'MINT') return feeMax + mintDeposit;
  if (kind === 'CLAIM') return feeMax + accountDeposit;
  if (kind === 'STAKE') return feeMax + (details['makesCapsule'] === true ? accountDeposit : 0n);
  if (kind === 'TRANSFER')
    return feeMax + accountDeposit * BigInt((details['assetIds'] as readonly number[]).length);
  const wallets = kind === 'DISTRIBUTION' ? (details['ids'] as readonly number[]).length : 0;
  return feeMax + accountDeposit * BigInt(wallets);
}
/** Kind of submissions that transfer the holdings of one of our keys to another. */
export const keyHandoverKind = 'KEY_HANDOVER';
/** Releasing what is locked, and leaving a key that leaked, is always possible. */
export const isFeeBounded = (kind: string): boolean =>
  kind !== 'UNSTAKE' && kind !== 'THAW' && kind !== keyHandoverKind;

/** Part of the budget that is spent: an alarm rings at half, and at the whole nothing is sent. */
export function classifySpentBudget(spent: bigint, budget: bigint): 'ALL' | 'HALF' | 'LITTLE' {
  if (spent >= budget) return 'ALL';
  return spent * 2n >= budget ? 'HALF' : 'LITTLE';
}
