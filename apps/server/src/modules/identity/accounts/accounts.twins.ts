import type { Kernel } from '../../../kernel/kernel.ts';
import { many, sql } from '../../../kernel/db/sql.ts';

/**
 * Names rows that were different spellings of a name when names were compared by the database's
 * locale, and are the same name now. They stay usable as they are; the operator of the server has
 * them renamed.
 */
export async function reportTwins({ db, log }: Pick<Kernel, 'db' | 'log'>): Promise<void> {
  const found = await many<{ table: string; ids: number[] }>(
    db.read,
    sql`
      select 'users' as "table", array_agg(id order by id) as ids
      from users
      where email_is_twin
      having count(*) > 0
      union all
      select 'accounts', array_agg(id order by id)
      from accounts
      where username_is_twin
      having count(*) > 0
      union all
      select substr(name, 7),
        array(
          select id::int
          from jsonb_array_elements_text(value) id
        )
      from settings_rows
      where name like 'twins:%'`,
  );
  for (const { table, ids } of found)
    log.warn(
      { table, ids },
      `rows ${ids.join(', ')} of ${table} are spellings of older names: rename them`,
    );
}
