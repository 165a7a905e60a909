import { sql, type Sql } from '../../../kernel/db/sql.ts';

export { findServerAndBlockOfAccount } from './acting.store.ts';
export { listAdmittedAccounts } from './game-tickets.store.ts';

/**
 * SQL expression for the number of times that a user has signed in to the game; each sign-in uses
 * up a ticket.
 */
export const buildGameLoginCountColumn = (userId: number): Sql => sql`
  (
    select count(*)::int
    from tickets t
    where t.user_id = ${userId} and t.used_at is not null
  )`;
