/** Checks that a signed transaction is exactly the expected action. */
import {
  decompileTransactionMessage,
  getAddressEncoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  type Instruction,
  type Transaction,
} from '@solana/kit';
import { COMPUTE_BUDGET_PROGRAM_ADDRESS } from '@solana-program/compute-budget';
import { buildActionInstructions, pickActionKeys, type ChainAction } from './actions.ts';
import type { RentLamportsReader } from './mints.ts';
import { compileUnsignedTransaction, type TransactionLifetime } from './prepared.ts';
import { lighthouseProgram, memoProgram, type ChainPublicKeys } from './programs.ts';
import { isValidSignature } from './signatures.ts';

/** Largest number of bytes of a transaction on the chain. */
const transactionBytesMax = 1232;
/**
 * Limits for the compute budget and the number of guards that a wallet may add to protect its user.
 */
const walletLimits = { units: 400_000, microLamports: 50_000n, guards: 4 } as const;
/**
 * Lighthouse instructions whose first byte is below this value write accounts; all others only
 * assert.
 */
const firstAssertingByte = 2;

/**
 * Error for a signed transaction that differs from the action; the message names the difference.
 */
export class SignedTransactionMismatchError extends Error {}
/** Error for a correct transaction whose signing took longer than the chain accepts. */
export class OldBlockhashError extends SignedTransactionMismatchError {}
const refuse = (reason: string): never => {
  throw new SignedTransactionMismatchError(reason);
};

type Compiled = CompiledTransactionMessage & CompiledTransactionMessageWithLifetime;
interface Decoded {
  readonly transaction: Transaction;
  readonly message: Compiled;
}

/**
 * Decodes a transaction in wire format. Throws SignedTransactionMismatchError if encoding the
 * result gives other bytes: decoders ignore additional bytes at the end.
 */
function decodeTransaction(wire: string): Decoded {
  const bytes = decodeBase64(wire);
  if (bytes === undefined || bytes.length > transactionBytesMax) return refuse('no transaction');
  const decoded = decodeBytes(bytes);
  if (decoded === undefined) return refuse('no transaction');
  const { transaction, message } = decoded;
  if (!isEqual(getTransactionEncoder().encode(transaction), bytes))
    refuse('bytes after the transaction');
  if (!isEqual(getCompiledTransactionMessageEncoder().encode(message), transaction.messageBytes))
    refuse('bytes after the message');
  return decoded;
}

function decodeBase64(wire: string): Uint8Array | undefined {
  try {
    const bytes = new Uint8Array(getBase64Encoder().encode(wire));
    return Buffer.from(bytes).toString('base64') === wire ? bytes : undefined;
  } catch {
    return undefined;
  }
}
function decodeBytes(bytes: Uint8Array): Decoded | undefined {
  try {
    const transaction = getTransactionDecoder().decode(bytes);
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
    return { transaction, message: message as Compiled };
  } catch {
    return undefined;
  }
}
const isEqual = (left: ArrayLike<number>, right: ArrayLike<number>): boolean =>
  left.length === right.length && Array.from(left).every((byte, at) => byte === right[at]);

interface Shape {
  readonly feePayer: Address | undefined;
  readonly signers: readonly Address[];
  /** Accounts and data of our own instructions, in order, as text. */
  readonly own: readonly string[];
  readonly guards: readonly Uint8Array[];
  readonly budget: readonly Uint8Array[];
}
function readShape(message: Compiled): Shape {
  const own: string[] = [];
  const guards: Uint8Array[] = [];
  const budget: Uint8Array[] = [];
  const { instructions } = decompileTransactionMessage(message);
  for (const { programAddress, accounts = [], data = new Uint8Array() } of instructions) {
    const bytes = new Uint8Array(data);
    if (programAddress === lighthouseProgram) guards.push(bytes);
    else if (programAddress === COMPUTE_BUDGET_PROGRAM_ADDRESS) budget.push(bytes);
    else
      own.push(
        [
          programAddress,
          ...accounts.map(({ address }) => address),
          Buffer.from(bytes).toString('hex'),
        ].join(' '),
      );
  }
  const { header, staticAccounts } = message;
  return {
    feePayer: staticAccounts[0],
    signers: staticAccounts.slice(0, header.numSignerAccounts).toSorted(),
    own,
    guards,
    budget,
  };
}

