import type { Database } from './db.ts';
import { maybeOne, run, sql } from './db/sql.ts';

/** Row of settings in which a migration left the ids of the rows of a table to rename. */
const rowOf = (table: string): string => `renames:${table}`;

/** Lists the rows of a table that a migration has left to be renamed; undefined where none are. */
export async function listDueRenames(db: Database, table: string): Promise<number[] | undefined> {
  const listed = await maybeOne<{ ids: number[] }>(
    db.read,
    sql`select value as ids from settings_rows where name = ${rowOf(table)}`,
  );
  return listed?.ids;
}
/** Forgets the list, once all of its rows are renamed. */
export const endDueRenames = (db: Database, table: string) =>
  run(db.read, sql`delete from settings_rows where name = ${rowOf(table)}`);
