import { sessionStore } from '../session/session.store.ts';
import { ApiError } from './api-error.ts';
import { createRandomId } from './random-id.ts';

/**
 * Returns true if it is unknown whether the change was made: no answer came, or an answer that does
 * not come from our API.
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

/** Limits for remembering changes without an answer: milliseconds, and number of changes. */
const lostMs = 600_000;
const lostMax = 100;
interface LostEntry {
  readonly key: string;
  readonly at: number;
}
/** Changes whose answer was lost, keyed by everything that identifies a change. */
const lost = new Map<string, LostEntry>();

/** A change whose answer was lost. */
export interface LostCall {
  readonly key: string;
  /** Returns false once the change was answered, was sent again elsewhere, or was forgotten. */
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
    // a captcha has a new answer for every attempt, so it does not identify a change
    if (name === 'recaptcha') return undefined;
    return value instanceof FormData
      ? [...value].map(([field, part]) => [field, partOf(part)])
      : value;
  });
const isFresh = ({ at }: LostEntry): boolean => Date.now() - at < lostMs;
/**
 * Returns true if the server refused the call before it looked at the change, so that the outcome
 * of earlier attempts stays unknown.
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
 * Sends a change under an idempotency key. If an answer was lost, a repetition from any form or
 * dialog uses the same key: the server makes the change once, and repeats its first answer. After
 * an answer, or for other contents, a new key is used. `sendAgain` sends the whole change again; if
 * it is given, `findLostCall` finds the lost change by its error.
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
  // while this attempt runs, no other attempt may use the key
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
