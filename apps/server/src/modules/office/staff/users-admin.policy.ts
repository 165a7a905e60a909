import { accessType, userStatus } from '@guildhall/contract/limits';
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
      blockedUntil:
        change.blockedUntil === undefined
          ? blocked
            ? before.blockedUntil
            : null
          : change.blockedUntil,
      blockReason:
        change.statusId === userStatus.blocked
          ? (change.reason ?? before.blockReason)
          : before.blockReason,
    };
  }
  return {
    statusId: wanted,
    statusBeforeBlock: null,
    blockedUntil: null,
    blockReason: null,
    accessType,
  };
}
function statusDeed(name: string, before: UserState, after: UserState): string[] {
  const until = after.blockedUntil === null ? '' : ` until ${after.blockedUntil.slice(0, 10)}`;
  if (after.statusId === userStatus.blocked)
    return before.statusId === userStatus.blocked && before.blockedUntil === after.blockedUntil
      ? []
      : [`Blocked ${name}${until}`];
  if (before.statusId === userStatus.blocked) return [`Unblocked ${name}`];
  if (before.statusId === after.statusId) return [];
  return [
    `Marked ${name} as ${after.statusId === userStatus.verified ? 'verified' : 'unverified'}`,
  ];
}
const accessDeed = (name: string, before: UserState, after: UserState): string[] =>
  before.accessType === after.accessType
    ? []
    : [
        after.accessType === accessType.tester
          ? `Made ${name} a tester`
          : `Took the tester’s access from ${name}`,
      ];
/**
 * What was done to whom, as the activity log says it; sentences of the contract say it again in
 * another language.
 */
export function deedOf(
  name: string,
  [before, after]: readonly [UserState, UserState],
  [rolesBefore, rolesAfter]: readonly [readonly RoleName[], readonly RoleName[]],
): string {
  const given = rolesAfter.filter((role) => !rolesBefore.includes(role));
  const taken = rolesBefore.filter((role) => !rolesAfter.includes(role));
  const deeds = [
    ...statusDeed(name, before, after),
    ...accessDeed(name, before, after),
    ...given.map((role) => `Gave ${name} the role ${role}`),
    ...taken.map((role) => `Took the role ${role} from ${name}`),
  ];
  return deeds.length === 0 ? `Changed ${name}` : deeds.join('; ');
}
export function changedRoles(before: readonly RoleName[], change: UserChange): RoleName[] {
  const roles = new Set([...before, ...(change.rolesToAdd ?? [])]);
  for (const role of change.userRolesToDrop ?? []) roles.delete(role);
  return [...roles].sort();
}
