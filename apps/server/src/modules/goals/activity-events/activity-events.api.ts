import { limits } from '@guildhall/contract/limits';

/** The latest end of a window that takes no results any more. */
export const computeLatestClosedEventEnd = (now: Date): Date =>
  new Date(now.getTime() - limits.lateResultMs);
