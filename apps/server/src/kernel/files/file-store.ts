import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';

/** A stored file: its size in bytes and its contents. */
export interface StoredFileStream {
  readonly size: number;
  readonly stream: Readable;
}
/**
 * Storage of files under names derived from their content. A name always has the same content. The
 * server generates all names; callers cannot choose one.
 */
export interface FileStore {
  /**
   * Stores a file completely or not at all. Throws UNAVAILABLE if the store does not accept the
   * file.
   */
  put(name: string, contents: Buffer): Promise<void>;
  /**
   * Returns a stored file, or undefined if there is no such file. Throws UNAVAILABLE if the store
   * does not answer.
   */
  get(name: string): Promise<StoredFileStream | undefined>;
}

/**
 * Opens the bucket if one is configured, otherwise a folder. Loads only the code of the store in
 * use.
 */
export async function openFileStore({
  bucket,
  dataDir,
}: Pick<Config, 'bucket' | 'dataDir'>): Promise<FileStore> {
  if (bucket) return (await import('./file-store.s3.ts')).openS3FileStore(bucket);
  return (await import('./file-store.disk.ts')).openDiskFileStore(join(dataDir, 'files'));
}
