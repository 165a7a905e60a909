/**
 * Imports Drizzle, which declares tables and from which Drizzle Kit derives migrations. No other
 * file imports Drizzle; statements are written with `sql` of `sql.ts`. The package is loaded with
 * `require`, because it re-exports some thousand files: `import` would parse the list of re-exports
 * again for each file, which costs 240 MiB and most of a second at every start (bench, November
 * 2026).
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
  numeric,
  pgSequence,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} = load('drizzle-orm/pg-core') as typeof tables;
