/**
 * `npm run prove -- conformance` tries every value at every call; a run of the tests tries every call,
 * and each value at some of them.
 */
export const isProofRun = process.env['PROVE'] === '1';

/**
 * The values that one call is tried with: all of them while proving, otherwise `count` of them,
 * beginning with another one at each call so that neighbouring calls together try all.
 */
export const pickTestValues = <Value>(
  values: readonly Value[],
  at: number,
  count: number,
): readonly Value[] =>
  isProofRun || count >= values.length
    ? values
    : Array.from({ length: count }, (_, n) => values[(at * count + n) % values.length] as Value);

/**
 * Steps from one message that is lost to the next: every message is the last one while proving, and
 * every `tested` one in a run of the tests.
 */
export const chooseTestStride = (tested: number): number => (isProofRun ? 1 : tested);

/**
 * Leaves figures of a test for the report of `npm run prove`, which adds them up by their names.
 */
export function addProofCounts(
  { meta }: { readonly meta: object },
  proven: Readonly<Record<string, number>>,
): void {
  Object.assign(meta, { proven });
}
