import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import { isDeepStrictEqual } from 'node:util';

/**
 * Thrown if a change would change nothing. The transaction is rolled back and the reply is the
 * present row; the change gets no record and no new version.
 */
export class UnchangedRowError<T extends object> extends Error {
  override name = 'Unchanged';
  readonly reply: T;
  constructor(reply: T) {
    super('Nothing changes');
    this.reply = reply;
  }
}
/** Returns the reply of a command; for a command without a change, the reply is the present row. */
export async function runAllowingUnchangedRow<T extends object>(
  work: Promise<T & { commandId: number }>,
): Promise<T & { commandId: number | null }> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnchangedRowError) return { ...(error.reply as T), commandId: null };
    throw error;
  }
}
const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/**
 * Converts a value to the form in which stored values are compared: every time becomes an ISO text
 * in UTC, and an omitted value becomes null.
 */
function plain(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string')
    return isInstant.test(value) && !Number.isNaN(Date.parse(value))
      ? new Date(value).toISOString()
      : value;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
  return value;
}
/** Returns true if every field already has the new value. A command option counts as a change. */
export function isRowUnchanged(
  fields: Fields,
  before: Readonly<Record<string, unknown>>,
  written: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(written).every(([name, value]) =>
    fields[name]?.writeOnly ? !value : isDeepStrictEqual(plain(value), plain(before[name])),
  );
}
