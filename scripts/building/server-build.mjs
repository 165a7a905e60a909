/** Builds the server when its sources changed: its seven hundred modules as a few files. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenChanged } from './build-when-changed.mjs';
import { capture, pinnedNode, root, Told } from '../runtime.mjs';

/** Puts the server together in `folder`; `env` adds to what the configuration reads. */
async function build(folder, env = {}) {
  rmSync(join(root, folder), { recursive: true, force: true });
  const rolldown = join(root, 'node_modules', 'rolldown', 'bin', 'cli.mjs');
  const { code, output } = await capture(pinnedNode(), [rolldown, '-c', 'rolldown.config.ts'], {
    cwd: join(root, 'apps/server'),
    env: { ...process.env, ...env },
  });
  if (code !== 0) throw new Told(`The server could not be built:\n${output}`);
}

/**
 * What Node is given to start it, in the repository's folder. New things are collected in 8 MiB
 * instead of 16: 35 MiB less of an idle server.
 */
export const serverCommand = ['--max-semi-space-size=8', 'apps/server/dist/main.js'];

/**
 * Environment of servers that tests start: what one of them compiled the next ones load. A run of
 * the tests starts sixty.
 */
export const compileCacheEnv = { NODE_COMPILE_CACHE: join(root, '.cache', 'test', 'compiled') };

/** Builds `apps/server/dist` when a source differs from the last build's. */
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
/** Builds the bundle that tests of the server run, when a source of it or a test changed. */
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
      const script = join(root, 'scripts/testing/list-server-entries.ts');
      const { code, output } = await capture(pinnedNode(), [script]);
      if (code !== 0) throw new Told(`The imports of the tests could not be read:\n${output}`);
      await build(serverTestsFolder, { SERVER_TEST_ENTRIES: output });
    },
  });
