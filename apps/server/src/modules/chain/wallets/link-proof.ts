/**
 * Verifies that a caller owns the key of a wallet. This file is loaded when the first wallet is
 * linked.
 */
import { createHash } from 'node:crypto';
import {
  createNoopSigner,
  getAddressEncoder,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  isAddress,
  type Address,
  type Blockhash,
} from '@solana/kit';
import { getAddMemoInstruction } from '@solana-program/memo';
import {
  hasExactlyInstructions,
  compileUnsignedTransaction,
  memoProgram,
  isValidSignature,
} from '../instructions/instructions.api.ts';

/** Returns true if the text is base58 of 32 bytes and none of the eight small-order keys. */
export const isWalletAddress = (text: string): boolean =>
  isAddress(text) && !smallOrderKeys.has(toHex(encodeAddress(text)));

/** Small-order keys: anybody can create valid signatures for them. */
const smallOrderKeys = new Set([
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '0000000000000000000000000000000000000000000000000000000000000000',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
]);
const encodeAddress = (address: Address): Uint8Array =>
  new Uint8Array(getAddressEncoder().encode(address));
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Returns true if a base58 address stands for the same bytes as a base64 text. */
export const isAddressOfBytes = (address: string, base64: string): boolean =>
  Buffer.from(encodeAddress(address as Address)).toString('base64') === base64;

/** Verifies a base64 signature of the text against the key of the address. */
export const isMessageSignedBy = (address: string, message: string, signature: string): boolean =>
  isValidSignature(
    encodeAddress(address as Address),
    new TextEncoder().encode(message),
    new Uint8Array(Buffer.from(signature, 'base64')),
  );

const buildMemo = (address: Address, message: string) =>
  getAddMemoInstruction(
    { memo: message, signers: [createNoopSigner(address)] },
    { programAddress: memoProgram },
  );
/**
 * Derives a blockhash that no block has, so that nobody can send the signed transaction to the
 * chain. The blockhash follows from the message and therefore need not be stored.
 */
const toBlockhash = (message: string): Blockhash =>
  getBase58Decoder().decode(createHash('sha256').update(message).digest()) as Blockhash;

/**
 * Prepares a transaction that contains only the message, in base64. Wallets that cannot sign
 * messages sign this transaction instead.
 */
export const prepareLinkTransaction = (address: string, message: string): string =>
  getBase64EncodedWireTransaction(
    compileUnsignedTransaction(
      [buildMemo(address as Address, message)],
      address as Address,
      { blockhash: toBlockhash(message), lastValidBlockHeight: 0n },
      { microLamports: 0n },
    ),
  );
/** Returns true if the transaction is the prepared one and only the wallet has signed it. */
export function isLinkTransactionSignedBy(address: string, message: string, wire: string): boolean {
  const wallet = address as Address;
  return hasExactlyInstructions(wire, {
    instructions: [buildMemo(wallet, message)],
    feePayer: wallet,
    wallet,
    blockhash: toBlockhash(message),
  });
}
