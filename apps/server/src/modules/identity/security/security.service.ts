import { userStatus } from '@guildhall/contract/limits';
import type { securityCalls as api } from '@guildhall/contract/identity/security/security';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { findUserAuthenticator, findLoginUserById } from '../accounts/users/users.api.ts';
import { countRecoveryCodes, formatUserAgent } from '../sessions/sessions.api.ts';
import { countPasskeys } from './passkeys.store.ts';
import { findNewestOtherSignIn, type SignInRow } from './security.store.ts';

type State = Reply<typeof api.readSecurity>;

/**
 * Creates the function that reads how a user's account is secured: password, second factor,
 * passkeys.
 */
export function createSecurityOverview({ db }: Kernel) {
  return {
    async read({ actor }: Call<UserActor>): Promise<State> {
      const [user, factor, recoveryCodesLeft, passkeys, last] = await Promise.all([
        findLoginUserById(db.read, actor.userId),
        findUserAuthenticator(db.read, actor.userId),
        countRecoveryCodes(db.read, actor.userId),
        countPasskeys(db.read, actor.userId),
        findNewestOtherSignIn(db.read, actor.userId, actor.sessionId),
      ]);
      if (!user || !factor) throw new AppError('UNAUTHORIZED');
      return {
        emailVerified: user.status_id === userStatus.verified,
        hasPassword: user.password_hash !== null,
        twoFactor: toState(factor.two_factor_enabled, factor.two_factor_at_sign_in),
        recoveryCodesLeft,
        passkeys,
        passwordSetAt: user.password_set_at && toIsoTime(user.password_set_at),
        lastSignIn: last ? { at: toIsoTime(last.at), device: formatSignInDevice(last) } : null,
      };
    },
  };
}

/** Returns the device of a sign-in as readable text; a game client has a name of its own. */
export const formatSignInDevice = ({ way, device }: Pick<SignInRow, 'way' | 'device'>): string =>
  way === 'device' ? device : formatUserAgent(device);
const toState = (isBound: boolean, isAsked: boolean): State['twoFactor'] =>
  isBound ? (isAsked ? 'ON' : 'OFFICE') : 'OFF';
