/** Builds the web application when its sources changed. */
import { join } from 'node:path';
import { buildWhenChanged } from './build-when-changed.mjs';
import { getPinnedNode, repositoryRoot, run, UserError } from '../runtime.mjs';

async function build() {
  console.log('Building the web application (its sources changed) ...');
  const vite = join(repositoryRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await run(getPinnedNode(), [vite, 'build', '--manifest', '--logLevel', 'warn'], {
    cwd: join(repositoryRoot, 'apps/web'),
    stdin: 'ignore',
  });
  if (code !== 0)
    throw new UserError('The web application could not be built; the message stands above.');
}

/**
 * Builds `apps/web/dist` if a source has changed since the last build. The size checks read its
 * manifest.
 */
export const ensureWebBuilt = () =>
  buildWhenChanged({
    name: 'web-build',
    sources: [
      'apps/web',
      'languages',
      'packages/contract/src',
      'scripts/languages/language-files.ts',
      'scripts/languages/message-forms.ts',
      'package-lock.json',
      'tsconfig.base.json',
    ],
    // output of the build itself
    leftOut: /^apps\/web\/(dist|node_modules|src\/messages|\.cache)$/,
    results: ['apps/web/dist/index.html', 'apps/web/src/messages/messages.js'],
    build,
  });
