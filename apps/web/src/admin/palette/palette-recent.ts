import { parseStored, readTab, writeTab } from '../../shared/session/browser-storage.ts';
import type { Entry } from './palette-entry.ts';

const key = 'bf-office-recent';
const recentMax = 8;
type Kept = Omit<Entry, 'run'>;

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'key' in value && 'label' in value;
/**
 * What was opened from the palette, newest first. The tab keeps it for itself, until the sign-out:
 * names of players stay in no browser.
 */
export function recentEntries(): Kept[] {
  const kept = parseStored(readTab(key));
  return Array.isArray(kept) ? kept.filter(isKept) : [];
}
/** What it leads to or asks for can be kept; what it does by itself is found by its key. */
export function rememberEntry({ run: _run, ...entry }: Entry): void {
  const others = recentEntries().filter((known) => known.key !== entry.key);
  writeTab(key, JSON.stringify([entry, ...others].slice(0, recentMax)));
}
