/**
 * Builds the creation of a reward token on the local chain; on a real chain, operators create the
 * token.
 */
import { createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAccountWithSeedInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
} from '@solana-program/token-2022';
import type { RentLamportsReader } from './mints.ts';
import {
  findTokenAccount,
  tokenProgram,
  toMintAddress,
  toMintSeed,
  type ChainPublicKeys,
} from './programs.ts';

interface RewardToken {
  /** Id of the reward currency. */
  readonly id: number;
  readonly decimals: number;
  /** Amount that the treasury receives, in smallest units. */
  readonly supply: bigint;
}
/**
 * Builds the instructions that create the token and fill the treasury; the keys `fees`, `assets`
 * and `treasury` sign.
 */
export async function buildRewardTokenInstructions(
  keys: ChainPublicKeys,
  { id, decimals, supply }: RewardToken,
  readRent: RentLamportsReader,
): Promise<readonly Instruction[]> {
  const mint = await toMintAddress(keys, 'reward', id);
  const token = await findTokenAccount(keys.treasury, mint);
  const size = BigInt(getMintSize());
  return [
    getCreateAccountWithSeedInstruction({
      payer: createNoopSigner(keys.fees),
      newAccount: mint,
      baseAccount: createNoopSigner(keys.assets),
      base: keys.assets,
      seed: toMintSeed('reward', id),
      amount: await readRent(size),
      space: size,
      programAddress: tokenProgram,
    }),
    getInitializeMint2Instruction({
      mint,
      decimals,
      mintAuthority: keys.treasury,
      freezeAuthority: null,
    }),
    getCreateAssociatedTokenIdempotentInstruction({
      payer: createNoopSigner(keys.fees),
      ata: token,
      owner: keys.treasury,
      mint,
      tokenProgram,
    }),
    getMintToInstruction({
      mint,
      token,
      mintAuthority: createNoopSigner(keys.treasury),
      amount: supply,
    }),
  ];
}
