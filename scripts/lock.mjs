/**
 * Completes package-lock.json. A registry mirror without the builds for other platforms omits them
 * from the lock file, and npm 11 then refuses `npm ci` for everybody. This script adds the packages
 * in `optionalDependencies`, which npm skips by platform. These entries have no checksum, because
 * nothing was downloaded. `--check` only compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openharmony',
  'win32',
  'windows',
  'aix',
  'sunos',
  'netbsd',
  'openbsd',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'x64',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];

/**
 * Returns the platform that a package of binaries has in its name: `@oxfmt/binding-linux-x64-musl`
 * is for linux, x64, musl.
 */
export function parsePlatform(name) {
  const words = name.split(/[/-]/);
  const system = words.find((word) => systems.includes(word));
  const processor = words.find((word) => processors.includes(word));
  if (system === undefined || processor === undefined) return undefined;
  const libc =
    words.includes('musl') || words.includes('musleabihf')
      ? ['musl']
      : words.includes('gnu') || words.includes('gnueabihf')
        ? ['glibc']
        : undefined;
  return { os: [system === 'windows' ? 'win32' : system], cpu: [processor], ...(libc && { libc }) };
}

/**
 * Lists builds for other platforms that the lock file names but does not describe, each as [name,
 * version, package that names the build].
 */
export function listMissingBuilds(lock) {
  const missing = [];
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const nested = `${place}/node_modules/${name}`;
      const top = `node_modules/${name}`;
      if (
        lock.packages[nested] === undefined &&
        lock.packages[top] === undefined &&
        parsePlatform(name)
      )
        missing.push({ top, name, version: range.replace(/^[~^]/, ''), by: entry });
    }
  }
  return missing;
}

function main() {
  const path = join(dirname(fileURLToPath(import.meta.url)), '..', 'package-lock.json');
  const lock = JSON.parse(readFileSync(path, 'utf8'));
  const missing = listMissingBuilds(lock);
  if (process.argv.includes('--check')) {
    for (const one of missing)
      console.error(
        `package-lock.json lacks ${one.name}@${one.version}: run node scripts/lock.mjs`,
      );
    process.exit(missing.length === 0 ? 0 : 1);
  }
  for (const { top, name, version, by } of missing) {
    lock.packages[top] = {
      version,
      ...parsePlatform(name),
      ...(by.dev && { dev: true }),
      ...(by.license && { license: by.license }),
      optional: true,
      ...(by.engines && { engines: by.engines }),
    };
  }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(
    path,
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, undefined, 2)}\n`,
  );
  console.log(`Added ${missing.length} builds for other platforms to package-lock.json`);
}
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  main();
