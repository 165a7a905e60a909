import * as m from '../messages/messages.js';
import { formatNumber } from './time/format.ts';

/**
 * Says how much of a goal is reached, in whole steps. Progress goes on behind a goal; a goal is
 * never shown as reached more than once.
 */
export const progressText = (done: number, goal: number): string =>
  m.missions_progress({
    done: formatNumber(Math.min(Math.floor(done), goal)),
    goal: formatNumber(goal),
  });
