import { toWholeUnits } from '@guildhall/contract/amounts';
import { basisPoints } from '@guildhall/contract/play/stakes-mode.section';
import type { Sentence } from '@guildhall/contract/kit/text/words';
import type { Entry } from '../../wealth/bank/bank.api.ts';
import type { Fund } from '../../wealth/rewards/rewards.api.ts';
import type { Terms } from '../match-facts/match-facts.api.ts';
import { words } from './stakes.words.ts';

/** The source of payouts and of the escrow. */
export const stakeSource = 'stake';
/** Returns the escrow of a match. */
export const toStakeFund = (id: number): Fund => ({
  source: stakeSource,
  sourceId: id,
  round: 0,
  isPot: true,
});
/** Returns the entries of players, in minor units. */
export const buildEntries = ({ stake }: Terms, accountIds: readonly number[]): Entry[] =>
  accountIds.map((accountId) => ({ accountId, amount: BigInt(stake) }));
/** Formats amounts of a currency as people read them: `2.50 Gold`. */
export type Say = (amount: number | bigint) => Sentence;
/** Creates the format of a currency; one that is gone is named by its code. */
export const createSay =
  (code: string, named: { readonly name: string; readonly decimals: number } | undefined): Say =>
  (amount) =>
    words.sum({
      amount: toWholeUnits(amount, named?.decimals ?? 0),
      currency: named?.name ?? code,
    });
/** Player of a match and whether they won. */
export interface Contender {
  readonly accountId: number;
  readonly won: boolean;
}
/** Division of a pot, in minor units. */
export interface Split {
  readonly pot: bigint;
  readonly fee: bigint;
  /** Shares by account, of winners only; empty if nobody won. */
  readonly shares: ReadonlyMap<number, bigint>;
}
/**
 * The winners take the pot less the fee, in parts that are exactly the whole: what cannot be split
 * evenly goes to the lowest account ids. The fee is the pot less what is paid; without a winner
 * there is none, and nothing is paid.
 */
export function split({ stake, feePercent }: Terms, players: readonly Contender[]): Split {
  const pot = BigInt(stake) * BigInt(players.length);
  const winners = players
    .filter(({ won }) => won)
    .map(({ accountId }) => accountId)
    .sort((a, b) => a - b);
  if (winners.length === 0) return { pot, fee: 0n, shares: new Map() };
  const prize = (pot * BigInt(basisPoints - feePercent)) / BigInt(basisPoints);
  const count = BigInt(winners.length);
  const [each, rest] = [prize / count, Number(prize % count)];
  const shares = winners.map((id, at) => [id, each + (at < rest ? 1n : 0n)] as const);
  return { pot, fee: pot - prize, shares: new Map(shares) };
}
