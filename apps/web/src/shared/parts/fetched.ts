/**
 * A part of the program did not come: there is no connection, or a newer program has taken its
 * place on the server.
 */
export class ChunkLoadError extends Error {
  override readonly name = 'NotFetched';
  constructor(reason: unknown) {
    super('a part of the program was not fetched', { cause: reason });
  }
}
/**
 * Loads a part and distinguishes a failed download from a defect in its code. The router would
 * reload on the browser's error, which shows an offline player the browser's error page.
 */
export const createChunkLoader =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    load().catch((reason: unknown) => {
      throw new ChunkLoadError(reason);
    });
