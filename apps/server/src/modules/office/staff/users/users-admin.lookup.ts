import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { lockUser, findUser, type AdminUserRow } from './users-admin.store.ts';

/** Locks a user; throws NOT_FOUND if there is no such user. */
export async function requireLockedUser(tx: Tx, id: number): Promise<AdminUserRow> {
  const row = await lockUser(tx, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
/** Reads a user; throws NOT_FOUND if there is no such user. */
export async function requireUser(on: Queries, id: number): Promise<AdminUserRow> {
  const row = await findUser(on, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
