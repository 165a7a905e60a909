import {
  parseStoredJson,
  readTabStorage,
  writeTabStorage,
} from '../../shared/session/browser-storage.ts';
import type { PaletteEntry } from './palette-entry.ts';

const key = 'bf-office-recent';
const recentMax = 8;
type StoredEntry = Omit<PaletteEntry, 'run'>;

const isKept = (value: unknown): value is StoredEntry =>
  typeof value === 'object' && value !== null && 'key' in value && 'label' in value;
/**
 * Returns the entries opened from the palette, newest first. They are stored in the tab until
 * sign-out, so that no browser stores players' names permanently.
 */
export function listRecentPaletteEntries(): StoredEntry[] {
  const storedEntries = parseStoredJson(readTabStorage(key));
  return Array.isArray(storedEntries) ? storedEntries.filter(isKept) : [];
}
/**
 * Stores an entry. Pages and actions on players are stored completely. An entry with `run` is
 * stored only as its key, because `run` cannot be stored, and is found again by this key.
 */
export function rememberPaletteEntry({ run: _run, ...entry }: PaletteEntry): void {
  const others = listRecentPaletteEntries().filter((known) => known.key !== entry.key);
  writeTabStorage(key, JSON.stringify([entry, ...others].slice(0, recentMax)));
}
