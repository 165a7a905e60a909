import { readFileSync } from 'node:fs';
import {
  clockSkewMaxMs,
  parseSignatureHeader,
  buildSignedText,
} from '@guildhall/contract/signature';
import { describe, expect, it } from 'vitest';
import { buildAuthorization } from './signing.ts';

interface Vector {
  readonly name: string;
  readonly keyId: string;
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly ts: number;
  readonly nonce: string;
  readonly body?: string;
  readonly repeat?: string;
  readonly times?: number;
  readonly bodyHash: string;
  readonly text: string;
  readonly signature: string;
  readonly authorization: string;
}
interface ClockVector extends Vector {
  readonly serverTime: number;
  readonly accepted: boolean;
}
const { vectors, clocks } = JSON.parse(
  readFileSync(new URL('../signature-vectors.json', import.meta.url), 'utf8'),
) as { vectors: readonly Vector[]; clocks: readonly ClockVector[] };
const bodyOf = ({ body, repeat = '', times = 0 }: Vector): string => body ?? repeat.repeat(times);
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Signs a request by the guide only, with another library than the client uses. Nothing is imported
 * from the client.
 */
async function signByGuide(vector: Vector): Promise<Omit<Vector, keyof Unsigned>> {
  const { keyId, key, method, path, ts, nonce } = vector;
  const bodyHash = hex(await crypto.subtle.digest('SHA-256', utf8(bodyOf(vector))));
  const text = `${method}\n${path}\n${String(ts)}\n${nonce}\n${bodyHash}`;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', utf8(key), hmac, false, ['sign']);
  const signature = hex(await crypto.subtle.sign('HMAC', imported, utf8(text)));
  return {
    bodyHash,
    text,
    signature,
    authorization: `GS1 keyId=${keyId},ts=${String(ts)},nonce=${nonce},sig=${signature}`,
  };
}
type Unsigned = Pick<
  Vector,
  'name' | 'keyId' | 'key' | 'method' | 'path' | 'ts' | 'nonce' | 'body' | 'repeat' | 'times'
>;

describe.each([...vectors, ...clocks])('the vector "$name"', (vector) => {
  it('is what the client signs', () => {
    const body = bodyOf(vector);
    expect(buildAuthorization(vector, { ...vector, body }, vector.nonce)).toBe(
      vector.authorization,
    );
    expect(buildSignedText(vector)).toBe(vector.text);
  });
  it('is what another implementation signs', async () => {
    const { bodyHash, text, signature, authorization: header } = vector;
    expect(await signByGuide(vector)).toEqual({ bodyHash, text, signature, authorization: header });
  });
  it('is read as it was written', () => {
    const { keyId, ts, nonce, signature: sig } = vector;
    expect(parseSignatureHeader(vector.authorization)).toEqual({ keyId, ts, nonce, sig });
  });
});
it('the vectors of clocks say what the contract says', () => {
  expect(clocks.map(({ ts, serverTime }) => Math.abs(ts - serverTime) <= clockSkewMaxMs)).toEqual(
    clocks.map(({ accepted }) => accepted),
  );
});
