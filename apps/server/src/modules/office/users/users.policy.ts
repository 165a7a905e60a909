import {
  toBlockedUserState,
  toUnblockedUserState,
  type UserBlockState,
} from '../../identity/accounts/users/users.api.ts';
import { gameAccessType, userStatus } from '@guildhall/contract/limits';
import type { RoleName } from '@guildhall/contract/roles';
import { userMessages } from './users.messages.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

export interface UserChange {
  readonly statusId?: number | undefined;
  readonly rolesToAdd?: readonly RoleName[] | undefined;
  readonly userRolesToDrop?: readonly RoleName[] | undefined;
  readonly accessType?: number | undefined;
  readonly blockedUntil?: string | null | undefined;
  readonly reason?: string | undefined;
}
/** State of a user that operators can change. */
export type UserSettings = UserBlockState & { readonly accessType: number };
/** Returns the state that a user has after a change. */
export function computeChangedUserSettings(before: UserSettings, change: UserChange): UserSettings {
  const accessType = change.accessType ?? before.accessType;
  const wanted = change.statusId ?? before.statusId;
  if (wanted !== userStatus.blocked) return { ...toUnblockedUserState(wanted), accessType };
  const reason = change.statusId === userStatus.blocked ? change.reason : undefined;
  return { ...toBlockedUserState(before, { until: change.blockedUntil, reason }), accessType };
}
function listStatusChanges(name: string, before: UserSettings, after: UserSettings): Sentence[] {
  if (after.statusId === userStatus.blocked)
    return before.statusId === userStatus.blocked && before.blockedUntil === after.blockedUntil
      ? []
      : [
          after.blockedUntil === null
            ? userMessages.blocked({ player: name })
            : userMessages.blockedUntil({ player: name, date: after.blockedUntil.slice(0, 10) }),
        ];
  if (before.statusId === userStatus.blocked) return [userMessages.unblocked({ player: name })];
  if (before.statusId === after.statusId) return [];
  return [
    after.statusId === userStatus.verified
      ? userMessages.markedVerified({ player: name })
      : userMessages.markedUnverified({ player: name }),
  ];
}
const listAccessChanges = (name: string, before: UserSettings, after: UserSettings): Sentence[] =>
  before.accessType === after.accessType
    ? []
    : [
        after.accessType === gameAccessType.tester
          ? userMessages.madeTester({ player: name })
          : userMessages.tookTestersAccessFrom({ player: name }),
      ];
/** Returns the message that describes a change of a user in the activity log. */
export function describeUserChange(
  name: string,
  [before, after]: readonly [UserSettings, UserSettings],
  [rolesBefore, rolesAfter]: readonly [readonly RoleName[], readonly RoleName[]],
): Sentence {
  const addedRoles = rolesAfter.filter((role) => !rolesBefore.includes(role));
  const removedRoles = rolesBefore.filter((role) => !rolesAfter.includes(role));
  const changes = [
    ...listStatusChanges(name, before, after),
    ...listAccessChanges(name, before, after),
    ...addedRoles.map((role) => userMessages.gaveRole({ player: name, role })),
    ...removedRoles.map((role) => userMessages.tookRoleFrom({ role, player: name })),
  ];
  return changes.length === 0
    ? userMessages.changedPlayer({ player: name })
    : userMessages.deeds({ deeds: changes });
}
export function computeChangedRoles(before: readonly RoleName[], change: UserChange): RoleName[] {
  const roles = new Set([...before, ...(change.rolesToAdd ?? [])]);
  for (const role of change.userRolesToDrop ?? []) roles.delete(role);
  return [...roles].sort();
}
