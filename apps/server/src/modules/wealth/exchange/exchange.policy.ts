import { amountMax } from '@guildhall/contract/amounts';
import { intMax } from '@guildhall/contract/kit/fields';

/** What is exchanged for what; amounts of one exchange, in minor units. */
export interface Pair {
  readonly id: number;
  readonly currencyFrom: string;
  readonly currencyTo: string;
  readonly amountFrom: number;
  readonly amountTo: number;
}
/** What bounds the times, in minor units; `left` is null without a supply cap. */
interface Bounds {
  readonly available: bigint;
  readonly left: bigint | null;
  readonly held: bigint;
}
/** How often a pair can be exchanged in one go, and what does not allow more. */
export function timesOf(
  { amountFrom, amountTo }: Pick<Pair, 'amountFrom' | 'amountTo'>,
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
/** What a pair is called where currencies are named by their codes. */
export const callPair = (from: string | null, to: string | null): string =>
  `${from ?? ''} → ${to ?? ''}`;
