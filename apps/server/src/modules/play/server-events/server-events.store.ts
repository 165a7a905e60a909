import type { Queries } from '../../../kernel/db/db.ts';
import { maybeOne, sql } from '../../../kernel/db/sql.ts';

/** Finds the account of a user. */
export const findAccountIdByUser = async (
  db: Queries,
  userId: number,
): Promise<number | undefined> =>
  (await maybeOne<{ id: number }>(db, sql`select id from player where user_id = ${userId}`))?.id;
