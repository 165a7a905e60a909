import { amountMax } from '@guildhall/contract/amounts';
import { intMax } from '@guildhall/contract/kit/field/fields';

/** A currency pair, with the amounts given and received in one exchange, in minor units. */
export interface CurrencyPair {
  readonly id: number;
  readonly currencyFrom: string;
  readonly currencyTo: string;
  readonly amountFrom: number;
  readonly amountTo: number;
}
/** Amounts that limit an exchange, in minor units; `left` is null without a supply cap. */
interface Bounds {
  readonly available: bigint;
  readonly left: bigint | null;
  readonly held: bigint;
}
/** Returns how often a pair can be exchanged in one call, and the limit that prevents more. */
export function computeExchangeTimesMax(
  { amountFrom, amountTo }: Pick<CurrencyPair, 'amountFrom' | 'amountTo'>,
  { available, left, held }: Bounds,
): { timesMax: number; limitedBy: 'BALANCE' | 'SUPPLY' | 'ROOM' } {
  const [gives, gets] = [BigInt(amountFrom), BigInt(amountTo)];
  const bounds = [
    { times: available / gives, by: 'BALANCE' as const },
    ...(left === null ? [] : [{ times: left / gets, by: 'SUPPLY' as const }]),
    { times: (BigInt(amountMax) - held) / gets, by: 'ROOM' as const },
    { times: BigInt(intMax), by: 'ROOM' as const },
  ];
  const least = bounds.reduce((a, b) => (b.times < a.times ? b : a));
  return { timesMax: Number(least.times), limitedBy: least.by };
}
/** Returns the name of a pair: the codes of its currencies. */
export const formatCurrencyPairName = (from: string | null, to: string | null): string =>
  `${from ?? ''} → ${to ?? ''}`;
