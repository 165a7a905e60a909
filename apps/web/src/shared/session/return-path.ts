import { readTab, removeTab, writeTab } from './browser-storage.ts';

const key = 'bf-return-path';
const inApp = (path: string): boolean => path.startsWith('/') && !path.startsWith('//');

/** Keeps the last guarded page that was asked for while logged out (OP-02). */
export function rememberPath(path: string): void {
  if (inApp(path)) writeTab(key, path);
}

/** A used link must not be returned to; another page that waits for the sign-in must. `path` is how the used link begins. */
export function forgetPath(path = '/'): void {
  if (readTab(key)?.startsWith(path)) removeTab(key);
}

/** Where to go after signing in: the remembered page once, else the dashboard (OP-03). */
export function takeReturnPath(): string {
  const path = readTab(key);
  removeTab(key);
  return path !== null && inApp(path) ? path : '/dashboard';
}
