/**
 * The only door to Drizzle, which says tables and brings migrations about; statements are written
 * with `sql` of `sql.ts`. It is read by `require`: its package names each of some thousand files in one list, which `import` parses anew
 * for every file that it finds, 240 MiB and most of a second at every start (bench, November 2026).
 */
import { createRequire } from 'node:module';
import type * as builder from 'drizzle-orm';
import type * as tables from 'drizzle-orm/pg-core';
import type * as postgres from 'drizzle-orm/node-postgres';
import type * as postgresMigrator from 'drizzle-orm/node-postgres/migrator';
import type * as pglite from 'drizzle-orm/pglite';
import type * as pgliteMigrator from 'drizzle-orm/pglite/migrator';

export type { PgColumn, PgTableWithColumns } from 'drizzle-orm/pg-core';

const load = createRequire(import.meta.url);
export const { getTableName, sql } = load('drizzle-orm') as typeof builder;
export const {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} = load('drizzle-orm/pg-core') as typeof tables;

/** Each driver's own part, read when that driver is opened. */
export const overPostgres = () => ({
  ...(load('drizzle-orm/node-postgres') as typeof postgres),
  ...(load('drizzle-orm/node-postgres/migrator') as typeof postgresMigrator),
});
export const overPglite = () => ({
  ...(load('drizzle-orm/pglite') as typeof pglite),
  ...(load('drizzle-orm/pglite/migrator') as typeof pgliteMigrator),
});
