/** Builds payments of reward tokens that need no signature of the player's wallet. */
import {
  createNoopSigner,
  isAddress,
  isOffCurveAddress,
  type Address,
  type Instruction,
} from '@solana/kit';
import { getAddMemoInstruction } from '@solana-program/memo';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token-2022';
import { findTokenAccount, memoProgram, tokenProgram, type ChainPublicKeys } from './programs.ts';

interface Payouts {
  readonly rewardMint: Address;
  readonly decimals: number;
  /** Text that differs in every transaction, so that no two transactions are equal. */
  readonly memo: string;
  /** Amounts in minor units, by wallet. */
  readonly parts: readonly { readonly wallet: Address; readonly amount: bigint }[];
}
/**
 * Returns true if tokens can be sent to this text: it is an address, and a key can exist for the
 * address. Without a key, the tokens would be lost.
 */
export const isPayableAddress = (address: string): boolean =>
  isAddress(address) && !isOffCurveAddress(address);

/**
 * Builds the instructions that pay tokens from the treasury; the keys `fees` and `treasury` sign.
 */
export async function buildPayoutInstructions(
  keys: ChainPublicKeys,
  { rewardMint: mint, decimals, memo, parts }: Payouts,
): Promise<readonly Instruction[]> {
  const source = await findTokenAccount(keys.treasury, mint);
  const steps = await Promise.all(
    parts.map(async ({ wallet, amount }) => {
      const destination = await findTokenAccount(wallet, mint);
      return [
        getCreateAssociatedTokenIdempotentInstruction({
          payer: createNoopSigner(keys.fees),
          ata: destination,
          owner: wallet,
          mint,
          tokenProgram,
        }),
        getTransferCheckedInstruction({
          source,
          mint,
          destination,
          authority: createNoopSigner(keys.treasury),
          amount,
          decimals,
        }),
      ];
    }),
  );
  return [
    ...steps.flat(),
    getAddMemoInstruction({ memo, signers: [] }, { programAddress: memoProgram }),
  ];
}
