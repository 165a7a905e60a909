import * as m from '../../messages/messages.js';
import { formatNumber } from '../time/format.ts';

/** Formats the progress to a goal in whole steps. Progress beyond the goal appears as the goal. */
export const formatProgress = (done: number, goal: number): string =>
  m.missions_progress({
    done: formatNumber(Math.min(Math.floor(done), goal)),
    goal: formatNumber(goal),
  });
