import { amountMax, minorUnits, unitOf } from '@guildhall/contract/amounts';

/**
 * Minor units of what was typed: a smaller entry becomes one whole unit (R5.6), what is no amount
 * too.
 */
export function toGrantUnits(typed: string, decimals: number): number {
  const minor = minorUnits(typed, decimals);
  const asked = minor === undefined || minor > BigInt(amountMax) ? 0 : Number(minor);
  return Math.max(unitOf(decimals), asked);
}
