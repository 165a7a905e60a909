/**
 * Error for a part of the program that could not be downloaded, because there is no connection or
 * the server has a newer build.
 */
export class ChunkLoadError extends Error {
  override readonly name = 'NotFetched';
  constructor(reason: unknown) {
    super('a part of the program was not fetched', { cause: reason });
  }
}
/**
 * Loads a part, and converts a failed download to ChunkLoadError; a defect in the part's code keeps
 * its own error. After the browser's own error, the router would reload the page, and without a
 * connection a reload shows the browser's error page.
 */
export const createChunkLoader =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    load().catch((reason: unknown) => {
      throw new ChunkLoadError(reason);
    });
