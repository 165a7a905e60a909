import type { RoleName } from '@guildhall/contract/roles';
import { sql } from '../../../kernel/db/drizzle.ts';
import { oneOf, type Queries } from '../../../kernel/db.ts';
import type { Entrant } from './game.availability.ts';

export async function findEntrant(on: Queries, userId: number): Promise<Entrant | undefined> {
  const row = await oneOf<{ status_id: number; access_type: number }>(
    on,
    sql`select status_id, access_type from users where id = ${userId} and deleted_at is null`,
  );
  return row && { userId, statusId: row.status_id, accessType: row.access_type };
}
export const findPlayer = (on: Queries, accountId: number) =>
  oneOf<{ username: string; level: number; auto_dlc: boolean; roles: RoleName[] }>(
    on,
    sql`
      select a.username, a.level, a.auto_dlc,
        array(
          select r.role
          from user_roles r
          where r.user_id = a.user_id
          order by r.role
        ) as roles
      from accounts a
      where a.id = ${accountId}`,
  );
