/** Converts sums and counts, which arrive as text or number depending on their type. */
export const toNumber = (value: unknown): number => Number(value);
/**
 * A time in UTC as PostgreSQL writes it. Inside JSON, the time contains a T, and its zone contains
 * minutes.
 */
const utc = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00(?::00)?$/;
/**
 * Converts a time to ISO format. Both drivers return text. The usual format is rewritten without
 * parsing, because parsing took a tenth of the time of a page of items.
 */
export function toIsoTime(value: unknown): string {
  const parts = typeof value === 'string' ? utc.exec(value) : null;
  if (parts) return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z`;
  return toDate(value).toISOString();
}
export const toDate = (value: unknown): Date =>
  value instanceof Date ? value : new Date(String(value));
export const toDateOrNull = (value: unknown): Date | null =>
  value === null || value === undefined ? null : toDate(value);
/** Converts these columns of a row from text to times. */
export const parseTimeColumns = <T extends object>(
  row: object,
  ...names: readonly (keyof T)[]
): T => {
  const times = { ...row } as T;
  for (const name of names) times[name] = toDateOrNull(times[name]) as T[typeof name];
  return times;
};
export const toIsoTimeOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : toIsoTime(value);
