/** Longest wait in milliseconds that a service may request. */
const pauseMaxMs = 3_600_000;

/**
 * Returns the wait in milliseconds that a response requests, as seconds or as a date; at most an
 * hour.
 */
export function readRetryAfterMs(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  now: Date,
): number | undefined {
  const asked = headers['retry-after'];
  if (typeof asked !== 'string' || asked.trim() === '') return undefined;
  const seconds = Number(asked);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(asked) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? Math.min(Math.ceil(ms), pauseMaxMs) : undefined;
}
