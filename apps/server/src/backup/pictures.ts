/** Copies uploaded pictures. A picture never changes, so a copy of the folder only gains files. */
import { createReadStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../kernel/config/config.ts';
import { openFileStore } from '../kernel/files/file-store.ts';
import {
  assertStoredFilesIntact,
  describeStoredFile,
  sharedBackupFolders,
  type StoredFile,
} from './manifest.ts';

const partial = '.part';
const listNames = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith(partial)) : [];

/**
 * Copies the pictures that a folder of backups lacks. Copies nothing if the pictures are in a
 * bucket, because the bucket keeps versions itself. Returns the names of all pictures of the
 * server.
 */
export async function copyPicturesToBackup(
  { bucket, dataDir }: Config,
  store: string,
): Promise<string[]> {
  if (bucket) return [];
  const [from, to] = [join(dataDir, 'files'), join(store, sharedBackupFolders.files)];
  const names = listNames(from);
  mkdirSync(to, { recursive: true });
  for (const name of names) {
    if (existsSync(join(to, name))) continue;
    await copyFile(join(from, name), join(to, `${name}${partial}`));
    await rename(join(to, `${name}${partial}`), join(to, name));
  }
  return names;
}
export async function describeBackupPictures(
  store: string,
  names: readonly string[],
): Promise<StoredFile[]> {
  const described: StoredFile[] = [];
  for (const name of names)
    described.push(await describeStoredFile(join(store, sharedBackupFolders.files), name));
  return described;
}
export const assertBackupPictures = (
  store: string,
  pictures: readonly StoredFile[],
): Promise<void> => assertStoredFilesIntact(join(store, sharedBackupFolders.files), pictures);

/**
 * Copies from the backups every picture that the server lacks. Returns the number of copied
 * pictures.
 */
export async function restorePictures(config: Config, store: string): Promise<number> {
  const folder = join(store, sharedBackupFolders.files);
  const files = await openFileStore(config);
  let restored = 0;
  for (const name of listNames(folder)) {
    const present = await files.get(name);
    present?.stream.destroy();
    if (present) continue;
    await files.put(name, await buffer(createReadStream(join(folder, name))));
    restored += 1;
  }
  return restored;
}
