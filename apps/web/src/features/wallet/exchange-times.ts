import { minorUnits } from '@guildhall/contract/amounts';
import type { Pair } from '../../shared/balances/use-exchange.ts';

/** What was typed: how often, or how much is given, in whole units. */
export interface Typed {
  readonly by: 'times' | 'gives';
  readonly text: string;
}
/** How often that is; undefined where it is no number, not whole, or not at all. */
export function typedTimes(
  { by, text }: Typed,
  { amountFrom, decimalsFrom }: Pick<Pair, 'amountFrom' | 'decimalsFrom'>,
): number | undefined {
  const minor = minorUnits(text, by === 'times' ? 0 : decimalsFrom);
  const each = by === 'times' ? 1n : BigInt(amountFrom);
  if (minor === undefined || minor === 0n || minor % each !== 0n) return undefined;
  const times = minor / each;
  return times <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(times) : undefined;
}
