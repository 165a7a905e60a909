/** Stores in the cache the row types that the server declares for its SQL statements. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listRepositoryFiles } from '../checks/rules/sources.ts';
import { repositoryRoot } from '../runtime.mjs';
import { compileDeclaredRows } from './declared-rows.ts';
import { storedRowTypesPath } from './stored-rows.ts';

const paths = listRepositoryFiles().filter(
  (path) => /^apps\/server\/src\/.+\.ts$/.test(path) && !path.endsWith('.test.ts'),
);
const rows = compileDeclaredRows(repositoryRoot, 'apps/server/tsconfig.json', paths);
mkdirSync(dirname(join(repositoryRoot, storedRowTypesPath)), { recursive: true });
writeFileSync(join(repositoryRoot, storedRowTypesPath), JSON.stringify(rows));
