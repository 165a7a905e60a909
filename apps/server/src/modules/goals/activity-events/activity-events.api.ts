import { limits } from '@guildhall/contract/limits';

export { listActivityEventsCountingMatches } from './activity-events.store.ts';

/** Returns the latest end of an event that no longer accepts results at the time `now`. */
export const computeLatestClosedEventEnd = (now: Date): Date =>
  new Date(now.getTime() - limits.lateResultMs);
