import {
  parseStoredJson,
  readLocalStorage,
  writeLocalStorage,
} from '../session/browser-storage.ts';

const storageKey = 'bf-celebrated';
/** Largest number of stored entries: as many celebrations as can wait in another window. */
const storedMax = 50;
/** Tolerance in milliseconds, because windows learn of an event at different times. */
const slackMs = 15_000;

interface Taken {
  readonly key: string;
  readonly at: number;
}
const isTaken = (entry: unknown): entry is Taken =>
  typeof entry === 'object' && entry !== null && 'key' in entry && 'at' in entry;
function readTaken(): readonly Taken[] {
  const stored = parseStoredJson(readLocalStorage(storageKey));
  return Array.isArray(stored) ? stored.filter((entry) => isTaken(entry)) : [];
}
function take(key: string, since: number): boolean {
  const taken = readTaken();
  if (taken.some((turn) => turn.key === key && turn.at >= since - slackMs)) return false;
  const storedTurns = [...taken, { key, at: Date.now() }].slice(-storedMax);
  writeLocalStorage(storageKey, JSON.stringify(storedTurns));
  return true;
}
/**
 * Returns true in exactly one window of the browser, so that an event is celebrated once. `since`
 * is the time at which this window learned of the event; an earlier celebration belongs to another
 * event.
 */
export async function reserveCelebrationInThisWindow(key: string, since: number): Promise<boolean> {
  // some browsers lack the Web Locks API, and all browsers lack it without https
  if (!('locks' in navigator)) return take(key, since);
  try {
    return await navigator.locks.request(storageKey, () => take(key, since));
  } catch {
    return take(key, since);
  }
}
