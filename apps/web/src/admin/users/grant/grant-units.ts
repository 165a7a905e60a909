import { amountMax, parseMinorUnits, getMinorUnitsPerWholeUnit } from '@guildhall/contract/amounts';

/**
 * Converts typed text to minor units; an invalid amount, or an amount below one whole unit, becomes
 * one whole unit (R5.6).
 */
export function parseGrantAmountInMinorUnits(typed: string, decimals: number): number {
  const minor = parseMinorUnits(typed, decimals);
  const asked = minor === undefined || minor > BigInt(amountMax) ? 0 : Number(minor);
  return Math.max(getMinorUnitsPerWholeUnit(decimals), asked);
}
