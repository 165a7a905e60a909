/**
 * Carries the result of a preview out of its transaction; throwing this error rolls the transaction
 * back.
 */
class Found extends Error {
  readonly by: symbol;
  readonly found: unknown;
  constructor(by: symbol, result: unknown) {
    super('A preview changes nothing');
    this.by = by;
    this.found = result;
  }
}
/**
 * Runs work and rolls it back, so that the reported outcome is the real one. `work` runs the
 * transaction and, as its last step, calls `found` with the value to report; `found` never returns.
 */
export async function runWithRollback<T>(
  work: (finishWith: (value: T) => never) => Promise<unknown>,
): Promise<T> {
  const by = Symbol('preview');
  try {
    await work((value) => {
      throw new Found(by, value);
    });
  } catch (error) {
    if (error instanceof Found && error.by === by) return error.found as T;
    throw error;
  }
  throw new Error('A preview has changed something');
}
