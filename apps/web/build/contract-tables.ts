import { errors } from '@guildhall/contract/errors';
import { events } from '@guildhall/contract/events';
import type { Plugin } from 'vite';

const eventTable = Object.fromEntries(
  Object.entries(events).map(([type, entry]) => [
    type,
    { stale: entry.stale, effect: 'effect' in entry ? entry.effect : undefined },
  ]),
);
const errorEffects = Object.fromEntries(
  Object.entries(errors).map(([code, { effect }]) => [code, effect]),
);

const tables: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'virtual:event-table': { eventTable },
  'virtual:error-effects': {
    errorEffects,
    signVerificationFailed: errors.SIGN_VERIFICATION_FAILED.text,
  },
};

const code = (exported: Readonly<Record<string, unknown>>) =>
  Object.entries(exported)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

/**
 * The parts of the contract's tables that a browser acts on: which queries a message makes stale,
 * what follows from an error. The schemas and the English texts stay behind, which keeps the schema
 * library out of the player's pages.
 */
export function contractTables(): Plugin {
  return {
    name: 'contract-tables',
    resolveId: (source) => (source in tables ? `\0${source}` : undefined),
    load: (source) => {
      const table = source.startsWith('\0') ? tables[source.slice(1)] : undefined;
      return table && code(table);
    },
  };
}
