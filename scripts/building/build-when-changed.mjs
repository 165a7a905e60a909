/** Builds something when its sources differ from those of the last build. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runtime.mjs';

function* filesOf(path, leftOut) {
  if (leftOut.test(path)) return;
  if (statSync(join(root, path)).isFile()) yield path;
  else
    for (const name of readdirSync(join(root, path)).sort())
      yield* filesOf(`${path}/${name}`, leftOut);
}

function hashOf(sources, leftOut) {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of filesOf(source, leftOut))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  return hash.digest('hex');
}

/**
 * `build` runs unless every one of `results` is there and was made of these very `sources` (files
 * and folders of the repository, but for what `leftOut` names). `name` is that of the marker.
 */
export async function buildWhenChanged({ name, sources, leftOut, results, build }) {
  const hash = hashOf(sources, leftOut);
  const marker = join(root, '.cache', name);
  if (
    results.every((path) => existsSync(join(root, path))) &&
    existsSync(marker) &&
    readFileSync(marker, 'utf8') === hash
  )
    return;
  await build();
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(marker, hash);
}
