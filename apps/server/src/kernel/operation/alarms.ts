/**
 * Stores alarms until a person or a check ends them. An alarm is raised once, whichever server
 * notices its cause.
 */
import type { Queries, Tx } from '../db/db.ts';
import { maybeOne, sql } from '../db/sql.ts';

const rowOf = (name: string): string => `alarm:${name}`;

/** Records an alarm; returns true if it is new. */
export const insertAlarm = async (tx: Tx, name: string, at: Date): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`
      insert into settings_rows (name, value, updated_at)
      values (${rowOf(name)}, ${sql.json({ since: at })}, ${at})
      on conflict do nothing
      returning name`,
  )) !== undefined;
/** Ends an alarm; returns true if the alarm existed. */
export const deleteAlarm = async (tx: Tx, name: string): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`
      delete from settings_rows
      where name = ${rowOf(name)}
      returning name`,
  )) !== undefined;
export const hasAlarm = async (db: Queries, name: string): Promise<boolean> =>
  (await maybeOne(db, sql`select 1 as found from settings_rows where name = ${rowOf(name)}`)) !==
  undefined;
