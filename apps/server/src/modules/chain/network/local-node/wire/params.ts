import { getBase58Encoder, isAddress, isSignature } from '@solana/kit';
import type { TransactionCommitment } from '../slots.ts';
import { buildInvalidParamsError } from './wire-errors.ts';

/** Parameters of a call, not yet validated. */
export type RpcParams = readonly unknown[];

type Options = Readonly<Record<string, unknown>>;
/**
 * Returns the options of a call; empty if the options are missing. Throws -32602 if the options are
 * not an object.
 */
export function parseOptionsParam(value: unknown): Options {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object')
    throw buildInvalidParamsError('Invalid params: expected an object');
  return value as Options;
}
export function parseAddressParam(value: unknown): string {
  if (typeof value === 'string' && isAddress(value)) return value;
  throw buildInvalidParamsError('Invalid param: not an address');
}
export function parseSignatureParam(value: unknown): string {
  if (typeof value === 'string' && isSignature(value)) return value;
  throw buildInvalidParamsError('Invalid param: not a signature');
}
/** Reads a list of at most `max` values. */
export function parseListParam<T>(value: unknown, max: number, read: (entry: unknown) => T): T[] {
  if (!Array.isArray(value)) throw buildInvalidParamsError('Invalid params: expected a list');
  if (value.length > max) throw buildInvalidParamsError(`Too many inputs provided; max ${max}`);
  return value.map(read);
}
/** Reads a whole number up to `max`. */
export function parseNumberParam(value: unknown, max: number): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= max)
    return value;
  throw buildInvalidParamsError(`Invalid params: expected a whole number up to ${max}`);
}
export function parseCommitmentParam(options: Options): TransactionCommitment {
  const value = options['commitment'] ?? 'finalized';
  if (value === 'processed' || value === 'confirmed' || value === 'finalized') return value;
  throw buildInvalidParamsError('Invalid params: unknown commitment');
}
const base58 = getBase58Encoder();
/** Largest transaction on the network, in bytes. */
const transactionBytesMax = 1232;
/** Reads a transaction in the encoding that the options name; base58 by default. */
export function parseTransactionParam(value: unknown, options: Options): Uint8Array {
  if (typeof value !== 'string')
    throw buildInvalidParamsError('Invalid params: expected a transaction');
  const bytes =
    options['encoding'] === 'base64'
      ? new Uint8Array(Buffer.from(value, 'base64'))
      : new Uint8Array(base58.encode(value));
  if (bytes.length <= transactionBytesMax) return bytes;
  throw buildInvalidParamsError(
    `decoded solana_transaction::versioned::VersionedTransaction too large: ${bytes.length} bytes (max: ${transactionBytesMax} bytes)`,
  );
}
