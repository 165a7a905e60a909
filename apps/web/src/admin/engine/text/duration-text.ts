import * as m from '../../../messages/messages.js';

/** Formats a duration in its two largest units: `2 h 14 min`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return m.admin_duration_hours({ hours, minutes: minutes % 60 });
  if (minutes > 0) return m.admin_duration_minutes({ minutes, seconds: seconds % 60 });
  return m.admin_duration_seconds({ seconds });
}
