/** Files of the project, as git lists them: tracked files, and new files that are not ignored. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../runtime.mjs';

let listed: readonly string[] | undefined;
/** Lists the paths of the files, relative to the root, with forward slashes. */
export function listRepositoryFiles(): readonly string[] {
  listed ??= execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(repositoryRoot, path)));
  return listed;
}
/** Reads the files that match a pattern; maps path to text. */
export function readSources(admits: RegExp): ReadonlyMap<string, string> {
  return new Map(
    listRepositoryFiles()
      .filter((path) => admits.test(path))
      .map((path) => [path, readFileSync(join(repositoryRoot, path), 'utf8')]),
  );
}
