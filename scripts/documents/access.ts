/** Describes access to calls, and the headers that calls share, for the API documents. */
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import {
  clockSkewMaxMs,
  formatSignatureHeader,
  buildSignedText,
} from '@guildhall/contract/signature';
import type { JsonObject } from '@guildhall/contract/documents/json-schema';

const placed = { keyId: '{keyId}', nonce: '{nonce}', sig: '{sig}' };
const ts = '{ts}' as unknown as number;
const signedForm = buildSignedText({
  method: '{method}',
  path: '{path}',
  ts,
  nonce: placed.nonce,
  bodyHash: '{bodyHash}',
});
const headerForm = formatSignatureHeader(placed.keyId, ts, placed.nonce, placed.sig);

/** Signature rule for readers of the documents. */
export const signatureDescription = `Every request is signed by itself; nothing is signed in once.

\`Authorization: ${headerForm}\`

\`sig\` is HMAC-SHA-256 in lower-case hexadecimal, keyed by the UTF-8 bytes of the key's secret, over the
UTF-8 bytes of five lines joined by a line feed, none after the last:

1. \`method\`, in capital letters
2. \`path\`, with its query, byte for byte as it is sent
3. \`ts\`, the milliseconds since 1970 in UTC, 13 digits, at most ${String(clockSkewMaxMs / 1000)} seconds from the server's clock
4. \`nonce\`, 16 to 64 letters, digits, \`_\` or \`-\`, used once by a key
5. \`bodyHash\`, SHA-256 of the body as it is sent, in lower-case hexadecimal; of nothing where there is no body

Signatures to check an implementation against: \`signature-vectors.json\`, beside this document.`;
const signature: JsonObject = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: signatureDescription,
  'x-signature': {
    algorithm: 'HMAC-SHA-256',
    key: 'UTF-8 bytes of the secret',
    text: signedForm,
    bodyHash: 'SHA-256 of the body, lower-case hexadecimal',
    header: headerForm,
    clockSkewMs: clockSkewMaxMs,
    nonce: '^[A-Za-z0-9_-]{16,64}$',
  },
};
const cookie = (name: string, description: string): JsonObject => ({
  type: 'apiKey',
  in: 'cookie',
  name,
  description,
});
const schemes = {
  gameServerSignature: signature,
  sessionToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'One half of a session: `token` of what a sign-in answers.',
  },
  sessionCookie: cookie(
    limits.authCookie,
    'The other half of a session, which a sign-in sets and no script can read.',
  ),
  adminSession: {
    type: 'apiKey',
    in: 'header',
    name: limits.adminSessionHeader,
    description: 'One half of an admin session, from the header of the answer that opens it.',
  },
  adminCookie: cookie(limits.adminCookie, 'The other half of an admin session.'),
} satisfies Record<string, JsonObject>;
type Scheme = keyof typeof schemes;

/** Returns the names of the security schemes that a call needs together. */
function schemesOf({ may, adminSession }: Endpoint): readonly Scheme[] {
  if (may.startsWith('game-server:')) return ['gameServerSignature'];
  if (may === 'anyone') return [];
  const isStaff = may === 'admin' || may === 'support';
  return [
    'sessionToken',
    'sessionCookie',
    ...(isStaff && adminSession !== false ? (['adminSession', 'adminCookie'] as const) : []),
  ];
}
/**
 * Builds the security of a call. A call open to anyone accepts a session, but does not need one.
 */
export const buildCallSecurity = (endpoint: Endpoint): JsonObject[] =>
  endpoint.may === 'anyone'
    ? [{}]
    : [Object.fromEntries(schemesOf(endpoint).map((name) => [name, []]))];
/** Schemes that calls of a document use. */
export function pickSecuritySchemesInUse(endpoints: readonly Endpoint[]): JsonObject {
  const used = new Set(endpoints.flatMap(schemesOf));
  return Object.fromEntries(Object.entries(schemes).filter(([name]) => used.has(name as Scheme)));
}

const header = (
  name: string,
  description: string,
  schema: JsonObject,
  required = false,
): JsonObject => ({ name, in: 'header', required, description, schema });
const idempotencyKey: JsonObject = { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' };
/** Parameters that calls share, by their names in the API document. */
const sharedParameters = {
  AcceptLanguage: header(
    'Accept-Language',
    'Language of `message` and `problem` in a failure: `en` or `ru`.',
    { type: 'string', examples: ['en'] },
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    'Names this logical call. Sent again under it, also after a restart, the call is done ' +
      'once and answers with the first reply; other contents under it are refused.',
    idempotencyKey,
  ),
  RequiredIdempotencyKey: header(
    'Idempotency-Key',
    'Names this logical call, which is refused without it. Sent again under it, also after a ' +
      'restart, the call is done once and answers with the first reply; other contents under ' +
      'it are refused. Every sending is signed anew.',
    idempotencyKey,
    true,
  ),
  IfMatch: header(
    'If-Match',
    'The `version` of the row that the change was made on; another one now answers STALE.',
    { type: 'string', pattern: '^"?\\d{1,9}"?$' },
  ),
  IfNoneMatch: header(
    'If-None-Match',
    'The `ETag` of what the caller has; where it has not changed, 304 without a body answers.',
    { type: 'string' },
  ),
  Reason: header(
    'X-Reason',
    'Why an operator does this, for the activity log; percent-encoded UTF-8, at most 500 characters.',
    { type: 'string' },
  ),
} satisfies Record<string, JsonObject>;
type SharedParameter = keyof typeof sharedParameters;
/** Headers of responses, by their names in the API document. */
export const sharedResponseHeaders: JsonObject = {
  ETag: {
    description: 'Names this state of what was asked for; send it as `If-None-Match`.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before anything is sent again.',
    schema: { type: 'integer', minimum: 1 },
  },
};
const isStaffCall = ({ may }: Endpoint): boolean => may === 'admin' || may === 'support';

/** Lists the headers that a call reads, apart from the general headers of HTTP. */
export function listSharedParameters(endpoint: Endpoint): SharedParameter[] {
  const { method, repeats, errors, fresh } = endpoint;
  const names: SharedParameter[] = ['AcceptLanguage'];
  if (fresh) names.push('IfNoneMatch');
  if (method === 'GET') return names;
  if (repeats === 'key') names.push('RequiredIdempotencyKey');
  if (repeats === undefined) names.push('IdempotencyKey');
  if (errors.includes('STALE')) names.push('IfMatch');
  if (isStaffCall(endpoint)) names.push('Reason');
  return names;
}
/** Shared parameters that calls of a document use. */
export function pickSharedParametersInUse(endpoints: readonly Endpoint[]): JsonObject {
  const used = new Set(endpoints.flatMap(listSharedParameters));
  return Object.fromEntries(
    Object.entries(sharedParameters).filter(([name]) => used.has(name as SharedParameter)),
  );
}
