import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { StartupError } from './operation/startup-error.ts';

/** Generates 256 random bits in base64url, for every token that grants access. */
export const generateToken = (): string => randomBytes(32).toString('base64url');
/**
 * Computes the hash under which tokens and bodies are stored; the original texts are never stored.
 */
export const computeSha256 = (text: string | Buffer): Buffer => hash('sha256', text, 'buffer');
export const computeSha256Hex = (text: string | Buffer): string => hash('sha256', text, 'hex');
export const computeHmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();
export const computeHmacHex = (key: string | Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');
export const hasSameBytes = (a: Buffer, b: Buffer): boolean =>
  a.length === b.length && timingSafeEqual(a, b);

/** Encrypts with AES-256-GCM; returns nonce, tag and ciphertext together in base64. */
export function encrypt(key: Buffer, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}
/**
 * Checks that the keys decrypt a stored text, if there is one. Throws StartupError if neither the
 * present nor the former key does.
 */
export function assertKeysDecrypt(keys: EncryptionKeys, sealed: string | null | undefined): void {
  if (sealed === null || sealed === undefined) return;
  try {
    decrypt(keys, sealed);
  } catch (error) {
    throw new StartupError(
      'SECRET_KEY is not the key that this database was filled with: authenticators and game ' +
        'servers could not sign in. Restore that key (without SECRET_KEY it is the file ' +
        'secret.key of the data folder), or give it as SECRET_KEY_OLD to replace it.',
      { cause: error },
    );
  }
}
/** Keys that decrypt encrypted texts: the present key, which also encrypts, and the former key. */
export interface EncryptionKeys {
  readonly secretKey: Buffer;
  readonly oldSecretKey: Buffer | undefined;
}
/** Number of hash characters by which an encrypted text names its key. */
const keyIdLength = 8;
const toKeyId = (key: Buffer): string => computeSha256Hex(key).slice(0, keyIdLength);

/**
 * Encrypts a text for one row (AES-256-GCM). `boundTo` names the row, and decryption requires the
 * same name. The result begins with the id of the key, so that keys can be replaced.
 */
export function encryptForRow(
  { secretKey }: EncryptionKeys,
  text: string,
  boundTo: string,
): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secretKey, nonce);
  cipher.setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const bytes = Buffer.concat([nonce, cipher.getAuthTag(), body]);
  return `${toKeyId(secretKey)}.${bytes.toString('base64')}`;
}
/**
 * Decrypts a text that was encrypted by `encryptForRow`. Throws if neither key has encrypted the
 * text, or if the text was encrypted for another row.
 */
export function decryptForRow(keys: EncryptionKeys, sealed: string, boundTo: string): string {
  const [keyId, text = ''] = sealed.split('.');
  const key = [keys.secretKey, keys.oldSecretKey].find(
    (entry) => entry !== undefined && toKeyId(entry) === keyId,
  );
  if (!key) throw new Error(`No key opens what the key ${keyId} has sealed`);
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
/**
 * Returns the prefix of texts encrypted with the current key. All texts with another prefix must be
 * encrypted again.
 */
export const getPresentEncryptionKeyPrefix = ({ secretKey }: EncryptionKeys): string =>
  `${toKeyId(secretKey)}.`;

/**
 * Decrypts a text encrypted by `encrypt`, with the present key or the former key. Throws if neither
 * key fits.
 */
export function decrypt({ secretKey, oldSecretKey }: EncryptionKeys, sealed: string): string {
  try {
    return decryptWith(secretKey, sealed);
  } catch (error) {
    if (oldSecretKey === undefined) throw error;
    return decryptWith(oldSecretKey, sealed);
  }
}
/**
 * Encrypts a text again with the present key if it was encrypted with the former key. Returns
 * undefined if the text needs no change, or if neither key decrypts it.
 */
export function reencryptIfFormerKey(keys: EncryptionKeys, sealed: string): string | undefined {
  if (keys.oldSecretKey === undefined || opens(keys.secretKey, sealed)) return undefined;
  if (!opens(keys.oldSecretKey, sealed)) return undefined;
  return encrypt(keys.secretKey, decryptWith(keys.oldSecretKey, sealed));
}
function opens(key: Buffer, sealed: string): boolean {
  try {
    decryptWith(key, sealed);
    return true;
  } catch {
    return false;
  }
}
function decryptWith(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
