import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';

/** A file that is kept: how large it is, in bytes, and what it holds. */
export interface KeptFile {
  readonly size: number;
  readonly stream: Readable;
}
/**
 * Where files lie, by names that say what they hold: a name is written once or always with the same
 * contents. Names are ours, never those of a caller.
 */
export interface FileStore {
  /** Keeps a file whole or not at all. UNAVAILABLE where the store does not take it. */
  put(name: string, contents: Buffer): Promise<void>;
  /** Undefined where there is none. UNAVAILABLE where the store does not say. */
  get(name: string): Promise<KeptFile | undefined>;
}

/** A bucket where one is configured, else a folder; each is loaded where it is used. */
export async function openFileStore({
  bucket,
  dataDir,
}: Pick<Config, 'bucket' | 'dataDir'>): Promise<FileStore> {
  if (bucket) return (await import('./file-store.s3.ts')).openS3(bucket);
  return (await import('./file-store.disk.ts')).openDisk(join(dataDir, 'files'));
}
