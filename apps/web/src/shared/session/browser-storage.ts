/**
 * Gives access to the browser's storages. A private window may refuse access: then nothing is
 * stored, and a session lasts only as long as the page.
 */
function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/** Reads a value of this tab, otherwise the value that all tabs share (OP-49). */
export const readTabOrLocalStorage = (key: string): string | null =>
  attempt(() => sessionStorage.getItem(key) ?? localStorage.getItem(key), null);
export const readLocalStorage = (key: string): string | null =>
  attempt(() => localStorage.getItem(key), null);
export const writeLocalStorage = (key: string, value: string): void =>
  attempt(() => localStorage.setItem(key, value), undefined);
export const removeLocalStorage = (key: string): void =>
  attempt(() => localStorage.removeItem(key), undefined);
export const readTabStorage = (key: string): string | null =>
  attempt(() => sessionStorage.getItem(key), null);
export const writeTabStorage = (key: string, value: string): void =>
  attempt(() => sessionStorage.setItem(key, value), undefined);
export const removeTabStorage = (key: string): void =>
  attempt(() => sessionStorage.removeItem(key), undefined);
/** Clears the tab's storage at sign-out (R4.11). */
export const clearTabStorage = (): void => attempt(() => sessionStorage.clear(), undefined);

/** Parses JSON that this program has stored; returns undefined for any other text. */
export const parseStoredJson = (text: string | null): unknown =>
  attempt(() => (text === null ? null : (JSON.parse(text) as unknown)), null);
