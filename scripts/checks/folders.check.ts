/** Checks that folders contain few enough files to be read as a list. */
import { dirname } from 'node:path/posix';
import type { RepositoryCheck } from './check.ts';
import { readSources } from './rules/sources.ts';

/**
 * Maximum number of source files in a folder, apart from tests, styles and generated files (style
 * guide, part 5).
 */
const filesMax = 15;
const counted =
  /^(?!.*(?:\/generated\/|\/messages\/|\.test\.tsx?$|\.d\.mts$|^apps\/server\/test\/)).*\.(?:tsx?|mjs)$/;

function crowdedFolders(paths: Iterable<string>): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count > filesMax
      ? [`${folder} has ${String(count)} files: part it into folders by what serves one thing`]
      : [],
  );
}

export const folderSizesCheck: RepositoryCheck = {
  name: 'folders',
  run: () => ({ faults: crowdedFolders(readSources(counted).keys()) }),
  canary: () =>
    crowdedFolders(Array.from({ length: filesMax + 1 }, (_, n) => `planted/${String(n)}.ts`))
      .length === 1
      ? []
      : ['a folder of sixteen files'],
};
