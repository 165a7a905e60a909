import { blocking, settled, type UserState } from '../../identity/accounts/users.api.ts';
import { accessType, userStatus } from '@guildhall/contract/limits';
import type { RoleName } from '@guildhall/contract/roles';

export interface UserChange {
  readonly statusId?: number | undefined;
  readonly rolesToAdd?: readonly RoleName[] | undefined;
  readonly userRolesToDrop?: readonly RoleName[] | undefined;
  readonly accessType?: number | undefined;
  readonly blockedUntil?: string | null | undefined;
  readonly reason?: string | undefined;
}
/** What an operator sets of a user. */
export type UserSettings = UserState & { readonly accessType: number };
/** What the user becomes. */
export function changedState(before: UserSettings, change: UserChange): UserSettings {
  const accessType = change.accessType ?? before.accessType;
  const wanted = change.statusId ?? before.statusId;
  if (wanted !== userStatus.blocked) return { ...settled(wanted), accessType };
  const reason = change.statusId === userStatus.blocked ? change.reason : undefined;
  return { ...blocking(before, { until: change.blockedUntil, reason }), accessType };
}
function statusDeed(name: string, before: UserSettings, after: UserSettings): string[] {
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
const accessDeed = (name: string, before: UserSettings, after: UserSettings): string[] =>
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
  [before, after]: readonly [UserSettings, UserSettings],
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
