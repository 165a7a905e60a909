import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';

/** PKCS #8 encoding of an Ed25519 private key, without the final 32 key bytes. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
const [signatureBytes, keyBytes] = [64, 32];
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function encodeBase58(bytes: Uint8Array): string {
  let number = bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  let text = '';
  for (; number > 0n; number /= 58n) text = (alphabet[Number(number % 58n)] ?? '') + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return alphabet.charAt(0).repeat(zeros < 0 ? bytes.length : zeros) + text;
}

/** A blockchain wallet that signs texts and transactions, as a player's wallet program does. */
export class Wallet {
  readonly address: string;
  readonly #publicKey: Buffer;
  readonly #key: KeyObject;

  /** @param seed 32 bytes */
  constructor(seed: Uint8Array) {
    const key = Buffer.concat([pkcs8Head, seed]);
    this.#key = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    const { x = '' } = createPublicKey(this.#key).export({ format: 'jwk' });
    this.#publicKey = Buffer.from(x, 'base64url');
    this.address = encodeBase58(this.#publicKey);
  }

  /** Signs a text; returns the signature in base64. */
  signText(text: string): string {
    return sign(null, Buffer.from(text), this.#key).toString('base64');
  }

  /**
   * Adds the wallet's signature to a legacy transaction (base64) that has fewer than 128 signers
   * and fewer than 128 keys. Throws if the wallet is not one of the signers.
   */
  signTransaction(transaction: string): string {
    const signed = Buffer.from(transaction, 'base64');
    const signers = signed[0] ?? 0;
    const message = signed.subarray(1 + signers * signatureBytes);
    // the keys come after the header, which has three counts, and after the number of keys
    const keys = message.subarray(4);
    const place = Array.from({ length: signers }, (_, at) => at).find((at) =>
      keys.subarray(at * keyBytes, (at + 1) * keyBytes).equals(this.#publicKey),
    );
    if (place === undefined) throw new Error('This wallet does not sign the transaction');
    sign(null, message, this.#key).copy(signed, 1 + place * signatureBytes);
    return signed.toString('base64');
  }
}
