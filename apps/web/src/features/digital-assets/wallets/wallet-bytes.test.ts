import { describe, expect, it } from 'vitest';
import {
  addAssertingInstruction,
  decodeBase64,
  encodeBase58,
  encodeBase64,
  addTransactionSignature,
} from './wallet-bytes.ts';

const key = Uint8Array.from({ length: 32 }, (_, at) => at + 1);
const other = Uint8Array.from({ length: 32 }, (_, at) => 200 - at);
const hash = new Uint8Array(32).fill(9);
/**
 * Builds a transaction with one instruction that has no accounts. `version` puts the byte of
 * version 0 before the header.
 */
const build = (keys: readonly Uint8Array[], signers: number, version = false): Uint8Array =>
  Uint8Array.from([
    signers,
    ...new Uint8Array(64 * signers),
    ...(version ? [0x80] : []),
    signers,
    0,
    keys.length - signers,
    keys.length,
    ...keys.flatMap((bytes) => [...bytes]),
    ...hash,
    1,
    keys.length - 1,
    0,
    2,
    7,
    8,
    ...(version ? [0] : []),
  ]);

describe('wallet bytes in the page', () => {
  it('an address is base58, with a 1 for each leading zero', () => {
    expect(encodeBase58(new Uint8Array(32))).toBe('1'.repeat(32));
    expect(encodeBase58(Uint8Array.from([0, 1, 2, 3]))).toBe('1Ldp');
    expect(decodeBase64(encodeBase64(key))).toEqual(key);
  });

  it.each([false, true])(
    'a signature is at the position of its key (version 0: %s)',
    async (version) => {
      const transaction = build([other, key, hash], 2, version);
      const message = transaction.slice(1 + 128);
      const signed = await addTransactionSignature(transaction, key, async (bytes) => {
        expect(bytes).toEqual(message);
        return new Uint8Array(64).fill(5);
      });
      expect(signed.slice(1, 65)).toEqual(new Uint8Array(64));
      expect(signed.slice(65, 129)).toEqual(new Uint8Array(64).fill(5));
      expect(signed.slice(129)).toEqual(message);
    },
  );

  it('a key that is not a signer signs nothing', async () => {
    const sign = async () => new Uint8Array(64);
    await expect(addTransactionSignature(build([other, key], 1), key, sign)).rejects.toThrow(
      'does not sign',
    );
  });

  it.each([false, true])(
    'a guard is one more instruction of a read-only program (version 0: %s)',
    (version) => {
      const transaction = build([key, hash], 1, version);
      const guarded = addAssertingInstruction(transaction);
      const header = 65 + (version ? 1 : 0);
      expect(guarded.length).toBe(transaction.length + 32 + 5);
      expect(Array.from(guarded.slice(header, header + 4))).toEqual([1, 0, 2, 3]);
      const program = guarded.slice(header + 4 + 64, header + 4 + 96);
      expect(encodeBase58(program)).toBe('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95');
      const tailBytes = Array.from(guarded.slice(header + 4 + 96 + 32));
      expect(tailBytes).toEqual([2, 1, 0, 2, 7, 8, 2, 0, 2, 3, 65, ...(version ? [0] : [])]);
    },
  );
});
