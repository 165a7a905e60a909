/** Compresses the built files once, so that no server compresses them for each visitor. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const texts = /\.(?:js|css|svg|json|webmanifest)$/;
/** Size in bytes; a smaller response fits one packet with or without compression. */
const bytesMin = 1024;

/**
 * Writes a `.br` and a `.gz` file next to each text file of the build that is larger than 1 KiB.
 * The server sends the format that the browser accepts. `index.html` is excluded, because a
 * separate handler sends it.
 */
export const createCompressionPlugin = (): Plugin => ({
  name: 'compress-files',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) throw new Error('The build names no folder');
    const names = await readdir(dir, { recursive: true });
    await Promise.all(
      names
        .filter((name) => texts.test(name) && !name.startsWith('.vite'))
        .map(async (name) => {
          const path = join(dir, name);
          const content = await readFile(path);
          if (content.length < bytesMin) return;
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
    );
  },
});
