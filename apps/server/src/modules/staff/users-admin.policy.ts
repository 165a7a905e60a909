import { userStatus } from '@guildhall/contract/limits';
import type { RoleName } from '@guildhall/contract/roles';
import type { UserState } from './users-admin.store.ts';

export interface UserChange {
  readonly statusId?: number | undefined;
  readonly rolesToAdd?: readonly RoleName[] | undefined;
  readonly userRolesToDrop?: readonly RoleName[] | undefined;
  readonly accessType?: number | undefined;
  readonly blockedUntil?: string | null | undefined;
  readonly reason?: string | undefined;
}
/** What the user becomes. A block remembers the status before it and gives it back when it ends. */
export function changedState(before: UserState, change: UserChange): UserState {
  const accessType = change.accessType ?? before.accessType;
  const wanted = change.statusId ?? before.statusId;
  const blocked = before.statusId === userStatus.blocked;
  if (wanted === userStatus.blocked) {
    return {
      statusId: userStatus.blocked,
      statusBeforeBlock: blocked ? before.statusBeforeBlock : before.statusId,
      accessType,
      blockedUntil: change.blockedUntil === undefined ? (blocked ? before.blockedUntil : null) : change.blockedUntil,
      blockReason: change.statusId === userStatus.blocked ? (change.reason ?? before.blockReason) : before.blockReason,
    };
  }
  return { statusId: wanted, statusBeforeBlock: null, blockedUntil: null, blockReason: null, accessType };
}
export function changedRoles(before: readonly RoleName[], change: UserChange): RoleName[] {
  const roles = new Set([...before, ...(change.rolesToAdd ?? [])]);
  for (const role of change.userRolesToDrop ?? []) roles.delete(role);
  return [...roles].sort();
}
