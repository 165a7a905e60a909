import type { RoleName } from '@guildhall/contract/roles';
import type { Queries } from '../../../kernel/db.ts';
import { maybeOne, sql } from '../../../kernel/db/sql.ts';
import type { Entrant } from './game.availability.ts';

export async function findEntrant(on: Queries, userId: number): Promise<Entrant | undefined> {
  const row = await maybeOne<{ status_id: number; access_type: number }>(
    on,
    sql`select status_id, access_type from player where user_id = ${userId} and not deleted`,
  );
  return row && { userId, statusId: row.status_id, accessType: row.access_type };
}
export const findPlayer = (on: Queries, accountId: number) =>
  maybeOne<{ username: string; level: number; auto_dlc: boolean; roles: RoleName[] }>(
    on,
    sql`
      select username, level, auto_dlc, roles
      from player
      where id = ${accountId}`,
  );
