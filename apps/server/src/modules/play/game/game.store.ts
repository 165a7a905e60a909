import type { RoleName } from '@guildhall/contract/roles';
import type { Queries } from '../../../kernel/db/db.ts';
import { maybeOne, sql } from '../../../kernel/db/sql.ts';

export const findPlayer = (on: Queries, accountId: number) =>
  maybeOne<{ username: string; level: number; auto_dlc: boolean; roles: RoleName[] }>(
    on,
    sql`
      select username, level, auto_dlc, roles
      from player
      where id = ${accountId}`,
  );
/** Finds the account of a user. */
export const findAccountIdByUser = async (
  on: Queries,
  userId: number,
): Promise<number | undefined> =>
  (await maybeOne<{ id: number }>(on, sql`select id from player where user_id = ${userId}`))?.id;
