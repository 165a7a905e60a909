import type { RoleName } from '@guildhall/contract/roles';

/**
 * Role checks. Repeated here, because the contract's module with the same rules contains schemas,
 * which the player's pages do not load.
 */
export const isAdmin = (roles: readonly RoleName[]): boolean => roles.includes('ADMIN');
export const isStaff = (roles: readonly RoleName[]): boolean =>
  isAdmin(roles) || roles.includes('SUPPORT');
/**
 * Returns the office page to which the extra control in the header leads. Support has only one page
 * (OP-15, OP-41).
 */
export const getOfficeHomePage = (roles: readonly RoleName[]): 'home' | 'alpha-key-requests' =>
  isAdmin(roles) ? 'home' : 'alpha-key-requests';
