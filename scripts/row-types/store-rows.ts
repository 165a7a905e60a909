/** Writes the row types that the server declares at its statements to the cache. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listRepositoryFiles } from '../checks/rules/sources.ts';
import { root } from '../runtime.mjs';
import { compileDeclaredRows } from './declared-rows.ts';
import { storedRowTypesPath } from './stored-rows.ts';

const paths = listRepositoryFiles().filter(
  (path) => /^apps\/server\/src\/.+\.ts$/.test(path) && !path.endsWith('.test.ts'),
);
const rows = compileDeclaredRows(root, 'apps/server/tsconfig.json', paths);
mkdirSync(dirname(join(root, storedRowTypesPath)), { recursive: true });
writeFileSync(join(root, storedRowTypesPath), JSON.stringify(rows));
