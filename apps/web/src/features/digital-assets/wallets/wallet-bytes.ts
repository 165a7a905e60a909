/** Bytes of Solana's addresses and transactions, limited to the needs of a wallet in the page. */

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Encodes bytes as base58, the notation of addresses. */
export function encodeBase58(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (; number > 0n; number /= 58n) text = (alphabet[Number(number % 58n)] ?? '') + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return alphabet.charAt(0).repeat(zeros < 0 ? bytes.length : zeros) + text;
}
export const encodeBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
export const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);

const signatureBytes = 64;
const keyBytes = 32;
/** Bit that is set in the first byte of a message with a version. */
const versionBit = 0x80;

const countBytesMax = 3;
/** Reads a count: seven bits per byte, lowest bits first. */
function readCount(bytes: Uint8Array, from: number): { count: number; next: number } {
  let count = 0;
  for (let at = 0; at < countBytesMax; at++) {
    const byte = bytes[from + at] ?? 0;
    count |= (byte & 0x7f) << (7 * at);
    if (byte < 0x80) return { count, next: from + at + 1 };
  }
  return { count, next: from + countBytesMax };
}
interface Parts {
  readonly signatures: number;
  /** Offset of the message. */
  readonly message: number;
  /** Offset of the message's header. */
  readonly header: number;
  /** Offset of the message's first account key. */
  readonly keys: number;
  readonly keyCount: number;
}
function readParts(transaction: Uint8Array): Parts {
  const { count: signatures, next } = readCount(transaction, 0);
  const message = next + signatures * signatureBytes;
  const header = message + ((transaction[message] ?? 0) >= versionBit ? 1 : 0);
  const { count: keyCount, next: keys } = readCount(transaction, header + 3);
  return { signatures, message, header, keys, keyCount };
}

/**
 * Writes the signature of a key to its place among the signers. Throws if the key is not a signer
 * of the transaction.
 */
export async function addTransactionSignature(
  transaction: Uint8Array,
  publicKey: Uint8Array,
  sign: (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { signatures, message, keys } = readParts(transaction);
  const place = Array.from({ length: signatures }, (_, at) => keys + at * keyBytes).findIndex(
    (at) => publicKey.every((byte, offset) => transaction[at + offset] === byte),
  );
  if (place < 0) throw new Error('This key does not sign the transaction');
  const signed = transaction.slice();
  const { next } = readCount(transaction, 0);
  signed.set(await sign(transaction.slice(message)), next + place * signatureBytes);
  return signed;
}

/** Address of the program whose instructions wallets use to guard their users. */
const lighthouse = 'BN+teWL/sd2SXQqftebQDOYZW6i7OpH9B++YYMXpe7g=';
/** Bytes of an instruction that only asserts. */
const guardData = [3, 65];
/**
 * Adds an instruction that only asserts, as wallets do to protect their users. The transaction must
 * be unsigned, and its counts must be below 128.
 */
export function addAssertingInstruction(transaction: Uint8Array): Uint8Array {
  const { message, header, keys, keyCount } = readParts(transaction);
  const endOfKeys = keys + keyCount * keyBytes;
  const instructionCount = endOfKeys + keyBytes;
  // a message with a version ends with the count of its lookup tables
  const end = transaction.length - (header === message ? 0 : 1);
  const guarded = transaction.slice();
  const increase = (at: number): void => {
    guarded[at] = (guarded[at] ?? 0) + 1;
  };
  // increases three counts: read-only accounts without a signature, all accounts, and instructions
  [header + 2, keys - 1, instructionCount].forEach(increase);
  return Uint8Array.from([
    ...guarded.slice(0, endOfKeys),
    ...decodeBase64(lighthouse),
    ...guarded.slice(endOfKeys, end),
    keyCount,
    0,
    guardData.length,
    ...guardData,
    ...guarded.slice(end),
  ]);
}
