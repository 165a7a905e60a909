import { parseMinorUnits } from '@guildhall/contract/amounts';
import type { ExchangePair } from '../../shared/balances/use-exchange.ts';

/** Typed value: the number of exchanges, or the amount given in whole units. */
export interface TypedExchangeInput {
  readonly by: 'times' | 'gives';
  readonly text: string;
}
/** Returns the number of exchanges; undefined if the text is not a whole number above zero. */
export function parseNumberOfExchanges(
  { by, text }: TypedExchangeInput,
  { amountFrom, decimalsFrom }: Pick<ExchangePair, 'amountFrom' | 'decimalsFrom'>,
): number | undefined {
  const minor = parseMinorUnits(text, by === 'times' ? 0 : decimalsFrom);
  const each = by === 'times' ? 1n : BigInt(amountFrom);
  if (minor === undefined || minor === 0n || minor % each !== 0n) return undefined;
  const times = minor / each;
  return times <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(times) : undefined;
}
