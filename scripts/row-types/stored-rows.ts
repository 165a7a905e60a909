/**
 * Reads from the cache the row types that the server declares for its SQL statements, for the tests
 * that compare them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenChanged } from '../building/build-when-changed.mjs';
import { runForOutput, getPinnedNode, repositoryRoot, UserError } from '../runtime.mjs';
import type { DeclaredRow } from './declared-rows.ts';

/** Path from the root of the repository. */
export const storedRowTypesPath = '.cache/row-types.json';

/** Reads the declared row types of the last update. */
export const readStoredRowTypes = (): readonly DeclaredRow[] =>
  JSON.parse(readFileSync(join(repositoryRoot, storedRowTypesPath), 'utf8')) as DeclaredRow[];

/** Updates the declared row types if a source changed, which takes the compiler five seconds. */
export const updateStoredRowTypes = (): Promise<void> =>
  buildWhenChanged({
    name: 'row-types-build',
    sources: ['apps/server/src', 'packages/contract/src', 'scripts/row-types', 'package-lock.json'],
    leftOut: /\.test\.ts$/,
    results: [storedRowTypesPath],
    build: async () => {
      // in a separate process, because the compiler's calls block
      const script = join(import.meta.dirname, 'store-rows.ts');
      const { code, output } = await runForOutput(getPinnedNode(), [script]);
      if (code !== 0) throw new UserError(`The declared row types could not be read:\n${output}`);
    },
  });
