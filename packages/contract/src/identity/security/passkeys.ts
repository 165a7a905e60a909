import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  idParamSchema,
  instantSchema,
  nonEmptyText,
  buildListSchema,
  emptyReplySchema,
} from '../../kit/field/fields.ts';
import { toErrorText } from '../../kit/problem/problem.ts';
import { sessionDataSchema } from '../../shapes.ts';
import { secretInputSchema } from '../sessions/sessions.ts';

/** Bytes as base64url, with a maximum number of characters. */
const bytes = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/, toErrorText('link')));
const credentialId = bytes(1_400);
const clientDataJSON = bytes(4_096);
const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10));
const passkeyName = nonEmptyText(60);
const oneOfOwn = z.object({ id: idParamSchema, passkeyId: idParamSchema });

/** Calls about passkeys: sign-in with a key of the user's device. The device verifies its owner. */
export const passkeyCalls = {
  listPasskeys: endpoint({
    method: 'GET',
    path: '/api/users/{id}/passkeys',
    may: 'self',
    summary: 'Own passkeys, the oldest first',
    params: idParamsSchema,
    reply: buildListSchema(
      z.object({
        id: idSchema,
        name: z.string(),
        createdAt: instantSchema,
        lastUsedAt: z.nullable(instantSchema),
      }),
    ),
    errors: [],
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/api/users/{id}/passkeys/challenge',
    may: 'self',
    summary: 'Challenge for a new passkey; good once, for five minutes, in this session',
    params: idParamsSchema,
    reply: z.object({
      challenge: z.string(),
      rpId: z.string(),
      /** Id of the user for authenticators, in base64url. */
      userHandle: z.string(),
      email: z.string(),
      username: z.string(),
      /**
       * Existing passkeys of the user, so that an authenticator does not create a second passkey.
       */
      existing: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
    }),
    errors: ['PROOF_REQUIRED', 'CONFLICT'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/users/{id}/passkeys',
    may: 'self',
    summary: 'Add the passkey that a device has made for the challenge',
    params: idParamsSchema,
    body: z.strictObject({
      name: passkeyName,
      credentialId,
      clientDataJSON,
      attestationObject: bytes(16_384),
      transports,
    }),
    reply: z.object({ id: idSchema }),
    errors: ['PROOF_REQUIRED', 'SIGN_VERIFICATION_FAILED', 'CONFLICT'],
  }),
  renamePasskey: endpoint({
    method: 'POST',
    path: '/api/users/{id}/passkeys/{passkeyId}',
    may: 'self',
    summary: 'Rename an own passkey',
    params: oneOfOwn,
    body: z.strictObject({ name: passkeyName }),
    reply: emptyReplySchema,
    errors: ['NOT_FOUND'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/passkeys/{passkeyId}',
    may: 'self',
    summary: 'Remove an own passkey: it signs in no more',
    params: oneOfOwn,
    reply: emptyReplySchema,
    errors: ['NOT_FOUND', 'PROOF_REQUIRED'],
  }),
  beginPasskeySignIn: endpoint({
    method: 'POST',
    path: '/api/sessions/passkey/challenge',
    may: 'anyone',
    rate: 'credential',
    repeats: 'never',
    summary: 'Challenge for a sign-in with a passkey; good once, for five minutes, in this browser',
    body: z.prefault(z.strictObject({}), {}),
    reply: z.object({ challenge: z.string(), rpId: z.string() }),
    errors: [],
  }),
  completePasskeySignIn: endpoint({
    method: 'POST',
    path: '/api/sessions/passkey',
    may: 'anyone',
    rate: 'credential',
    repeats: 'never',
    summary: 'Sign in with the signature of a passkey',
    body: z.strictObject({
      credentialId,
      clientDataJSON,
      authenticatorData: bytes(4_096),
      signature: bytes(2_048),
      triggerId: z.optional(secretInputSchema),
    }),
    reply: sessionDataSchema,
    errors: ['SIGN_VERIFICATION_FAILED', 'BLOCKED', 'LOCKED', 'LINK_INVALID'],
  }),
};
