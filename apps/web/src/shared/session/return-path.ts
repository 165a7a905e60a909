import { readTabStorage, removeTabStorage, writeTabStorage } from './browser-storage.ts';

const key = 'bf-return-path';
/**
 * Returns true for a path inside the app: neither `//` nor a backslash, plain or encoded, with
 * which some browsers would open another site.
 */
export function isInAppPath(path: string): boolean {
  const plain = decoded(path.split(/[?#]/, 1)[0] ?? '');
  return plain !== null && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(plain);
}
/** Decodes a text that may be encoded several times; null if it cannot be decoded. */
function decoded(text: string): string | null {
  try {
    const next = decodeURIComponent(text);
    return next === text ? text : decoded(next);
  } catch {
    return null;
  }
}

/**
 * Stores the page that needs a session and was requested without one, for after the sign-in
 * (OP-02).
 */
export function rememberReturnPath(path: string): void {
  if (isInAppPath(path)) writeTabStorage(key, path);
}

/**
 * Deletes the stored page if its path begins with `path`: a link that was used must not be opened
 * again, but any other page must stay stored.
 */
export function forgetReturnPathWithin(path = '/'): void {
  if (readTabStorage(key)?.startsWith(path)) removeTabStorage(key);
}

/**
 * Returns the page to open after the sign-in, and deletes it from the storage; by default, the
 * dashboard (OP-03).
 */
export function consumeReturnPath(): string {
  const path = readTabStorage(key);
  removeTabStorage(key);
  return path !== null && isInAppPath(path) ? path : '/dashboard';
}
