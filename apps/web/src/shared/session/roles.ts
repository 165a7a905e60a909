import type { RoleName } from '@guildhall/contract/roles';

/**
 * Role checks. Repeated here, because the contract's module with these rules contains schemas,
 * which the player's pages must not load.
 */
export const isAdmin = (roles: readonly RoleName[]): boolean => roles.includes('ADMIN');
export const isStaff = (roles: readonly RoleName[]): boolean =>
  isAdmin(roles) || roles.includes('SUPPORT');
/**
 * Returns the page of the back office that the link in the header opens. Support staff have only
 * one page (OP-15, OP-41).
 */
export const getOfficeHomePage = (roles: readonly RoleName[]): 'home' | 'alpha-key-requests' =>
  isAdmin(roles) ? 'home' : 'alpha-key-requests';
