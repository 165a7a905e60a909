import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { byId, whole } from '../kit/fields.ts';

/**
 * Second factor of an account. `OFFICE`: an authenticator is bound for the back office, and sign-in
 * does not ask for its codes.
 */
const twoFactorStates = ['OFF', 'OFFICE', 'ON'] as const;

/** What guards the own account. */
export const security = {
  readSecurity: endpoint({
    method: 'GET',
    path: '/api/users/{id}/security',
    may: 'self',
    summary: 'What guards the own account',
    params: byId,
    reply: z.object({
      emailVerified: z.boolean(),
      hasPassword: z.boolean(),
      twoFactor: z.enum(twoFactorStates),
      recoveryCodesLeft: whole,
    }),
    errors: [],
  }),
};
