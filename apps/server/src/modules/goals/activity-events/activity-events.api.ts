import { limits } from '@guildhall/contract/limits';

/** Returns the latest end of a period for which results are no longer accepted. */
export const computeLatestClosedEventEnd = (now: Date): Date =>
  new Date(now.getTime() - limits.lateResultMs);
