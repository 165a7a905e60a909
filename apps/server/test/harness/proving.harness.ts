/**
 * True in `npm run prove -- conformance`, which tries every value at every call. A usual run tries
 * every call with some of the values.
 */
export const isProveCommandRun = process.env['PROVE'] === '1';

/**
 * Returns the values for one call: all of them under `npm run prove`, otherwise `count` of them.
 * Each call then starts at a different value, so that neighbouring calls together try all values.
 */
export const pickTestValues = <Value>(
  values: readonly Value[],
  at: number,
  count: number,
): readonly Value[] =>
  isProveCommandRun || count >= values.length
    ? values
    : Array.from({ length: count }, (_, n) => values[(at * count + n) % values.length] as Value);

/**
 * Returns the step between tested messages. Under `npm run prove`, each message is lost once;
 * otherwise, every `tested`-th message is.
 */
export const chooseTestStride = (tested: number): number => (isProveCommandRun ? 1 : tested);

/** Records figures of a test for the report of `npm run prove`, which sums them by name. */
export function addProofCounts(
  { meta }: { readonly meta: object },
  proven: Readonly<Record<string, number>>,
): void {
  Object.assign(meta, { proven });
}
