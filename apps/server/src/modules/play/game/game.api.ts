import { sql, type Sql } from '../../../kernel/db/sql.ts';

/** In a statement: how often a user has signed in to the game, which uses a ticket up. */
export const buildLoginCount = (userId: number): Sql => sql`
  (
    select count(*)::int
    from tickets t
    where t.user_id = ${userId} and t.used_at is not null
  )`;
