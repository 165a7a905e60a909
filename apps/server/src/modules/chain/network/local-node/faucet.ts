import { createHash, randomUUID } from 'node:crypto';
import {
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Blockhash,
  type KeyPairSigner,
} from '@solana/kit';
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo';
import { getTransferSolInstruction } from '@solana-program/system';
import { blockhashLifetimeSlots, getBlockhash, computeNewestSlot } from './slots.ts';

/** Supply of the faucet in lamports: five million SOL, which is below the largest safe integer. */
export const faucetLamports = 5_000_000_000_000_000n;

/** Creates the signer of the faucet, the only account that exists from the beginning. */
export const createFaucetSigner = (seed: string): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(createHash('sha256').update(`${seed}:faucet`).digest());

/** Signs a payment of the faucet; a memo makes each payment unique. */
export async function signFaucetPayment(
  { seed, slot }: { readonly seed: string; readonly slot: number },
  { to, lamports }: { readonly to: string; readonly lamports: number },
): Promise<Uint8Array> {
  const faucet = await createFaucetSigner(seed);
  const lifetime = {
    blockhash: getBlockhash(seed, computeNewestSlot(slot)) as Blockhash,
    lastValidBlockHeight: BigInt(computeNewestSlot(slot) + blockhashLifetimeSlots),
  };
  const instructions = [
    getTransferSolInstruction({
      source: faucet,
      destination: to as Address,
      amount: BigInt(lamports),
    }),
    getAddMemoInstruction(
      { memo: randomUUID() },
      { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 },
    ),
  ];
  const transaction = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 'legacy' }),
      (message) => setTransactionMessageFeePayerSigner(faucet, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
    ),
  );
  return new Uint8Array(getTransactionEncoder().encode(transaction));
}
