import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db.ts';
import { many, run, sql } from './db/sql.ts';

/** Column that the migration made unique in normal form, and the one it is unique beside. */
const columns: Readonly<Record<string, readonly [column: string, beside?: string]>> = {
  inventory_types: ['internal_name'],
  statistics: ['name'],
  character_attributes: ['internal_name'],
  balance_parameters: ['name', 'preset_id'],
  balance_presets: ['name'],
  game_versions: ['name'],
  regions: ['code'],
  localizations: ['shortcut'],
};
/** Names rows that are spellings of older names: they stay usable until somebody renames them. */
export function warnOfTwins(log: FastifyBaseLogger, table: string, ids: readonly number[]): void {
  log.warn(
    { table, ids },
    `rows ${ids.join(', ')} of ${table} are spellings of older names: rename them`,
  );
}
/**
 * Reports rows whose names operators chose and that are one name since names are compared in normal
 * form (decision 0062); what was renamed meanwhile is forgotten.
 */
export async function reportTwins(db: Database, log: FastifyBaseLogger): Promise<void> {
  const noted = await many<{ name: string; ids: number[] }>(
    db.read,
    sql`select name, value as ids from settings_rows where name like 'twins:%'`,
  );
  for (const { name, ids } of noted) {
    const table = name.slice('twins:'.length);
    const [column, beside] = columns[table] ?? [];
    if (column === undefined) continue;
    const [from, text] = [sql.identifier(table), sql.identifier(column)];
    const isBeside =
      beside === undefined
        ? sql`true`
        : sql`b.${sql.identifier(beside)} = a.${sql.identifier(beside)}`;
    const left = await many<{ id: number }>(
      db.read,
      sql`
        select a.id
        from ${from} a
        where a.id = any(${ids}::int[]) and a.deleted_at is null
          and exists (
            select
            from ${from} b
            where b.id < a.id and b.deleted_at is null and ${isBeside}
              and normal_form(b.${text}) = normal_form(a.${text})
          )
        order by a.id`,
    );
    if (left.length === 0) await run(db.read, sql`delete from settings_rows where name = ${name}`);
    else
      warnOfTwins(
        log,
        table,
        left.map(({ id }) => id),
      );
  }
}
