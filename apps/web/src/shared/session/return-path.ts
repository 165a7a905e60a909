import { readTabStorage, removeTabStorage, writeTabStorage } from './browser-storage.ts';

const key = 'bf-return-path';
/**
 * Written any way: a second slash or a backslash, as it is or encoded, makes an address of another
 * site for some browser.
 */
export function isInAppPath(path: string): boolean {
  const plain = decoded(path.split(/[?#]/, 1)[0] ?? '');
  return plain !== null && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(plain);
}
/** Encoded twice is encoded still; null is no text at all. */
function decoded(text: string): string | null {
  try {
    const next = decodeURIComponent(text);
    return next === text ? text : decoded(next);
  } catch {
    return null;
  }
}

/** Keeps the last guarded page that was asked for while logged out (OP-02). */
export function rememberReturnPath(path: string): void {
  if (isInAppPath(path)) writeTabStorage(key, path);
}

/**
 * A used link must not be returned to; another page that waits for the sign-in must. `path` is how
 * the used link begins.
 */
export function forgetReturnPath(path = '/'): void {
  if (readTabStorage(key)?.startsWith(path)) removeTabStorage(key);
}

/** Returns the path to open after sign-in and forgets it; the dashboard by default (OP-03). */
export function consumeReturnPath(): string {
  const path = readTabStorage(key);
  removeTabStorage(key);
  return path !== null && isInAppPath(path) ? path : '/dashboard';
}
