import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idParamSchema,
  instantSchema,
  idSchema,
  emptyReplySchema,
  linkTokenSchema,
  wholeNumberSchema,
} from '../../kit/field/fields.ts';
import { signInOutcomes, signInMethods } from './sign-ins.ts';

/**
 * States of an account's second factor. `OFFICE`: an authenticator is bound for the back office,
 * but sign-in requires no code.
 */
const twoFactorStates = ['OFF', 'OFFICE', 'ON'] as const;

const signIn = z.object({
  id: idSchema,
  at: instantSchema,
  /** Browser and operating system, or the name of the program. */
  device: z.string(),
  way: z.enum(signInMethods),
  /** True if a code of the second factor was also given. */
  withCode: z.boolean(),
  outcome: z.enum(signInOutcomes),
  /** Number of equal refused attempts within an hour; they share one entry. */
  times: wholeNumberSchema,
  /** True for the session of this call. */
  current: z.boolean(),
  /** True if the player reported that somebody else made this sign-in. */
  disowned: z.boolean(),
});
/** Protection of the own account. */
export const securityCalls = {
  readSecurity: endpoint({
    method: 'GET',
    path: '/api/users/{id}/security',
    may: 'self',
    summary: 'What guards the own account',
    params: idParamsSchema,
    reply: z.object({
      emailVerified: z.boolean(),
      hasPassword: z.boolean(),
      /** Null if the account has no password, or if the time was not recorded. */
      passwordSetAt: z.nullable(instantSchema),
      twoFactor: z.enum(twoFactorStates),
      recoveryCodesLeft: wholeNumberSchema,
      passkeys: wholeNumberSchema,
      /** Newest sign-in, not counting the sign-in of the present session. */
      lastSignIn: z.nullable(z.object({ at: instantSchema, device: z.string() })),
    }),
    errors: [],
  }),
  listSignIns: endpoint({
    method: 'GET',
    path: '/api/users/{id}/sign-ins',
    may: 'self',
    summary: 'Own sign-ins and refused attempts of the last 90 days, newest first',
    params: idParamsSchema,
    /** `before` is the value of `next` from the previous page. */
    query: z.object({ before: z.optional(idParamSchema) }),
    reply: z.object({ data: z.array(signIn), next: z.nullable(idSchema) }),
    errors: [],
  }),
  disownSignIn: endpoint({
    method: 'POST',
    path: '/api/users/{id}/sign-ins/{signInId}/disown',
    may: 'self',
    summary: 'It was somebody else: ends all other sessions, and asks for another password',
    params: z.object({ id: idParamSchema, signInId: idParamSchema }),
    reply: emptyReplySchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
    duringPasswordReset: true,
  }),
  lockAccount: endpoint({
    method: 'POST',
    path: '/api/account-locks',
    may: 'anyone',
    rate: 'recovery',
    summary: 'Lock the account of a mailed link until its player chooses a new password by mail',
    body: z.strictObject({ token: linkTokenSchema }),
    reply: emptyReplySchema,
    errors: ['LINK_INVALID'],
  }),
};
