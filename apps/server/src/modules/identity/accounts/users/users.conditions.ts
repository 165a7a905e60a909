import { sql } from '../../../../kernel/db/sql.ts';

/** SQL condition: the user of the table `u` works in the back office. */
export const staffUserCondition = sql`
  exists (
    select 1
    from user_roles r
    where r.user_id = u.id and r.role <> 'PLAYER'
  )`;
