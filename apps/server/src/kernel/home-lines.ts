import type { HomeLineName } from '@guildhall/contract/office/home';
import type { Sql } from './db/sql.ts';

/**
 * SQL of the counts on the home page of the back office. Each query selects a timestamp as `at`,
 * oldest first, by an index; at most a thousand rows are read.
 */
export type HomeLineQueries = Readonly<Partial<Record<HomeLineName, (now: Date) => Sql>>>;

/** Lines of the home page, each declared by the module that owns the counted rows. */
export interface HomeLineRegister {
  /** Adds counts. Throws if another module already has a count of this name. */
  add(lines: HomeLineQueries): void;
  list(): readonly (readonly [HomeLineName, (now: Date) => Sql])[];
}
/** Creates the register, empty until modules add their lines. */
export function createHomeLineRegister(): HomeLineRegister {
  const queries = new Map<HomeLineName, (now: Date) => Sql>();
  return {
    add(lines) {
      for (const [name, rows] of Object.entries(lines)) {
        if (queries.has(name as HomeLineName)) throw new Error(`${name} is counted twice`);
        queries.set(name as HomeLineName, rows);
      }
    },
    list: () => [...queries],
  };
}
