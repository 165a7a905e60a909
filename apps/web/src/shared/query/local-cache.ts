import {
  parseStoredJson,
  readLocalStorage,
  removeLocalStorage,
  writeLocalStorage,
} from '../session/browser-storage.ts';

/**
 * Names of answers stored in the browser: they are shown at once on the next visit, and refreshed
 * in the background (R7.63). Listed here, so that signing out can delete them.
 */
export type LocalCacheName = 'level-rewards';
const names: readonly LocalCacheName[] = ['level-rewards'];
const keyOf = (name: LocalCacheName): string => `bf-cache-${name}`;

/**
 * Version of the stored format. Increase it when an answer changes its format, so that data of
 * older versions is ignored.
 */
const shape = 2;
interface CacheEntry {
  shape: number;
  userId: number;
  at: number;
  data: unknown;
}
const isKept = (value: unknown): value is CacheEntry =>
  typeof value === 'object' &&
  value !== null &&
  'shape' in value &&
  value.shape === shape &&
  'userId' in value &&
  'at' in value &&
  'data' in value;

export const saveLocalCache = (name: LocalCacheName, userId: number, data: unknown): void =>
  writeLocalStorage(
    keyOf(name),
    JSON.stringify({ shape, userId, at: Date.now(), data } satisfies CacheEntry),
  );

/**
 * Returns this user's stored answer with the time at which it was read; undefined if there is none.
 */
export function readLocalCache(
  name: LocalCacheName,
  userId: number,
): Pick<CacheEntry, 'at' | 'data'> | undefined {
  const cacheEntry = parseStoredJson(readLocalStorage(keyOf(name)));
  return isKept(cacheEntry) && cacheEntry.userId === userId ? cacheEntry : undefined;
}

export const removeLocalCache = (name: LocalCacheName): void => removeLocalStorage(keyOf(name));
export const clearLocalCaches = (): void => names.forEach(removeLocalCache);
