import { basisPoints } from '@guildhall/contract/play/stakes-mode.section';

/** The source of payouts and of the escrow. */
export const stakeSource = 'stake';
/** Terms of a stake, fixed at the start of the match. */
export interface Terms {
  /** Minor units that each player brought. */
  readonly stake: number;
  readonly currency: string;
  /** Basis points of the pot. */
  readonly feePercent: number;
}
/** Player of a match and whether they won. */
export interface Contender {
  readonly accountId: number;
  readonly won: boolean;
}
/** Division of a pot, in minor units. */
export interface Split {
  readonly pot: bigint;
  readonly fee: bigint;
  /** By account, of winners alone; none where nobody won. */
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
