/**
 * An amount of a currency or of items. Its key consists of the kind, and the id of the row or the
 * code of the currency.
 */
interface Share {
  readonly valueCode: string;
  readonly amount: number;
}
/**
 * A conversion that players can make. If its outcome is random, there is one conversion per
 * outcome, as if that outcome were certain.
 */
export interface Conversion {
  readonly takes: readonly Share[];
  readonly gives: Share;
  /** Name of the conversion in messages about loops. */
  readonly name: string;
}
/** A sequence of conversions that gives more of a currency or item than it takes. */
export interface ArbitrageLoop {
  readonly valueCode: string;
  /** Names of the loop's steps in order. */
  readonly through: readonly string[];
  /** Factor by which an amount grows in one round of the loop; always above 1. */
  readonly factor: number;
}

/**
 * Smallest relative gain that counts as a loop. A smaller gain is a rounding error of the
 * computation.
 */
const tolerance = 1e-9;
/**
 * Number of times that the price of a key may decrease before the search stops. Real loops are
 * found much earlier.
 */
const cheapenings = 200;

const costOf = ({ takes, gives }: Conversion, costs: ReadonlyMap<string, number>): number =>
  takes.reduce(
    (sum, { valueCode, amount }) =>
      sum + amount * (costs.get(valueCode) ?? Number.POSITIVE_INFINITY),
    0,
  ) / gives.amount;

/**
 * Returns the path of conversions that ends with the given one. Follows the most expensive input of
 * each conversion backwards.
 */
function wayTo(
  last: Conversion,
  made: ReadonlyMap<string, Conversion>,
  costs: ReadonlyMap<string, number>,
): string[] {
  const through: string[] = [];
  const seen = new Set<Conversion>();
  for (let at: Conversion | undefined = last; at && !seen.has(at);) {
    seen.add(at);
    through.unshift(at.name);
    const share = ({ valueCode, amount }: Share): number => amount * (costs.get(valueCode) ?? 0);
    const dearest: Share | undefined = at.takes.toSorted((a, b) => share(b) - share(a))[0];
    at = dearest && made.get(dearest.valueCode);
  }
  return through;
}
/**
 * Searches for a loop that begins with one currency or item. Computes the cheapest way to make
 * everything else from it, until no price decreases. Returns a loop if the start itself can be made
 * for less than it costs.
 */
function loopOf(
  valueCode: string,
  using: ReadonlyMap<string, readonly Conversion[]>,
): ArbitrageLoop | undefined {
  const costs = new Map([[valueCode, 1]]);
  const made = new Map<string, Conversion>();
  const cheapened = new Map<string, number>();
  const waiting = new Set([valueCode]);
  for (const next of waiting) {
    waiting.delete(next);
    for (const conversion of using.get(next) ?? []) {
      const { valueCode: out } = conversion.gives;
      const cost = costOf(conversion, costs);
      const before = costs.get(out) ?? Number.POSITIVE_INFINITY;
      if (cost >= before * (1 - tolerance) || cost === Number.POSITIVE_INFINITY) continue;
      if (out === valueCode)
        return { valueCode, through: wayTo(conversion, made, costs), factor: 1 / cost };
      const times = (cheapened.get(out) ?? 0) + 1;
      if (times > cheapenings) continue;
      cheapened.set(out, times);
      costs.set(out, cost);
      made.set(out, conversion);
      waiting.add(out);
    }
  }
  return undefined;
}
/**
 * Finds the first arbitrage loop among these conversions: a sequence that takes an amount of a
 * currency or item and gives a larger amount of it.
 */
export function findArbitrageLoop(
  conversions: readonly Conversion[],
  valueCodes: readonly string[],
): ArbitrageLoop | undefined {
  const using = new Map<string, Conversion[]>();
  for (const conversion of conversions)
    for (const { valueCode } of conversion.takes)
      using.set(valueCode, [...(using.get(valueCode) ?? []), conversion]);
  for (const valueCode of valueCodes) {
    const loop = loopOf(valueCode, using);
    if (loop) return loop;
  }
  return undefined;
}
