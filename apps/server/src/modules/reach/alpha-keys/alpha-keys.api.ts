import { sql, type Sql } from '../../../kernel/db/sql.ts';

/**
 * Builds the SQL expression for the state of a user's alpha key; the state is 0 for a user without
 * a key.
 */
export const buildAlphaKeyStateColumn = (userId: number): Sql => sql`
  coalesce(
    (select k.state from alpha_keys k where k.user_id = ${userId} and k.deleted_at is null), 0
  )`;
export const buildAlphaKeyRequestedCondition = (userId: number): Sql => sql`
  exists (
    select 1
    from alpha_key_requests r
    where r.user_id = ${userId}
  )`;
