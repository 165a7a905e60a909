import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

function holding(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : holding(dirname(folder));
}
/** Folder of the server's package; the code runs from `src` or, after a build, from `dist`. */
export const packageFolder = holding(import.meta.dirname);
