import { userStatus } from '@guildhall/contract/limits';
import type { RoleName } from '@guildhall/contract/roles';
import type { AdminUser } from './user-state.tsx';

/** Values of the form on a player's page. */
export interface UserFormValues {
  statusId: number;
  roleNames: readonly RoleName[];
  accessType: number;
  blockedUntil: string | null;
}
type Present = Pick<AdminUser, 'statusId' | 'roleNames' | 'accessType' | 'blockedUntil'>;

export const toUserFormValues = ({
  statusId,
  roleNames,
  accessType,
  blockedUntil,
}: Present): UserFormValues => ({ statusId, roleNames, accessType, blockedUntil });

/**
 * Applies the operator's changes of a player to the newer row that another operator has stored: the
 * changed values and roles stay, all others are taken from the row.
 */
export function rebaseUserFormValues(
  base: Present,
  theirs: Present,
  mine: UserFormValues,
): UserFormValues {
  const pick = <K extends keyof UserFormValues>(name: K): UserFormValues[K] =>
    mine[name] === base[name] ? theirs[name] : mine[name];
  const storedRoles = theirs.roleNames.filter(
    (role) => mine.roleNames.includes(role) || !base.roleNames.includes(role),
  );
  const added = mine.roleNames.filter(
    (role) => !base.roleNames.includes(role) && !storedRoles.includes(role),
  );
  return {
    statusId: pick('statusId'),
    roleNames: [...storedRoles, ...added],
    accessType: pick('accessType'),
    blockedUntil: pick('blockedUntil'),
  };
}

/**
 * Returns only the differences: roles to add, roles to drop, and, only for a blocked player, the
 * end of the block.
 */
export function buildUserChange(user: Present, draft: UserFormValues) {
  const rolesToAdd = draft.roleNames.filter((name) => !user.roleNames.includes(name));
  const userRolesToDrop = user.roleNames.filter((name) => !draft.roleNames.includes(name));
  const isBlocked = draft.statusId === userStatus.blocked;
  return {
    ...(draft.statusId !== user.statusId && { statusId: draft.statusId }),
    ...(rolesToAdd.length > 0 && { rolesToAdd }),
    ...(userRolesToDrop.length > 0 && { userRolesToDrop }),
    ...(draft.accessType !== user.accessType && { accessType: draft.accessType }),
    ...(isBlocked &&
      draft.blockedUntil !== user.blockedUntil && { blockedUntil: draft.blockedUntil }),
  };
}
