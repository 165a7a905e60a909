/** Builds the web application when its sources changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, run, Told } from './runtime.mjs';

const sources = ['apps/web', 'packages/contract/src', 'package-lock.json', 'tsconfig.base.json'];
/** What the build itself writes. */
const written =
  /^apps\/web\/(dist|node_modules|src\/messages|project\.inlang\/(?!settings\.json$).*)$/;

function* filesOf(path) {
  if (written.test(path)) return;
  if (statSync(join(root, path)).isFile()) yield path;
  else for (const name of readdirSync(join(root, path)).sort()) yield* filesOf(`${path}/${name}`);
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Builds `apps/web/dist` when a source differs from the last build's. The manifest is what the size
 * gates read.
 */
export async function ensureWebBuilt() {
  const hash = sourceHash();
  const marker = join(root, '.cache', 'web-build');
  const results = ['apps/web/dist/index.html', 'apps/web/src/messages/messages.js'];
  if (
    results.every((path) => existsSync(join(root, path))) &&
    existsSync(marker) &&
    readFileSync(marker, 'utf8') === hash
  )
    return;
  console.log('Building the web application (its sources changed) ...');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await run(pinnedNode(), [vite, 'build', '--manifest', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    stdin: 'ignore',
  });
  if (code !== 0)
    throw new Told('The web application could not be built; the message stands above.');
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(marker, hash);
}
