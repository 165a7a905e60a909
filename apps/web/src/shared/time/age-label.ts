import { limits } from '@guildhall/contract/limits';
import * as m from '../../messages/messages.js';
import { formatDate } from './format.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Formats an age in ms: 'Now' up to 180 s, then 'Nm ago', from an hour on 'Nh ago', and from a day
 * on the date (OP-25).
 */
export function formatAge(at: number, now: number): string {
  const seconds = (now - at) / 1000;
  if (seconds <= limits.ageNowSeconds) return m.notifications_age_now();
  if (seconds < hour) return m.notifications_age_minutes({ count: Math.floor(seconds / minute) });
  if (seconds < day) return m.notifications_age_hours({ count: Math.floor(seconds / hour) });
  return formatDate(at);
}
