import { sessionStore } from '../session/session.store.ts';
import { ApiError } from './api-error.ts';
import { createRandomId } from './random-id.ts';

/**
 * Returns true if no answer came, or if the answer shows neither that the change was made nor that
 * it was refused.
 */
export const isCallUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/**
 * Repeats a change immediately once if its response was lost. The repetition carries the same key,
 * so that the server makes the change once and returns the first response again. Throws the error
 * of the second attempt.
 */
export const retryLostCallOnce = <T>(send: () => Promise<T>): Promise<T> =>
  send().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 0 && !error.handled) return send();
    throw error;
  });

/**
 * Limits of the memory of changes without an answer: their maximum age in ms, and their maximum
 * number.
 */
const lostMs = 600_000;
const lostMax = 100;
interface LostEntry {
  readonly key: string;
  readonly at: number;
}
/** Changes whose answer was lost, by all data that identify a change. */
const lost = new Map<string, LostEntry>();

/** A change whose answer was lost. */
export interface LostCall {
  readonly key: string;
  /** Returns false after the change was sent again elsewhere, was answered, or was forgotten. */
  readonly isOpen: () => boolean;
  /** Returns true after the key of the change is forgotten. */
  readonly isForgotten: () => boolean;
  /**
   * Sends the change again under its key. Called only if the server is known to have a record of
   * the change.
   */
  readonly readAnswer: () => Promise<unknown>;
}
const lostCalls = new WeakMap<object, LostCall>();
/** Finds the lost change that failed with this error. */
export const findLostCall = (error: unknown): LostCall | undefined =>
  typeof error === 'object' && error !== null ? lostCalls.get(error) : undefined;

/** Identifies a file by name, size and time instead of its contents. */
const partOf = (part: FormDataEntryValue): unknown =>
  typeof part === 'string' ? part : [part.name, part.size, part.lastModified];
const contentsOf = (change: readonly unknown[]): string =>
  JSON.stringify([sessionStore.get()?.userId, ...change], (name, value: unknown) => {
    // a captcha has a new answer for every attempt
    if (name === 'recaptcha') return undefined;
    return value instanceof FormData
      ? [...value].map(([field, part]) => [field, partOf(part)])
      : value;
  });
const isFresh = ({ at }: LostEntry): boolean => Date.now() - at < lostMs;
/**
 * Returns true if the server refused before it looked at the change, so that the outcome of earlier
 * attempts is still unknown.
 */
const isTurnedAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 429);

function keepLost(contents: string, key: string): LostEntry {
  const entry = { key, at: Date.now() };
  lost.delete(contents);
  lost.set(contents, entry);
  for (const oldest of lost.keys()) if (lost.size > lostMax) lost.delete(oldest);
  return entry;
}

/**
 * Sends a change under an idempotency key. A repetition after a lost answer, from any form or
 * dialog, uses the earlier key, so that the server makes the change once and repeats its first
 * answer. After an answer, or with different contents, a new key is used. `sendAgain` sends the
 * whole change again; with it, `findLostCall` finds the lost change by its error.
 */
export async function runWithIdempotencyKey<T>(
  change: readonly unknown[],
  send: (key: string) => Promise<T>,
  sendAgain?: () => Promise<unknown>,
): Promise<T> {
  const contents = contentsOf(change);
  const known = lost.get(contents);
  const before = known && isFresh(known) ? known : undefined;
  const key = before?.key ?? createRandomId();
  // during the attempt, the key belongs to this attempt only
  if (before) keepLost(contents, key);
  try {
    const answer = await send(key);
    lost.delete(contents);
    return answer;
  } catch (error) {
    if (isCallUnanswered(error) || (before && isTurnedAway(error))) {
      const entry = keepLost(contents, key);
      if (sendAgain && error instanceof Error)
        lostCalls.set(error, {
          key,
          isOpen: () => lost.get(contents) === entry && isFresh(entry),
          isForgotten: () => !isFresh(entry),
          readAnswer: sendAgain,
        });
    } else lost.delete(contents);
    throw error;
  }
}
