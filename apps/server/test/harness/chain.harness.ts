/** Signed transactions for tests of the chain. */
import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Blockhash,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';

interface Lifetime {
  readonly blockhash: Blockhash;
  readonly lastValidBlockHeight: bigint;
}
/** Signs a transaction with `payer` as the fee payer. */
export async function signTransaction(
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  lifetime: Lifetime,
) {
  const transaction = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 'legacy' }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
    ),
  );
  return {
    transaction,
    signature: getSignatureFromTransaction(transaction),
    bytes: new Uint8Array(getTransactionEncoder().encode(transaction)),
  };
}
/** Signs a payment of lamports. */
export const signPayment = (
  payer: KeyPairSigner,
  { to, lamports, lifetime }: { to: Address; lamports: bigint; lifetime: Lifetime },
) =>
  signTransaction(
    payer,
    [getTransferSolInstruction({ source: payer, destination: to, amount: lamports })],
    lifetime,
  );
export const createUnusedAddress = async (): Promise<Address> =>
  (await generateKeyPairSigner()).address;
