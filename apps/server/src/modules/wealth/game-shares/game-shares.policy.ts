import { gameShareBasisPointsMax } from '@guildhall/contract/wealth/game-shares/game-shares.section';
import { amountMax } from '@guildhall/contract/amounts';

/** Returns the calendar month of a time in UTC, in the form `2026-11`. */
export const formatCalendarMonth = (at: Date): string => at.toISOString().slice(0, 7);
export const getMonthStart = (month: string): Date => new Date(`${month}-01T00:00:00.000Z`);
export function computeNextMonth(month: string): string {
  const next = getMonthStart(month);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return formatCalendarMonth(next);
}
export const getMonthEnd = (month: string): Date => getMonthStart(computeNextMonth(month));
/**
 * Converts a month to a number. The escrow of the month is stored under this number, as its round.
 */
export const toEscrowRoundOfMonth = (month: string): number => Number(month.replace('-', ''));

/** A share, with the terms that applied at the end of a month. */
export interface GameShareInForce {
  readonly shareId: number;
  readonly accountId: number;
  /** Size of the share in basis points. */
  readonly amount: number;
}
/**
 * Computes the amount of each share, rounded down. Returns no amounts if the base is zero or
 * negative.
 */
export const computeGameSharePayments = (
  base: bigint,
  inForce: readonly GameShareInForce[],
): (GameShareInForce & { readonly units: number })[] =>
  base <= 0n
    ? []
    : inForce.flatMap((share) => {
        const part = (base * BigInt(share.amount)) / BigInt(gameShareBasisPointsMax);
        const units = Number(part > BigInt(amountMax) ? BigInt(amountMax) : part);
        return units === 0 ? [] : [{ ...share, units }];
      });
