import type { HomeLineName } from '@guildhall/contract/office/home';
import type { Sql } from './db/sql.ts';

/**
 * What a module counts on the home page of the back office: SQL for rows whose column `at` is a
 * timestamp, the oldest first, by an index. No more than a thousand are read.
 */
export type HomeLines = Readonly<Partial<Record<HomeLineName, (now: Date) => Sql>>>;

/** Lines of the home page, each declared by the module to which its things belong. */
export interface HomeRegister {
  /** Throws where another module counts the same already. */
  add(lines: HomeLines): void;
  list(): readonly (readonly [HomeLineName, (now: Date) => Sql])[];
}
export function createHomeRegister(): HomeRegister {
  const all = new Map<HomeLineName, (now: Date) => Sql>();
  return {
    add(lines) {
      for (const [name, rows] of Object.entries(lines)) {
        if (all.has(name as HomeLineName)) throw new Error(`${name} is counted twice`);
        all.set(name as HomeLineName, rows);
      }
    },
    list: () => [...all],
  };
}
