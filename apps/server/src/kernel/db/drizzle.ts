/**
 * Imports Drizzle, which declares tables; its kit writes migrations. No other file imports Drizzle.
 * Statements are written with `sql` of `sql.ts`. The package is loaded by `require`, because it
 * lists some thousand files in one list, which `import` parses again for every file that it finds;
 * this costs 240 MiB and most of a second at every start (bench, November 2026).
 */
import { createRequire } from 'node:module';
import type * as builder from 'drizzle-orm';
import type * as tables from 'drizzle-orm/pg-core';

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
