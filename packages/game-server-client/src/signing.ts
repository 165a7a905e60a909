import { createHash, createHmac, randomBytes } from 'node:crypto';
import { formatSignatureHeader, buildSignedText } from '@guildhall/contract/signature';

/** Key from the back office: its id, and the secret that was shown once. */
export interface GameServerKey {
  readonly keyId: string;
  readonly key: string;
}
interface Signed {
  readonly method: string;
  /** Path with its query, as sent. */
  readonly path: string;
  /** Body as sent; empty if there is none. */
  readonly body: string;
  /** Time of the request in milliseconds. */
  readonly ts: number;
}
/** Creates a nonce. Each request needs a new one, because a nonce is accepted once. */
const makeNonce = (): string => randomBytes(18).toString('base64url');
/** Builds the `Authorization` header of a request. */
export function buildAuthorization(
  { keyId, key }: GameServerKey,
  request: Signed,
  nonce = makeNonce(),
): string {
  const bodyHash = createHash('sha256').update(request.body).digest('hex');
  const text = buildSignedText({ ...request, nonce, bodyHash });
  return formatSignatureHeader(
    keyId,
    request.ts,
    nonce,
    createHmac('sha256', key).update(text).digest('hex'),
  );
}
