import { readTabStorage, removeTabStorage, writeTabStorage } from './browser-storage.ts';

const key = 'bf-return-path';
/**
 * Returns true for a path inside the app. A second slash or a backslash, plain or encoded, makes
 * some browsers open another site.
 */
export function isInAppPath(path: string): boolean {
  const plain = decoded(path.split(/[?#]/, 1)[0] ?? '');
  return plain !== null && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(plain);
}
/** Decodes a text that may be encoded several times; null if decoding fails. */
function decoded(text: string): string | null {
  try {
    const next = decodeURIComponent(text);
    return next === text ? text : decoded(next);
  } catch {
    return null;
  }
}

/** Stores the last guarded page requested without a session (OP-02). */
export function rememberReturnPath(path: string): void {
  if (isInAppPath(path)) writeTabStorage(key, path);
}

/**
 * Drops the stored return page if its path begins with `path`. A used link must not be opened
 * again, but another page that waits for the sign-in must stay.
 */
export function forgetReturnPathWithin(path = '/'): void {
  if (readTabStorage(key)?.startsWith(path)) removeTabStorage(key);
}

/**
 * Returns the path to open after sign-in and deletes the stored path. The default is the dashboard
 * (OP-03).
 */
export function consumeReturnPath(): string {
  const path = readTabStorage(key);
  removeTabStorage(key);
  return path !== null && isInAppPath(path) ? path : '/dashboard';
}
