import {
  parseStoredJson,
  readLocalStorage,
  removeLocalStorage,
  writeLocalStorage,
} from './browser-storage.ts';

const key = 'bf-bank';

/**
 * Stores the header half of the admin session; the other half is in a cookie that scripts cannot
 * read (OP-50).
 */
export const adminSessionStore = {
  token: (): string | null => {
    const stored = parseStoredJson(readLocalStorage(key));
    return typeof stored === 'string' ? stored : null;
  },
  set: (token: string): void => writeLocalStorage(key, JSON.stringify(token)),
  clear: (): void => removeLocalStorage(key),
};
