/** Carries what a preview found out of its transaction, which is thereby rolled back. */
class Found extends Error {
  readonly by: symbol;
  readonly found: unknown;
  constructor(by: symbol, found: unknown) {
    super('A preview changes nothing');
    this.by = by;
    this.found = found;
  }
}
/**
 * Does something and takes it back, so that what it says is what would happen. `work` runs the
 * transaction, in which `found` is called last with what is to be said; it never returns.
 */
export async function runWithRollback<T>(
  work: (found: (value: T) => never) => Promise<unknown>,
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