function checkGuards(guards: readonly Uint8Array[]): void {
  if (guards.length > walletLimits.guards) refuse('too many guards');
  if (guards.some(([first = 0]) => first < firstAssertingByte)) refuse('a guard that writes');
}
function checkBudget(budget: readonly Uint8Array[]): void {
  for (const bytes of budget) {
    const data = Buffer.from(bytes);
    if (data[0] === 2 && data.length === 5) {
      if (data.readUInt32LE(1) > walletLimits.units) refuse('compute units');
    } else if (data[0] === 3 && data.length === 9) {
      if (data.readBigUInt64LE(1) > walletLimits.microLamports) refuse('price');
    } else refuse('an unknown budget');
  }
}
function checkSignatures({ signatures, messageBytes }: Transaction, wallet: Address): void {
  const signature = signatures[wallet];
  if (!signature) return refuse('not signed');
  const key = new Uint8Array(getAddressEncoder().encode(wallet));
  if (!isValidSignature(key, new Uint8Array(messageBytes), new Uint8Array(signature)))
    refuse('signature');
  // the server signs last, so its signatures must still be missing
  for (const [signer, bytes] of Object.entries(signatures))
    if (signer !== wallet && bytes?.some((byte) => byte !== 0)) refuse('a foreign signature');
}

interface Expected {
  readonly instructions: readonly Instruction[];
  readonly feePayer: Address;
  /** Wallet that must have signed. */
  readonly wallet: Address;
}
/**
 * Throws SignedTransactionMismatchError unless the transaction is exactly the expected one. To
 * protect its user, a wallet may add only its own compute budget within limits, and at most four
 * guards that assert.
 */
function checkDecoded({ transaction, message }: Decoded, expected: Expected): void {
  if (message.version !== 'legacy' && message.version !== 0) refuse('version');
  if ('addressTableLookups' in message && (message.addressTableLookups?.length ?? 0) > 0)
    refuse('lookup tables');
  const expectedShape = readShape(
    getCompiledTransactionMessageDecoder().decode(
      compileUnsignedTransaction(
        expected.instructions,
        expected.feePayer,
        {
          blockhash: message.lifetimeToken as TransactionLifetime['blockhash'],
          lastValidBlockHeight: 0n,
        },
        { microLamports: 0n },
      ).messageBytes,
    ) as Compiled,
  );
  const shape = readShape(message);
  if (shape.feePayer !== expectedShape.feePayer) refuse('fee payer');
  if (shape.signers.join() !== expectedShape.signers.join()) refuse('signers');
  if (shape.own.join() !== expectedShape.own.join()) refuse('instructions');
  checkGuards(shape.guards);
  checkBudget(shape.budget);
  checkSignatures(transaction, expected.wallet);
}

/**
 * Returns true if a transaction has exactly the expected instructions and this blockhash, and only
 * the wallet has signed it.
 */
export function hasExactlyInstructions(
  wire: string,
  { blockhash, ...expected }: Expected & { readonly blockhash: string },
): boolean {
  try {
    const decoded = decodeTransaction(wire);
    if (decoded.message.lifetimeToken !== blockhash) return false;
    checkDecoded(decoded, expected);
    return true;
  } catch (error) {
    if (error instanceof SignedTransactionMismatchError) return false;
    throw error;
  }
}

export interface TransactionCheckDeps {
  /** Returns true if the chain still accepts a transaction with this blockhash. */
  readonly isRecent: (blockhash: string) => Promise<boolean>;
  readonly readRent: RentLamportsReader;
}
/**
 * Returns the decoded transaction if it is the one that the server would build now. Throws
 * OldBlockhashError if only the blockhash is too old, SignedTransactionMismatchError for any other
 * difference.
 */
export async function assertSignedAction(
  wire: string,
  keys: ChainPublicKeys,
  action: ChainAction,
  { isRecent, readRent }: TransactionCheckDeps,
): Promise<Transaction> {
  const decoded = decodeTransaction(wire);
  const own = pickActionKeys(keys, action.kind);
  checkDecoded(decoded, {
    instructions: await buildActionInstructions(own, action, readRent),
    feePayer: own.fees,
    wallet: action.wallet,
  });
  if (!(await isRecent(decoded.message.lifetimeToken)))
    throw new OldBlockhashError('an old blockhash');
  return decoded.transaction;
}

/**
 * Reads the memo of a transaction; undefined if there is none, or if the text is not a transaction.
 */
export function readTransactionMemo(wire: string): string | undefined {
  try {
    const { instructions } = decompileTransactionMessage(decodeTransaction(wire).message);
    const memo = instructions.find(({ programAddress }) => programAddress === memoProgram);
    return memo?.data && Buffer.from(memo.data).toString('utf8');
  } catch (error) {
    if (error instanceof SignedTransactionMismatchError) return undefined;
    throw error;
  }
}

/** Lists the addresses in a transaction; empty if the text is not a transaction. */
export function listTransactionAddresses(wire: string): readonly Address[] {
  try {
    return decodeTransaction(wire).message.staticAccounts;
  } catch (error) {
    if (error instanceof SignedTransactionMismatchError) return [];
    throw error;
  }
}
