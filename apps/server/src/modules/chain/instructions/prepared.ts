/** Prepares transactions for wallets to sign, and adds the server's signatures last. */
import {
  appendTransactionMessageInstructions,
  assertIsFullySignedTransaction,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Base64EncodedWireTransaction,
  type Blockhash,
  type FullySignedTransaction,
  type Instruction,
  type KeyPairSigner,
  type Signature,
  type Transaction,
} from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { buildActionInstructions, pickActionKeys, type ChainAction } from './actions.ts';
import type { RentLamportsReader } from './mints.ts';
import type { ChainPublicKeys } from './programs.ts';

/**
 * Compute units of a prepared transaction. The mint is the largest transaction and uses about
 * 60,000 units.
 */
const unitLimit = 200_000;

export interface TransactionLifetime {
  readonly blockhash: Blockhash;
  readonly lastValidBlockHeight: bigint;
}
export interface ComputeUnitPrice {
  /** Price of one compute unit in micro-lamports. */
  readonly microLamports: bigint;
}

/** Compiles a legacy message, which every wallet accepts, without signatures. */
export function compileUnsignedTransaction(
  instructions: readonly Instruction[],
  feePayer: Address,
  lifetime: TransactionLifetime,
  { microLamports }: ComputeUnitPrice,
): Transaction {
  return compileTransaction(
    pipe(
      createTransactionMessage({ version: 'legacy' }),
      (message) => setTransactionMessageFeePayer(feePayer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) =>
        appendTransactionMessageInstructions(
          [
            getSetComputeUnitLimitInstruction({ units: unitLimit }),
            getSetComputeUnitPriceInstruction({ microLamports }),
            ...instructions,
          ],
          message,
        ),
    ),
  );
}

/** Prepares the transaction of an action for the wallet to sign, in base64. Stores nothing. */
export async function prepareActionTransaction(
  keys: ChainPublicKeys,
  action: ChainAction,
  lifetime: TransactionLifetime,
  price: ComputeUnitPrice,
  readRent: RentLamportsReader,
): Promise<Base64EncodedWireTransaction> {
  const own = pickActionKeys(keys, action.kind);
  const instructions = await buildActionInstructions(own, action, readRent);
  return getBase64EncodedWireTransaction(
    compileUnsignedTransaction(instructions, own.fees, lifetime, price),
  );
}

/**
 * Adds the server's signatures. Called just before the row is written that entitles the player to
 * the effect: no fully signed transaction leaves the server before that row exists.
 */
export async function countersignTransaction(
  transaction: Transaction,
  signers: readonly KeyPairSigner[],
): Promise<Transaction & FullySignedTransaction> {
  const own = signers.filter(({ address }) => address in transaction.signatures);
  const signed = await Promise.all(
    own.map((signer) => signer.signTransactions([transaction as never])),
  );
  const signatures = Object.assign(
    {},
    transaction.signatures,
    ...signed.flat(),
  ) as Transaction['signatures'];
  const complete = { ...transaction, signatures };
  assertIsFullySignedTransaction(complete);
  return complete;
}

/**
 * Returns the bytes and the signature of a transaction. The signature is an empty text unless the
 * payer of the fee has signed.
 */
export function encodeTransaction(transaction: Transaction) {
  const [feePayer] = Object.values(transaction.signatures);
  return {
    bytes: new Uint8Array(getTransactionEncoder().encode(transaction)),
    signature: feePayer ? getSignatureFromTransaction(transaction) : ('' as Signature),
  };
}

/** Signs a transaction that needs only the server's signatures. */
export async function signServerTransaction(
  instructions: readonly Instruction[],
  feePayer: Address,
  lifetime: TransactionLifetime,
  signers: readonly KeyPairSigner[],
) {
  const price = { microLamports: 0n };
  const unsigned = compileUnsignedTransaction(instructions, feePayer, lifetime, price);
  return encodeTransaction(await countersignTransaction(unsigned, signers));
}
