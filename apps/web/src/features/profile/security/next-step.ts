import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';

export type SecurityState = Result<Api['readSecurity']>;
/** Next step that a player should take for the account; `none` if nothing is left to do. */
export type NextSecurityStep = 'verify' | 'password' | 'factor' | 'ask' | 'codes' | 'none';

/**
 * Minimum number of recovery codes. An owner with fewer codes may soon be locked out after losing
 * the phone.
 */
const codesEnough = 3;

/**
 * Returns the most useful next step. A verified mail and a password come first, because the other
 * steps are worth less without them.
 */
export function getNextSecurityStep(state: SecurityState): NextSecurityStep {
  if (!state.emailVerified) return 'verify';
  if (!state.hasPassword) return 'password';
  if (state.twoFactor === 'OFF') return 'factor';
  if (state.twoFactor === 'OFFICE') return 'ask';
  return state.recoveryCodesLeft < codesEnough ? 'codes' : 'none';
}
