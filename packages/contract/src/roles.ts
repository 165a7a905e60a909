import * as z from 'zod/mini';
export const roleNames = ['ADMIN', 'PLAYER', 'SUPPORT'] as const;
export type RoleName = (typeof roleNames)[number];
export const role = z.enum(roleNames);
export const isAdmin = (roles: readonly RoleName[]): boolean => roles.includes('ADMIN');
/** Administrators and support see the extra header control (R6.10). */
export const isStaff = (roles: readonly RoleName[]): boolean =>
  roles.includes('ADMIN') || roles.includes('SUPPORT');
