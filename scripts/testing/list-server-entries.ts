/**
 * Prints, as JSON, every module of the server that a test, a harness or the simulator imports.
 * These modules are the additional entries of the test bundle. If the bundler drops, renames or
 * reorders code, the tests therefore see the same result as users.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listImports } from '../checks/rules/imports.ts';
import { findTestBundleEntry } from './server-bundle.ts';

const root = join(import.meta.dirname, '..', '..');
const importers = [
  'apps/server/src/**/*.test.ts',
  'apps/server/test/**/*.ts',
  'apps/simulator/src/**/*.ts',
  'packages/game-server-client/{src,example}/**/*.ts',
];
const exists = (path: string): boolean => existsSync(join(root, path));
const imported = globSync(importers, { cwd: root }).flatMap((path) =>
  listImports(path, readFileSync(join(root, path), 'utf8'), exists).flatMap(
    ({ target, typeOnly }) => (target === undefined || typeOnly ? [] : [target]),
  ),
);
const entries = [...new Set(imported)].flatMap((path) => {
  const name = findTestBundleEntry(path);
  return name === undefined ? [] : [[name, join(root, path)] as const];
});

console.log(JSON.stringify(Object.fromEntries(entries)));
