import { limits } from '@guildhall/contract/limits';

/**
 * Returns the latest end that a period may have if results for the period are no longer accepted.
 */
export const computeLatestClosedEventEnd = (now: Date): Date =>
  new Date(now.getTime() - limits.lateResultMs);
