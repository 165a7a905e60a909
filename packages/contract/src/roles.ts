import * as z from 'zod/mini';
export const roleNames = ['ADMIN', 'PLAYER', 'SUPPORT'] as const;
export type RoleName = (typeof roleNames)[number];
export const roleNameSchema = z.enum(roleNames);
