import { toWholeUnits } from '@guildhall/contract/amounts';
import { basisPointsPerWhole } from '@guildhall/contract/play/stakes/stakes-mode.section';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { EscrowEntry } from '../../wealth/bank/bank.api.ts';
import type { RewardFund } from '../../wealth/rewards/rewards.api.ts';
import type { StakeTerms } from '../match-facts/match-facts.api.ts';
import { matchStakeMessages } from './stakes.messages.ts';

/** Source under which payouts and escrows of stakes are stored. */
export const stakePayoutSource = 'stake';
/** Returns the source and id under which the escrow of a match is stored. */
export const toStakeFund = (id: number): RewardFund => ({
  source: stakePayoutSource,
  sourceId: id,
  round: 0,
  isPot: true,
});
/** Returns, for each account, the stake to pay in, in minor units. */
export const buildStakeEntries = (
  { stake }: StakeTerms,
  accountIds: readonly number[],
): EscrowEntry[] => accountIds.map((accountId) => ({ accountId, amount: BigInt(stake) }));
/** Formats amounts of a currency for display: `2.50 Gold`. */
export type FormatAmount = (amount: number | bigint) => Sentence;
/**
 * Creates the function that formats amounts of a currency. A deleted currency is shown by its code.
 */
export const createAmountFormatter =
  (
    code: string,
    currency: { readonly name: string; readonly decimals: number } | undefined,
  ): FormatAmount =>
  (amount) =>
    matchStakeMessages.sum({
      amount: toWholeUnits(amount, currency?.decimals ?? 0),
      currency: currency?.name ?? code,
    });
/** A player of a match; `won` is true for winners. */
export interface StakePlayer {
  readonly accountId: number;
  readonly won: boolean;
}
/** Division of a pot into fee and shares, in minor units. */
export interface StakePotSplit {
  readonly pot: bigint;
  readonly fee: bigint;
  /** Share of each winner, by account id; empty if nobody has won. */
  readonly shares: ReadonlyMap<number, bigint>;
}
/**
 * Splits a pot. The winners share the pot minus the fee; units that remain after the division go to
 * the lowest account ids. The fee is the pot minus all shares. If nobody has won, there is neither
 * a fee nor a share.
 */
export function splitStakePot(
  { stake, feePercent }: StakeTerms,
  players: readonly StakePlayer[],
): StakePotSplit {
  const pot = BigInt(stake) * BigInt(players.length);
  const winners = players
    .filter(({ won }) => won)
    .map(({ accountId }) => accountId)
    .sort((a, b) => a - b);
  if (winners.length === 0) return { pot, fee: 0n, shares: new Map() };
  const prize = (pot * BigInt(basisPointsPerWhole - feePercent)) / BigInt(basisPointsPerWhole);
  const count = BigInt(winners.length);
  const [each, remainder] = [prize / count, Number(prize % count)];
  const shares = winners.map((id, at) => [id, each + (at < remainder ? 1n : 0n)] as const);
  return { pot, fee: pot - prize, shares: new Map(shares) };
}
