import { parseStored, readTab, writeTab } from '../../shared/session/browser-storage.ts';
import type { Entry } from './palette-entry.ts';

const key = 'bf-office-recent';
const recentMax = 8;
type Kept = Omit<Entry, 'run'>;

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'key' in value && 'label' in value;
/**
 * Returns the entries opened from the palette, newest first. They are stored in the tab until
 * sign-out, so that no browser keeps players' names.
 */
export function listRecentEntries(): Kept[] {
  const kept = parseStored(readTab(key));
  return Array.isArray(kept) ? kept.filter(isKept) : [];
}
/**
 * Stores pages and actions on players as they are; `run` cannot be stored, its entry is found again
 * by key.
 */
export function rememberEntry({ run: _run, ...entry }: Entry): void {
  const others = listRecentEntries().filter((known) => known.key !== entry.key);
  writeTab(key, JSON.stringify([entry, ...others].slice(0, recentMax)));
}
