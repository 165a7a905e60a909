import { userStatus } from '@guildhall/contract/limits';
import type { security as api } from '@guildhall/contract/identity/security';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { findFactor, findLoginById } from '../accounts/users.api.ts';
import { countRecoveryCodes } from '../sessions/sessions.api.ts';

type State = Reply<typeof api.readSecurity>;

export function createSecurity({ db }: Kernel) {
  return {
    async read({ actor }: Call<UserActor>): Promise<State> {
      const [user, factor, recoveryCodesLeft] = await Promise.all([
        findLoginById(db.read, actor.userId),
        findFactor(db.read, actor.userId),
        countRecoveryCodes(db.read, actor.userId),
      ]);
      if (!user || !factor) throw new AppError('UNAUTHORIZED');
      return {
        emailVerified: user.status_id === userStatus.verified,
        hasPassword: user.password_hash !== null,
        twoFactor: toState(factor.two_factor_enabled, factor.two_factor_at_sign_in),
        recoveryCodesLeft,
      };
    },
  };
}

const toState = (isBound: boolean, isAsked: boolean): State['twoFactor'] =>
  isBound ? (isAsked ? 'ON' : 'OFFICE') : 'OFF';
