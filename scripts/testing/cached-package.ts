/** Packages that are too large or too seldom wanted to be dependencies of everybody. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { capture, root } from '../runtime.mjs';

const installMs = 180_000;
interface Wanted {
  /** Its folder in the cache. */
  readonly folder: string;
  /** `name@version`, of one exact version. */
  readonly spec: string;
  /** A file that is there once it is installed, from `node_modules`. */
  readonly file: string;
  /** What is being fetched, for who waits. */
  readonly what: string;
}

/**
 * Fetches a package into the cache on the first run, without its scripts. Answers where its file
 * is; undefined where it could not be fetched, after npm's last words.
 */
export async function loadCachedPackage({
  folder,
  spec,
  file,
  what,
}: Wanted): Promise<string | undefined> {
  const home = join(root, '.cache', folder);
  const wanted = join(home, 'node_modules', file);
  if (existsSync(wanted)) return wanted;
  console.log(`  Fetching ${what} ...`);
  mkdirSync(home, { recursive: true });
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];
  const { code, output } = await capture('npm', ['install', '--prefix', home, ...quiet, spec], {
    timeoutMs: installMs,
  });
  if (code !== 0) console.log(output.trim().split('\n').slice(-3).join('\n'));
  return existsSync(wanted) ? wanted : undefined;
}
