/**
 * Failed download of a part of the program, because there is no connection or the server has a
 * newer version.
 */
export class ChunkLoadError extends Error {
  override readonly name = 'NotFetched';
  constructor(reason: unknown) {
    super('a part of the program was not fetched', { cause: reason });
  }
}
/**
 * Loads a part and distinguishes a failed download from a defect in the part's code. After a
 * browser's own error the router would reload, and an offline player would see the browser's error
 * page.
 */
export const createChunkLoader =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    load().catch((reason: unknown) => {
      throw new ChunkLoadError(reason);
    });
