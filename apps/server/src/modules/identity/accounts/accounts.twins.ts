import type { Kernel } from '../../../kernel/kernel.ts';
import { many, sql } from '../../../kernel/db/sql.ts';
import { warnOfTwins } from '../../../kernel/twins.ts';

/**
 * Reports users and accounts whose address or name is another's since both are compared in normal
 * form (decision 0062).
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
      having count(*) > 0`,
  );
  for (const { table, ids } of found) warnOfTwins(log, table, ids);
}
