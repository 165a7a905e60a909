import { sql, type Sql } from '../../../kernel/db/sql.ts';

/** In a statement: how far a user is with an alpha key; 0 without one. */
export const buildKeyState = (userId: number): Sql => sql`
  coalesce(
    (select k.state from alpha_keys k where k.user_id = ${userId} and k.deleted_at is null), 0
  )`;
export const hasAskedForKey = (userId: number): Sql => sql`
  exists (
    select 1
    from alpha_key_requests r
    where r.user_id = ${userId}
  )`;
