/**
 * Collects, in a local folder, the files that the last stage of the build copies into the container
 * image.
 */
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { repositoryRoot } from '../runtime.mjs';

interface LockEntry {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
export interface ContainerImageFile {
  readonly from: string;
  /** Path in the image, relative to its working folder. */
  readonly to: string;
}
const containerfile = (): string =>
  readFileSync(join(repositoryRoot, 'deploy/Containerfile'), 'utf8');
const lastStage = (): string => containerfile().slice(containerfile().lastIndexOf('\nFROM '));

/** Lists the files of the build that the last stage copies. */
export function listContainerImageFiles(): ContainerImageFile[] {
  const copies = lastStage().matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm);
  return [...copies].map(([, from = '', target = '']) => ({
    from,
    to: target.endsWith('/') ? join(target, basename(from)) : target,
  }));
}
/** The command that the image runs. */
export function readContainerImageCommand(): string[] {
  const match = /^CMD (\[.*\])$/m.exec(lastStage());
  return JSON.parse(match?.[1] ?? '[]') as string[];
}
/** Reads the image's own settings, `NAME=value`. */
export const readContainerImageEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    (/^ENV (.*)$/m.exec(lastStage())?.[1] ?? '').split(' ').map((entry) => {
      const [name = '', value = ''] = entry.split('=');
      return [name, value];
    }),
  );

/** Folders of packages that `npm ci --omit=dev` of the server's workspace installs. */
function listRuntimePackages(): string[] {
  const { packages } = JSON.parse(
    readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8'),
  ) as { packages: Readonly<Record<string, LockEntry>> };
  const packageNames = new Set<string>();
  const resolve = (from: string, name: string): string | undefined => {
    for (let folder = from; ; folder = dirname(folder)) {
      const path = join(folder === '.' ? '' : folder, 'node_modules', name);
      if (path in packages) return path;
      if (folder === '.' || folder === '') return undefined;
    }
  };
  const visit = (from: string): void => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[from] ?? {};
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      const path = resolve(from, name);
      if (path === undefined || packageNames.has(path) || name.startsWith('@guildhall/')) continue;
      if (!existsSync(join(repositoryRoot, path))) continue;
      packageNames.add(path);
      visit(path);
    }
  };
  visit('apps/server');
  return [...packageNames];
}

/**
 * Fills an empty folder with links to everything that the image contains. A program in the folder
 * must run with `--preserve-symlinks`, so that it finds only linked files.
 */
export function linkContainerImageFiles(folder: string): void {
  const files = [
    ...listContainerImageFiles(),
    // a package that is below another package is included with it
    ...listRuntimePackages()
      .filter((path) => path.lastIndexOf('node_modules/') === 0)
      .map((path) => ({ from: path, to: path })),
  ];
  for (const { from, to } of files) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    symlinkSync(join(repositoryRoot, from), join(folder, to));
  }
}
