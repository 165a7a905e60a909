import { events } from '@guildhall/contract/events';
import type { Plugin } from 'vite';

const id = 'virtual:event-table';
const resolved = '\0event-table';

/**
 * The browser needs to know which queries a message makes stale, not the schemas of its payload. This keeps the schema
 * library out of the player's pages.
 */
export function eventTable(): Plugin {
  const table = Object.fromEntries(
    Object.entries(events).map(([type, entry]) => [type, { stale: entry.stale, effect: 'effect' in entry ? entry.effect : undefined }]),
  );
  return {
    name: 'event-table',
    resolveId: (source) => (source === id ? resolved : undefined),
    load: (source) => (source === resolved ? `export const eventTable = ${JSON.stringify(table)}` : undefined),
  };
}
