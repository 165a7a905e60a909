/**
 * A part of the program did not come: there is no connection, or a newer program has taken its
 * place on the server.
 */
export class NotFetched extends Error {
  override readonly name = 'NotFetched';
  constructor(reason: unknown) {
    super('a part of the program was not fetched', { cause: reason });
  }
}
/**
 * Loads a part and tells its absence apart from a defect of what was loaded. The router would
 * answer the browser's own error with a reload, which leaves a player without a connection on the
 * browser's error page.
 */
export const fetched =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    load().catch((reason: unknown) => {
      throw new NotFetched(reason);
    });
