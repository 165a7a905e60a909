import * as m from '../../messages/messages.js';
import { formatNumber } from '../time/format.ts';

/** Formats the progress to a goal in whole steps, never more than the goal. */
export const formatProgress = (progress: number, goal: number): string =>
  m.missions_progress({
    done: formatNumber(Math.min(Math.floor(progress), goal)),
    goal: formatNumber(goal),
  });
