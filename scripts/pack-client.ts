/**
 * Builds the archive of `packages/game-server-client` (`npm run pack-client`), which a studio
 * installs with `npm install ./guildhall-game-server-client-0.1.0.tgz`. The archive contains plain
 * JavaScript with types for Node 20, and the parts of the contract that the client needs.
 */
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  runForOutput,
  getNpmCommand,
  getPinnedNode,
  repositoryRoot,
  runMain,
  UserError,
} from './runtime.mjs';

const source = join(repositoryRoot, 'packages', 'game-server-client');
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines?: object;
  readonly dependencies: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
const writeJson = (path: string, value: unknown): void =>
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);
const files = { './*': { types: './dist/*.d.ts', default: './dist/*.js' } };

async function runLogged(command: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await runForOutput(command, args, { cwd });
  if (code !== 0) throw new UserError(output);
}
/** Paths in the archive, by path in the repository. */
const placesInArchive: Readonly<Record<string, string>> = {
  'docs/guides/connect-a-game-server.md': 'README.md',
  'docs/guides/connect-without-node.md': 'docs/connect-without-node.md',
  'docs/generated/openapi-game-server.json': 'docs/openapi-game-server.json',
  'packages/game-server-client/README.md': 'README.md',
  'packages/game-server-client/signature-vectors.json': 'docs/signature-vectors.json',
  'packages/game-server-client/example/game-server.ts': 'example/game-server.ts',
  'packages/game-server-client/example/game_server.py': 'example/game_server.py',
};
const placeOf = (path: string): string => {
  const place = placesInArchive[path];
  if (place === undefined)
    throw new UserError(`The archive of the client has no place for ${path}`);
  return place;
};
/** Copies a page into the archive and adapts its links to the paths there. */
function copyPage(path: string, folder: string): void {
  const text = readFileSync(join(repositoryRoot, path), 'utf8');
  const place = placeOf(path);
  const linked = text.replaceAll(/\]\((?![a-z]+:|#)([^)\s]+)\)/g, (_whole, link: string) => {
    const target = placeOf(posix.join(posix.dirname(path), link));
    return `](${posix.relative(posix.dirname(place), target)})`;
  });
  writeFileSync(join(folder, place), linked);
}
/** Adds documents for readers, and files for a studio that does not use Node. */
function addDocuments(folder: string): void {
  mkdirSync(join(folder, 'docs'));
  for (const page of [
    'packages/game-server-client/README.md',
    'docs/guides/connect-without-node.md',
  ])
    copyPage(page, folder);
  for (const file of [
    'docs/generated/openapi-game-server.json',
    'packages/game-server-client/signature-vectors.json',
  ])
    cpSync(join(repositoryRoot, file), join(folder, placeOf(file)));
}
/** Builds the package in a folder, and returns the folder. The folder is emptied first. */
export async function writeClientPackage(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  const emitted = join(folder, 'emitted');
  mkdirSync(emitted, { recursive: true });
  writeJson(join(emitted, 'tsconfig.json'), {
    extends: join(repositoryRoot, 'tsconfig.base.json'),
    compilerOptions: {
      types: ['node'],
      typeRoots: [join(repositoryRoot, 'node_modules/@types')],
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(repositoryRoot, 'packages'),
      outDir: emitted,
      // compiled from the sources, because the compiler writes no file that it finds in
      // node_modules
      paths: { '@guildhall/contract/*': [join(repositoryRoot, 'packages/contract/src/*.ts')] },
    },
    include: [join(source, 'src')],
    exclude: [join(source, 'src/*.test.ts')],
  });
  const compiler = join(repositoryRoot, 'node_modules', '.bin', 'tsc');
  await runLogged(getPinnedNode(), [compiler, '-p', emitted, '--pretty', 'false'], repositoryRoot);
  const [client, contract] = [
    manifestOf(source),
    manifestOf(join(repositoryRoot, 'packages', 'contract')),
  ];
  const inside = join(folder, 'node_modules', contract.name);
  mkdirSync(inside, { recursive: true });
  renameSync(join(emitted, 'game-server-client', 'src'), join(folder, 'dist'));
  renameSync(join(emitted, 'contract', 'src'), join(inside, 'dist'));
  rmSync(emitted, { recursive: true });
  const { name, version } = contract;
  writeJson(join(inside, 'package.json'), { name, version, type: 'module', exports: files });
  writeJson(join(folder, 'package.json'), {
    name: client.name,
    version: client.version,
    type: 'module',
    exports: files,
    engines: client.engines,
    dependencies: { ...client.dependencies, ...contract.dependencies },
    bundleDependencies: [contract.name],
  });
  cpSync(join(source, 'example'), join(folder, 'example'), { recursive: true });
  addDocuments(folder);
  return folder;
}
if (pathToFileURL(process.argv[1] ?? '').href === import.meta.url)
  await runMain(async () => {
    const folder = await writeClientPackage(join(repositoryRoot, '.cache', 'game-server-client'));
    const { command, first } = getNpmCommand();
    await runLogged(command, [...first, 'pack', '--pack-destination', repositoryRoot], folder);
    const { version } = manifestOf(source);
    console.log(`Made guildhall-game-server-client-${version}.tgz.`);
  });
