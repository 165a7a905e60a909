/** Reads users for sign-in. */
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { equalsText } from '../../../../kernel/db/conditions.ts';
import { maybeOne, run, sql } from '../../../../kernel/db/sql.ts';
import { staffUserCondition } from './users.conditions.ts';

export interface LoginRow extends Record<string, unknown> {
  readonly id: number;
  readonly email: string;
  readonly account_id: number;
  readonly username: string;
  readonly password_hash: string | null;
  readonly password_set_at: string | null;
  readonly deletes_at: string | null;
  readonly status_id: number;
  readonly blocked_until: string | null;
  readonly block_reason: string | null;
  readonly language: string;
  readonly staff: boolean;
  readonly password_for_staff: boolean;
  /** True if signing in requires a code. */
  readonly asks_code: boolean;
}
const login = sql`
  select u.id, u.email, a.id as account_id, a.username, u.password_hash, u.status_id,
    u.blocked_until, u.block_reason, u.language, u.deletes_at, u.password_for_staff,
    u.password_set_at,
    u.two_factor_enabled and u.two_factor_at_sign_in as asks_code, ${staffUserCondition} as staff
  from users u
  join accounts a on a.user_id = u.id
  where u.deleted_at is null`;
const byId = (id: number) => sql`${login} and u.id = ${id}`;
/** Finds the user who signs in with this address. */
export const findLoginUserByEmail = (db: Queries, email: string): Promise<LoginRow | undefined> =>
  maybeOne<LoginRow>(db, sql`${login} and ${equalsText(sql`u.email`, email)}`);
/**
 * Locks a user until commit, and reads the user's state and roles after that. Sends both statements
 * together.
 */
export async function lockLoginUser(tx: Tx, id: number): Promise<LoginRow | undefined> {
  const [, row] = await Promise.all([
    run(tx, sql`select id from users where id = ${id} for update`),
    maybeOne<LoginRow>(tx, byId(id)),
  ]);
  return row;
}
export const findLoginUserById = (db: Queries, id: number): Promise<LoginRow | undefined> =>
  maybeOne<LoginRow>(db, byId(id));
