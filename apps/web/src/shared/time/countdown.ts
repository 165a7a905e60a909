import * as m from '../../messages/messages.js';

const pad = (value: number): string => String(value).padStart(2, '0');

/**
 * Formats a remaining time as `2 days, 03:04:05`, `1 day, 03:04:05` or, below a day, `03:04:05`
 * (OP-17). Rounds up, so that zero means that no time is left.
 */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  const time = `${pad(Math.floor(seconds / 3600) % 24)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  return days === 0 ? time : m.playtime_days({ count: days, time });
}
