/** Builds a target if its sources have changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../runtime.mjs';

function* filesOf(path, leftOut) {
  if (leftOut.test(path)) return;
  if (statSync(join(repositoryRoot, path)).isFile()) yield path;
  else
    for (const name of readdirSync(join(repositoryRoot, path)).sort())
      yield* filesOf(`${path}/${name}`, leftOut);
}

function hashOf(sources, leftOut) {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of filesOf(source, leftOut))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(repositoryRoot, file)))
        .update('\0');
  return hash.digest('hex');
}

/**
 * Runs `build` unless all of `results` exist and were built from the present `sources` (files and
 * folders of the repository, except those matching `leftOut`). `name` is the name of the marker
 * file.
 */
export async function buildWhenChanged({ name, sources, leftOut, results, build }) {
  const hash = hashOf(sources, leftOut);
  const marker = join(repositoryRoot, '.cache', name);
  if (
    results.every((path) => existsSync(join(repositoryRoot, path))) &&
    existsSync(marker) &&
    readFileSync(marker, 'utf8') === hash
  )
    return;
  await build();
  mkdirSync(join(repositoryRoot, '.cache'), { recursive: true });
  writeFileSync(marker, hash);
}
