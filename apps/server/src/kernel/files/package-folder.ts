import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

function holding(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : holding(dirname(folder));
}
/** The folder of the server's package: its code runs from `src` and, built, from `dist`. */
export const packageFolder = holding(import.meta.dirname);
