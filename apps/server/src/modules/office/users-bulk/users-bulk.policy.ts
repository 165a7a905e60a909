import type { BulkSkipReason, UserBulkAction } from '@guildhall/contract/office/users-bulk';
import { userStatus } from '@guildhall/contract/limits';
import type { AdminUserRow } from '../users/users.api.ts';

export interface SelectedUser {
  readonly id: number;
  /** Version of the user's row that the preview returned. */
  readonly version?: number | undefined;
}
/** Data that decides, together with a user's row, if the action skips the user. */
export interface BulkActionSkipContext {
  readonly kind: UserBulkAction['kind'];
  readonly actorId: number;
  /** Accounts that already own the avatar. */
  readonly owners: ReadonlySet<number>;
}
function outByStatus(
  { status_id: statusId, roles }: AdminUserRow,
  kind: BulkActionSkipContext['kind'],
): BulkSkipReason | undefined {
  const isBlocked = statusId === userStatus.blocked;
  if (kind === 'unblock') return isBlocked ? undefined : 'not-blocked';
  if (kind !== 'block') return undefined;
  return roles.includes('ADMIN') ? 'administrator' : isBlocked ? 'blocked' : undefined;
}
/** Returns the reason why an action skips a user; undefined if it does not skip the user. */
export function findUserSkipReason(
  row: AdminUserRow | undefined,
  { id, version }: SelectedUser,
  { kind, actorId, owners }: BulkActionSkipContext,
): BulkSkipReason | undefined {
  if (!row) return 'deleted';
  if (id === actorId && kind !== 'unblock') return 'self';
  const status = outByStatus(row, kind);
  if (status !== undefined) return status;
  if (owners.has(row.account_id)) return 'owned';
  return version !== undefined && version !== row.version ? 'changed' : undefined;
}
