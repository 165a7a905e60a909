/** Makes the server's tests import modules of the built bundle instead of source files. */
import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'vitest/config';
import { repositoryRoot } from '../runtime.mjs';
import { ensureServerTestsBuilt, serverTestsFolder } from '../building/server-build.mjs';

const bundled = ['apps/server/src/', 'packages/contract/src/'];

/**
 * Name of the entry in the tests' bundle that exports a source file, given by its path from the
 * root. Undefined for files outside the server. All entries are in one folder, because a worker
 * thread's file must be next to the code that starts it.
 */
export function findTestBundleEntry(path: string): string | undefined {
  if (!bundled.some((folder) => path.startsWith(folder)) || path.endsWith('.test.ts'))
    return undefined;
  return path
    .replace(/^(?:apps|packages)\//, '')
    .replace('/src/', '/')
    .replace(/\.ts$/, '')
    .replaceAll('/', '__');
}

function sourceOf(specifier: string, importer: string): string | undefined {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('@guildhall/contract/'))
    return `packages/contract/src/${path.slice('@guildhall/contract/'.length)}.ts`;
  if (!path.startsWith('.')) return undefined;
  return relative(repositoryRoot, join(dirname(importer), path))
    .split(sep)
    .join('/');
}

/**
 * Resolves an import of the server's or the contract's sources to the tests' bundle, after building
 * it. Throws if the bundle lacks the module.
 */
export function createServerBundlePlugin(): Plugin {
  return {
    name: 'server-bundle',
    enforce: 'pre',
    config: () => ensureServerTestsBuilt(),
    resolveId(specifier, importer) {
      const source = importer === undefined ? undefined : sourceOf(specifier, importer);
      const entry = source === undefined ? undefined : findTestBundleEntry(source);
      if (entry === undefined) return undefined;
      const file = join(repositoryRoot, serverTestsFolder, `${entry}.js`);
      if (!existsSync(file))
        throw new Error(
          `${String(source)} is not in the tests' bundle: ${String(importer)} imports it`,
        );
      return file;
    },
  };
}
