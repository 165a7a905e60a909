/**
 * Builds the server if its sources have changed. The build bundles about seven hundred modules into
 * a few files.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenChanged } from './build-when-changed.mjs';
import { runForOutput, getPinnedNode, repositoryRoot, UserError } from '../runtime.mjs';

/** Bundles the server into `folder`; `env` adds environment variables of the build. */
async function build(folder, env = {}) {
  rmSync(join(repositoryRoot, folder), { recursive: true, force: true });
  const rolldown = join(repositoryRoot, 'node_modules', 'rolldown', 'bin', 'cli.mjs');
  // the loader that bundles the configuration writes a copy next to it; checks that list files at
  // the same time would find this copy, but could not read it
  const config = ['-c', 'rolldown.config.ts', '--configLoader', 'native'];
  const { code, output } = await runForOutput(getPinnedNode(), [rolldown, ...config], {
    cwd: join(repositoryRoot, 'apps/server'),
    env: { ...process.env, ...env },
  });
  if (code !== 0) throw new UserError(`The server could not be built:\n${output}`);
}

/**
 * Arguments with which Node starts the server in the repository's folder. The young generation is 8
 * MiB instead of 16, which saves 35 MiB in an idle server.
 */
export const serverNodeArguments = ['--max-semi-space-size=8', 'apps/server/dist/main.js'];

/**
 * Environment of the servers that tests start. A test run starts sixty servers, and each of them
 * reuses the code that earlier servers compiled.
 */
export const compileCacheEnv = {
  NODE_COMPILE_CACHE: join(repositoryRoot, '.cache', 'test', 'compiled'),
};

/** Builds `apps/server/dist` if a source has changed since the last build. */
export const ensureServerBuilt = () =>
  buildWhenChanged({
    name: 'server-build',
    sources: [
      'apps/server/src',
      'apps/server/rolldown.config.ts',
      'languages',
      'packages/contract/src',
      'packages/contract/package.json',
      'package-lock.json',
    ],
    leftOut: /\.test\.ts$/,
    results: ['apps/server/dist/main.js'],
    build: () => build('apps/server/dist'),
  });

export const serverTestsFolder = 'apps/server/dist-tests';
/** Builds the bundle for the server's tests if one of its sources or a test has changed. */
export const ensureServerTestsBuilt = () =>
  buildWhenChanged({
    name: 'server-tests-build',
    sources: [
      'apps/server/src',
      'apps/server/test',
      'apps/server/rolldown.config.ts',
      'languages',
      'scripts/row-types/call-sites.ts',
      'scripts/testing/list-server-entries.ts',
      'apps/providers/src',
      'apps/simulator/src',
      'packages/contract/src',
      'packages/contract/package.json',
      'packages/game-server-client',
      'scripts/testing/server-bundle.ts',
      'package-lock.json',
    ],
    leftOut: /\/node_modules$/,
    results: [`${serverTestsFolder}/main.js`],
    build: async () => {
      const script = join(repositoryRoot, 'scripts/testing/list-server-entries.ts');
      const { code, output } = await runForOutput(getPinnedNode(), [script]);
      if (code !== 0) throw new UserError(`The imports of the tests could not be read:\n${output}`);
      await build(serverTestsFolder, { SERVER_TEST_ENTRIES: output });
    },
  });
