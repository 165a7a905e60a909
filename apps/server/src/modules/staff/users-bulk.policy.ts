import type { LeftOutReason, UserBulkAction } from '@guildhall/contract/admin/users-bulk';
import { userStatus } from '@guildhall/contract/limits';
import type { AdminUserRow } from './users-admin.store.ts';

export interface Chosen {
  readonly id: number;
  /** What a preview has answered. */
  readonly version?: number | undefined;
}
/** What decides beside the row whether a user is left out. */
export interface Ground {
  readonly kind: UserBulkAction['kind'];
  readonly actorId: number;
  /** Accounts that have the avatar already. */
  readonly owners: ReadonlySet<number>;
}
/** Why an action passes a user by; undefined where it does not. */
export function leftOut(row: AdminUserRow | undefined, { id, version }: Chosen, { kind, actorId, owners }: Ground): LeftOutReason | undefined {
  if (!row) return 'deleted';
  if (id === actorId && kind !== 'unblock') return 'self';
  const isBlocked = row.status_id === userStatus.blocked;
  if (kind === 'block' && row.roles.includes('ADMIN')) return 'administrator';
  if (kind === 'block' && isBlocked) return 'blocked';
  if (kind === 'unblock' && !isBlocked) return 'not-blocked';
  if (owners.has(row.account_id)) return 'owned';
  return version !== undefined && version !== row.version ? 'changed' : undefined;
}
