import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { gameAccessType, userStatus } from '@guildhall/contract/limits';
import type { RoleName } from '@guildhall/contract/roles';
import * as m from '../../messages/messages.js';
import { joinClassNames } from '../../ui/class-names.ts';
import c from '../styles/controls.module.css';

export type AdminUser = Result<(typeof adminApi)['adminListUsers']>['data'][number];
/** User as shown on a page of the back office. */
export type AdminUserDetails = Result<(typeof adminApi)['adminGetUser']>;
export type UserItem = Result<(typeof adminApi)['adminListUserInventories']>['data'][number];

export const listUserStatusOptions = (): [string, string][] => [
  [String(userStatus.unverified), m.admin_status_unverified()],
  [String(userStatus.verified), m.admin_status_verified()],
  [String(userStatus.blocked), m.admin_status_blocked()],
];
const statusName = (statusId: number): string =>
  listUserStatusOptions().find(([value]) => value === String(statusId))?.[1] ?? String(statusId);
export const getAccessTypeName = (access: number): string =>
  access === gameAccessType.tester ? m.admin_access_tester() : m.admin_access_standard();

export function UserStatusBadge({ statusId }: { statusId: number }) {
  const tone =
    statusId === userStatus.blocked
      ? c.bad
      : statusId === userStatus.unverified
        ? c.off
        : undefined;
  return <span className={joinClassNames(c.state, tone)}>{statusName(statusId)}</span>;
}
const roleLabels: Readonly<Record<RoleName, () => string>> = {
  ADMIN: m.admin_role_admin,
  PLAYER: m.admin_role_player,
  SUPPORT: m.admin_role_support,
};
/** Returns the display name of a role. */
export const getRoleLabel = (name: RoleName): string => roleLabels[name]();

export function RoleBadges({ names }: { names: readonly RoleName[] }) {
  return names.map((name) => (
    <span key={name} className={c.tag}>
      {getRoleLabel(name)}
    </span>
  ));
}
