const pad = (value: number): string => String(value).padStart(2, '0');

/**
 * Formats an instant in UTC for tables, so that operators in different time zones read the same
 * time.
 */
export function formatUtcTime(iso: string, withSeconds = false): string {
  const at = new Date(iso);
  const day = `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`;
  const time = `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`;
  return withSeconds ? `${day} ${time}:${pad(at.getUTCSeconds())}` : `${day} ${time}`;
}

/** Formats the day of an instant in UTC, for headings and for charts. */
export const formatUtcDay = (iso: string): string => formatUtcTime(iso).slice(0, 10);

/**
 * Formats an instant in the operator's time zone, in the format of `formatUtcTime`, because both
 * are shown next to each other.
 */
export function formatLocalTime(iso: string): string {
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** Formats an instant for its field. Seconds are shown only if they are not zero. */
export const formatFieldTime = (iso: string): string =>
  formatUtcTime(iso, new Date(iso).getUTCSeconds() > 0);

/** Fault of a typed time; `shape` if the text does not look like a time. */
export type TimeParseError =
  | { readonly problem: 'shape' | 'no clock' }
  | { readonly problem: 'month' | 'hour' | 'minute' | 'second'; readonly entered: string }
  | { readonly problem: 'day'; readonly entered: string; readonly month: string };

const shape =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ]+(\d\d):(\d\d)(?::(\d\d)(\.\d{1,3})?)? ?(Z|UTC|[+-]\d\d:?\d\d)?)?$/i;

/** Returns the minutes by which a zone is ahead of UTC; no zone means UTC. */
function aheadOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** Returns the first part that is impossible in a calendar or on a clock. */
function faultOf(parts: readonly (string | undefined)[]): TimeParseError | undefined {
  const [, year = '', month = '', day = '', hour, minute = '', second = '00'] = parts;
  if (month < '01' || month > '12') return { problem: 'month', entered: month };
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (day < '01' || Number(day) > days)
    return { problem: 'day', entered: day, month: `${year}-${month}` };
  if (hour === undefined) return { problem: 'no clock' };
  const clock = [
    ['hour', hour, '23'],
    ['minute', minute, '59'],
    ['second', second, '59'],
  ] as const;
  const over = clock.find(([, entered, max]) => entered > max);
  return over && { problem: over[0], entered: over[1] };
}

/**
 * Reads a time in UTC as tables write it: `2026-11-22 14:05`, with or without seconds. Also accepts
 * a time pasted from a log, with a T in between and its zone at the end. Nothing is guessed, so a
 * day that the month does not have is rejected.
 */
export function parseUtcTime(
  text: string,
): { readonly iso: string } | { readonly wrong: TimeParseError } {
  const parts = shape.exec(text.trim());
  if (!parts) return { wrong: { problem: 'shape' } };
  const wrong = faultOf(parts);
  if (wrong) return { wrong };
  const [, year, month, day, hour, minute, second = '00', part = '', zone = ''] = parts;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${part}Z`);
  return { iso: new Date(at - aheadOf(zone) * 60_000).toISOString() };
}

/**
 * Parses typed text: null if empty, an instant if valid. Invalid text stays text, so that it is not
 * saved as empty.
 */
export function parseTypedTime(text: string): string | null {
  if (text.trim() === '') return null;
  const read = parseUtcTime(text);
  return 'iso' in read ? read.iso : text;
}
/** Returns true for an instant or null, false for text that cannot be parsed. */
export const isValidTimeOrNull = (value: string | null): boolean =>
  value === null || 'iso' in parseUtcTime(value);

interface Step {
  readonly text: string;
  /** Range of the changed part, to be selected again. */
  readonly from: number;
  readonly to: number;
}
/** Offsets at which the parts of `2026-11-22 14:05:07` end. */
const ends = [4, 7, 10, 13, 16, 19] as const;

/**
 * Increases or decreases the part at the caret by one: minutes carry over into hours, and a month
 * keeps its day if possible. Null if the text is not a time.
 */
export function stepTimePart(text: string, caret: number, by: 1 | -1): Step | null {
  const read = parseUtcTime(text);
  if (!('iso' in read)) return null;
  const formatted = formatFieldTime(read.iso);
  const part = ends.findIndex((end) => caret <= end && end <= formatted.length);
  const at = new Date(read.iso);
  const month = at.getUTCMonth() + (part === 0 ? 12 * by : part === 1 ? by : 0);
  const last = new Date(Date.UTC(at.getUTCFullYear(), month + 1, 0)).getUTCDate();
  at.setUTCMonth(month, Math.min(at.getUTCDate(), last));
  if (part === 2) at.setUTCDate(at.getUTCDate() + by);
  if (part === 3) at.setUTCHours(at.getUTCHours() + by);
  if (part === 4) at.setUTCMinutes(at.getUTCMinutes() + by);
  if (part === 5 || part === -1) at.setUTCSeconds(at.getUTCSeconds() + by);
  const end = ends[part] ?? formatted.length;
  return {
    text: formatUtcTime(at.toISOString(), formatted.length > 16),
    from: part === 0 ? 0 : end - 2,
    to: end,
  };
}
