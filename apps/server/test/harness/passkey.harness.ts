/** An authenticator in software, with real keys and signatures. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { callApi } from '@guildhall/simulator/client/api';
import type { Connection } from '@guildhall/simulator/client/http';
import type { Player } from '@guildhall/simulator/client/player';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const url = (data: string | Buffer): string => Buffer.from(data).toString('base64url');
/** Encodes length and kind of a CBOR item. */
const head = (kind: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(kind << 5) | length])
    : length < 256
      ? Buffer.from([(kind << 5) | 24, length])
      : Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
const bytesItem = (data: Buffer): Buffer => Buffer.concat([head(2, data.length), data]);
const textItem = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 };

interface Faults {
  readonly origin?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  /** True to sign other data than requested. */
  readonly forges?: boolean;
}
export class SoftwarePasskey {
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32);
  readonly origin: string;
  #counter = 0;
  constructor(origin: string) {
    this.origin = origin;
  }
  #clientData(type: 'create' | 'get', challenge: string, origin = this.origin): string {
    return JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false });
  }
  #authData(rpId: string, { isVerified = true, counter }: Faults, key = Buffer.alloc(0)): Buffer {
    const bits =
      flags.present | (isVerified ? flags.verified : 0) | (key.length > 0 ? flags.hasKey : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? ++this.#counter);
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), count, key]);
  }
  /** Creates a key for a challenge. */
  create({ challenge, rpId }: { challenge: string; rpId: string }, faults: Faults = {}) {
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' });
    const cose = Buffer.concat([
      head(5, 5),
      Buffer.from([0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytesItem(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytesItem(Buffer.from(y, 'base64url')),
    ]);
    const length = Buffer.from([0, this.#id.length]);
    const key = Buffer.concat([Buffer.alloc(16), length, this.#id, cose]);
    const attestation = Buffer.concat([
      head(5, 3),
      textItem('fmt'),
      textItem('none'),
      textItem('attStmt'),
      head(5, 0),
      textItem('authData'),
      bytesItem(this.#authData(rpId, faults, key)),
    ]);
    return {
      credentialId: url(this.#id),
      clientDataJSON: url(this.#clientData('create', challenge, faults.origin)),
      attestationObject: url(attestation),
      transports: ['internal'],
    };
  }
  /** Signs a challenge. */
  get({ challenge, rpId }: { challenge: string; rpId: string }, faults: Faults = {}) {
    const clientData = this.#clientData('get', challenge, faults.origin);
    const authData = this.#authData(rpId, faults);
    const signed = Buffer.concat([authData, sha256(faults.forges ? 'else' : clientData)]);
    return {
      credentialId: url(this.#id),
      clientDataJSON: url(clientData),
      authenticatorData: url(authData),
      signature: url(sign('sha256', signed, this.#pair.privateKey)),
    };
  }
}
/** Adds a passkey to an account; returns its id and the authenticator. */
export async function addPasskey(player: Player, origin: string, name = 'Phone') {
  const params = { id: player.userId };
  const passkey = new SoftwarePasskey(origin);
  const challenge = await callApi(player.connection, 'beginPasskey', { params });
  const body = { name, ...passkey.create(challenge) };
  const { id } = await callApi(player.connection, 'addPasskey', { params, body });
  return { id, passkey };
}
export async function signInWithPasskey(
  connection: Connection,
  passkey: SoftwarePasskey,
  faults?: Faults,
) {
  const challenge = await callApi(connection, 'beginPasskeySignIn', { body: {} });
  const body = passkey.get(challenge, faults);
  return callApi(connection, 'completePasskeySignIn', { body });
}
