import { limits } from '@guildhall/contract/limits';

export { listCountingEvents } from './activity-events.store.ts';

/** Returns the latest end of a period whose results are no longer accepted now. */
export const computeLatestClosedEventEnd = (now: Date): Date =>
  new Date(now.getTime() - limits.lateResultMs);
