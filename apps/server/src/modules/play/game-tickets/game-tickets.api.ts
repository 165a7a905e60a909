import { sql, type Sql } from '../../../kernel/db/sql.ts';

export { findKeyAccessToAccount } from './acting.store.ts';
export { listAdmittedAccounts } from './game-tickets.store.ts';

/**
 * Builds the SQL expression that counts how often a user has signed in to the game. Each sign-in
 * uses one ticket.
 */
export const buildGameLoginCountColumn = (userId: number): Sql => sql`
  (
    select count(*)::int
    from tickets t
    where t.user_id = ${userId} and t.used_at is not null
  )`;
