/**
 * Parts of a game server's signature. The signature is the HMAC-SHA-256 of this text with the key's
 * secret, sent as `Authorization: GS1 keyId=..,ts=..,nonce=..,sig=..`.
 */
export interface SignedParts {
  readonly method: string;
  /** Path with its query, as sent. */
  readonly path: string;
  /** Time of the request in milliseconds. */
  readonly ts: number;
  readonly nonce: string;
  /** SHA-256 of the body in hex. Without a body, SHA-256 of the empty text. */
  readonly bodyHash: string;
}
/** Maximum accepted difference of the clocks, in milliseconds. */
export const clockSkewMaxMs = 60_000;
export const buildSignedText = ({ method, path, ts, nonce, bodyHash }: SignedParts): string =>
  [method, path, ts, nonce, bodyHash].join('\n');
export const formatSignatureHeader = (
  keyId: string,
  ts: number,
  nonce: string,
  sig: string,
): string => `GS1 keyId=${keyId},ts=${ts},nonce=${nonce},sig=${sig}`;
const shape =
  /^GS1 keyId=([A-Za-z0-9_-]{8,40}),ts=(\d{13}),nonce=([A-Za-z0-9_-]{16,64}),sig=([a-f0-9]{64})$/;
export function parseSignatureHeader(
  header: string | undefined,
): { keyId: string; ts: number; nonce: string; sig: string } | undefined {
  const [, keyId, ts, nonce, sig] = shape.exec(header ?? '') ?? [];
  return keyId !== undefined && ts !== undefined && nonce !== undefined && sig !== undefined
    ? { keyId, ts: Number(ts), nonce, sig }
    : undefined;
}
