import { parseMinorUnits } from '@guildhall/contract/amounts';
import type { ExchangePair } from '../../shared/balances/use-exchange.ts';

/** Typed value: the amount given or received, in whole units. */
export interface TypedExchangeInput {
  readonly by: 'gives' | 'gets';
  readonly text: string;
}
/** Returns the number of exchanges; undefined if the amount is not a multiple of one exchange. */
export function parseNumberOfExchanges(
  { by, text }: TypedExchangeInput,
  pair: Pick<ExchangePair, 'amountFrom' | 'decimalsFrom' | 'amountTo' | 'decimalsTo'>,
): number | undefined {
  const minor = parseMinorUnits(text, by === 'gives' ? pair.decimalsFrom : pair.decimalsTo);
  const each = BigInt(by === 'gives' ? pair.amountFrom : pair.amountTo);
  if (minor === undefined || minor === 0n || minor % each !== 0n) return undefined;
  const times = minor / each;
  return times <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(times) : undefined;
}
