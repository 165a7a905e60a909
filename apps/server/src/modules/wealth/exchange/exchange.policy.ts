import { amountMax } from '@guildhall/contract/amounts';
import { intMax } from '@guildhall/contract/kit/field/fields';

/**
 * A currency pair, with the amounts that a player gives and gets in one exchange, in minor units.
 */
export interface CurrencyPair {
  readonly id: number;
  readonly currencyFrom: string;
  readonly currencyTo: string;
  readonly amountFrom: number;
  readonly amountTo: number;
}
/**
 * Amounts that limit an exchange, in minor units. `left` is null if the currency has no supply cap.
 */
interface Bounds {
  readonly available: bigint;
  readonly left: bigint | null;
  readonly held: bigint;
}
/** Returns how many times a pair can be exchanged in one call, and which limit prevents more. */
export function computeMaxExchangeCount(
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
/** Returns the name of a pair, which consists of the codes of its two currencies. */
export const formatCurrencyPairName = (from: string | null, to: string | null): string =>
  `${from ?? ''} → ${to ?? ''}`;
