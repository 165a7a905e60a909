/**
 * The server as its tests run it: put together like the one that ships, with an entry more for every
 * module that a test, a harness or the simulator imports. So what the bundler drops, renames or
 * loads in another order is missing in the tests as it would be for users.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'rolldown';
import { importsOf } from '../checks/imports.ts';
import { testEntryOf } from './server-bundle.ts';
import shipped from '../../apps/server/rolldown.config.ts';

const root = join(import.meta.dirname, '..', '..');
const importers = [
  'apps/server/src/**/*.test.ts',
  'apps/server/test/**/*.ts',
  'apps/simulator/src/**/*.ts',
  'packages/game-server-client/{src,example}/**/*.ts',
];
const exists = (path: string): boolean => existsSync(join(root, path));
const imported = globSync(importers, { cwd: root }).flatMap((path) =>
  importsOf(path, readFileSync(join(root, path), 'utf8'), exists).flatMap(({ target, typeOnly }) =>
    target === undefined || typeOnly ? [] : [target],
  ),
);
const entries = [...new Set(imported)].flatMap((path) => {
  const name = testEntryOf(path);
  return name === undefined ? [] : [[name, join(root, path)] as const];
});

export default defineConfig({
  ...shipped,
  input: { ...(shipped.input as Record<string, string>), ...Object.fromEntries(entries) },
  output: { ...shipped.output, dir: 'dist-tests' },
});
