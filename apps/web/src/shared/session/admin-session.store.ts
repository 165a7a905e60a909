import { parseStored, readShared, removeShared, writeShared } from './browser-storage.ts';

const key = 'bf-bank';

/** The header half of the admin session; the other half is a cookie that no script sees (OP-50). */
export const adminSession = {
  token: (): string | null => {
    const stored = parseStored(readShared(key));
    return typeof stored === 'string' ? stored : null;
  },
  set: (token: string): void => writeShared(key, JSON.stringify(token)),
  clear: (): void => removeShared(key),
};
