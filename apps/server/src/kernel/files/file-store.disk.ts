import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateToken } from '../secrets.ts';
import type { FileStore } from './file-store.ts';

/** Stores files in a folder of this machine. */
export function openDiskFileStore(dir: string): FileStore {
  return {
    async put(name, contents) {
      await mkdir(dir, { recursive: true });
      // written to a temporary name and then renamed, so that a crash leaves no incomplete file
      // under the final name
      const temporary = join(dir, `${generateToken()}.part`);
      await writeFile(temporary, contents);
      await rename(temporary, join(dir, name));
    },
    async get(name) {
      const path = join(dir, name);
      const stats = await stat(path).catch(() => undefined);
      return stats && { size: stats.size, stream: createReadStream(path) };
    },
  };
}
