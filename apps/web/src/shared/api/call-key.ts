import { sessionStore } from '../session/session.store.ts';
import { ApiError } from './api-error.ts';
import { createRandomId } from './random-id.ts';

/** No answer came, or one that does not say whether the change was made. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/**
 * Sends a change once more at once when its answer was lost: it carries the same key, so that the
 * server does it once and gives the first answer again. Throws what the second attempt throws.
 */
export const orOnceMore = <T>(send: () => Promise<T>): Promise<T> =>
  send().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 0 && !error.handled) return send();
    throw error;
  });

/** How long, and how many, changes without an answer are known again. */
const lostMs = 600_000;
const lostMax = 100;
/** Keys of changes whose answer was lost, by all that makes a change what it is. */
const lost = new Map<string, { readonly key: string; readonly at: number }>();

/** What a picture in a form is told apart by. */
const partOf = (part: FormDataEntryValue): unknown =>
  typeof part === 'string' ? part : [part.name, part.size, part.lastModified];
const contentsOf = (change: readonly unknown[]): string =>
  JSON.stringify([sessionStore.get()?.userId, ...change], (name, value: unknown) => {
    // a captcha is answered anew for every attempt
    if (name === 'recaptcha') return undefined;
    return value instanceof FormData
      ? [...value].map(([field, part]) => [field, partOf(part)])
      : value;
  });

/**
 * Sends a change under an idempotency key. What is sent again after a lost answer, by whichever
 * form or dialog, carries the key of before, so that the server does it once and answers as the
 * first time; an answer, or other contents, begin a new one.
 */
export async function underItsKey<T>(
  change: readonly unknown[],
  send: (key: string) => Promise<T>,
): Promise<T> {
  const contents = contentsOf(change);
  const before = lost.get(contents);
  const key = before && Date.now() - before.at < lostMs ? before.key : createRandomId();
  lost.delete(contents);
  try {
    return await send(key);
  } catch (error) {
    if (isUnanswered(error)) lost.set(contents, { key, at: Date.now() });
    for (const oldest of lost.keys()) if (lost.size > lostMax) lost.delete(oldest);
    throw error;
  }
}
