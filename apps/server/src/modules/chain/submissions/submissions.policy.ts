const secondMs = 1_000;
/**
 * Milliseconds of frequent checks after sending. Most outcomes are known by then, because
 * blockhashes live about a minute.
 */
const busyMs = 90 * secondMs;
/** Milliseconds after sending during which the player is probably watching. */
const watchedMs = 20 * secondMs;

/** Returns the milliseconds until the next check, by the age of the submission. */
export function computeNextCheckDelayMs(ageMs: number): number {
  if (ageMs < watchedMs) return secondMs;
  return ageMs < busyMs ? 2 * secondMs : 30 * secondMs;
}
/**
 * Milliseconds without a check after which the job of a submission counts as lost. A sweep then
 * continues the submission.
 */
export const lostSubmissionAfterMs = 45 * secondMs;
/**
 * Largest number of submissions of a wallet in 24 hours, so that nobody can empty the fee wallet.
 */
export const walletSubmissionsPerDayMax = 30;

/** Highest fee in lamports: the largest number of signatures at the highest price. */
const feeMax = 35_000n;
/**
 * Rent of a token account in lamports. Closing the account returns the rent, if the server may
 * close it.
 */
const accountDeposit = 2_100_000n;
/** Rent in lamports for a mint with its metadata and for the token account that holds the asset. */
const mintDeposit = 6_800_000n;

/** Returns the highest cost of a submission for the server, in lamports. */
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
/** Kind of the submissions that replace one of the server's keys in accounts on the chain. */
export const keyHandoverSubmissionKind = 'KEY_HANDOVER';
/**
 * Returns false for submissions that are allowed even without budget: they release or unlock
 * assets, or replace a server key that may have leaked.
 */
export const isLimitedByFeeBudget = (kind: string): boolean =>
  kind !== 'UNSTAKE' && kind !== 'THAW' && kind !== keyHandoverSubmissionKind;

/**
 * Classifies how much of the budget is spent. At HALF, administrators are notified; at ALL, no more
 * submissions are accepted except those that need no budget.
 */
export function classifySpentFeeBudget(spent: bigint, budget: bigint): 'ALL' | 'HALF' | 'LITTLE' {
  if (spent >= budget) return 'ALL';
  return spent * 2n >= budget ? 'HALF' : 'LITTLE';
}
