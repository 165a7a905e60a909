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

/** An exact ratio, and the currencies that it went through. */
interface Way {
  readonly gets: bigint;
  readonly gives: bigint;
  readonly through: readonly string[];
}
const isBetter = (a: Way, b: Way | undefined): boolean =>
  b === undefined || a.gets * b.gives > b.gets * a.gives;
const along = (way: Way, { currencyTo, amountFrom, amountTo }: Pair): Way => ({
  gets: way.gets * BigInt(amountTo),
  gives: way.gives * BigInt(amountFrom),
  through: [...way.through, currencyTo],
});
/**
 * The currencies of a loop through this pair that ends with more than it began with; undefined where
 * none does. The best way back is exact, and no longer than there are currencies: the others make no
 * loop of gain, they were judged before.
 */
export function gainLoop(pairs: readonly Pair[], pair: Pair): readonly string[] | undefined {
  const start = along({ gets: 1n, gives: 1n, through: [pair.currencyFrom] }, pair);
  const best = new Map<string, Way>([[pair.currencyTo, start]]);
  const currencies = new Set(pairs.flatMap((one) => [one.currencyFrom, one.currencyTo]));
  for (let step = 0; step < currencies.size; step++)
    for (const next of pairs) {
      const way = best.get(next.currencyFrom);
      if (!way || next.currencyFrom === pair.currencyFrom) continue;
      const longer = along(way, next);
      if (isBetter(longer, best.get(next.currencyTo))) best.set(next.currencyTo, longer);
    }
  const back = best.get(pair.currencyFrom);
  return back && back.gets > back.gives ? back.through : undefined;
}
