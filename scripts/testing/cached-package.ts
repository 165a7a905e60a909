/**
 * Loads packages that are too large, or too rarely needed, to be dependencies of the repository.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runForOutput, repositoryRoot } from '../runtime.mjs';

const installMs = 180_000;
interface Wanted {
  /** Folder of the package in the cache. */
  readonly folder: string;
  /** `name@version`, of one exact version. */
  readonly spec: string;
  /** File that exists after installation, relative to `node_modules`. */
  readonly file: string;
  /** Description of the download for the waiting user. */
  readonly description: string;
}

/**
 * Downloads a package into the cache on first use, without running its install scripts. Returns the
 * path of its file. If the download fails, prints npm's last output and returns undefined.
 */
export async function loadCachedPackage({
  folder,
  spec,
  file,
  description,
}: Wanted): Promise<string | undefined> {
  const home = join(repositoryRoot, '.cache', folder);
  const wanted = join(home, 'node_modules', file);
  if (existsSync(wanted)) return wanted;
  console.log(`  Fetching ${description} ...`);
  mkdirSync(home, { recursive: true });
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];
  const { code, output } = await runForOutput(
    'npm',
    ['install', '--prefix', home, ...quiet, spec],
    { timeoutMs: installMs },
  );
  if (code !== 0) console.log(output.trim().split('\n').slice(-3).join('\n'));
  return existsSync(wanted) ? wanted : undefined;
}
