import {
  parseStoredJson,
  readLocalStorage,
  removeLocalStorage,
  writeLocalStorage,
} from './browser-storage.ts';

const key = 'bf-bank';

/** The header half of the admin session; the other half is a cookie that no script sees (OP-50). */
export const adminSessionStore = {
  token: (): string | null => {
    const stored = parseStoredJson(readLocalStorage(key));
    return typeof stored === 'string' ? stored : null;
  },
  set: (token: string): void => writeLocalStorage(key, JSON.stringify(token)),
  clear: (): void => removeLocalStorage(key),
};
