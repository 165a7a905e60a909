/**
 * Lists the files that the pages of the API documents load: the documents, the guide, and the
 * viewer with the script that starts it.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { packageFolder } from '../files/package-folder.ts';
import { computeSha256 } from '../secrets.ts';

const repository = join(packageFolder, '../..');
const ofClient = join(repository, 'packages/game-server-client');
const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const types = {
  css: 'text/css; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  py: 'text/x-python; charset=utf-8',
} as const;
const documentPath = (name: ApiDocumentName): string =>
  join(repository, 'docs/generated', `openapi-${name}.json`);

/** The documents, in the order of their links. */
export const apiDocumentNames = ['game-server', 'portal', 'admin'] as const;
export type ApiDocumentName = (typeof apiDocumentNames)[number];
/**
 * Files that anybody may read. They do not include the document of the back office (decision 0067).
 */
const publicFiles: ReadonlyMap<string, string> = new Map([
  ['openapi-game-server.json', documentPath('game-server')],
  ['openapi-portal.json', documentPath('portal')],
  ['connect-without-node.md', join(repository, 'docs/guides/connect-without-node.md')],
  ['signature-vectors.json', join(ofClient, 'signature-vectors.json')],
  ['game_server.py', join(ofClient, 'example/game_server.py')],
  ['reference.mjs', join(packageFolder, 'api-docs/reference.mjs')],
  ['sections.mjs', join(packageFolder, 'api-docs/sections.mjs')],
  ['reference.css', join(packageFolder, 'api-docs/reference.css')],
  ['swagger-ui.css', join(viewer, 'swagger-ui.css')],
  ['swagger-ui-bundle.js', join(viewer, 'swagger-ui-bundle.js')],
]);
export interface ApiDocsFile {
  readonly bytes: Buffer;
  readonly type: string;
  /** Hash of the content, for the ETag header. */
  readonly tag: string;
}
const known = new Map<string, Promise<ApiDocsFile>>();

async function load(name: string, path: string): Promise<ApiDocsFile> {
  const bytes = await readFile(path);
  const ending = name.slice(name.lastIndexOf('.') + 1) as keyof typeof types;
  const tag = computeSha256(bytes).toString('base64url').slice(0, 16);
  return { bytes, type: types[ending], tag };
}
/**
 * Returns a file by its name, or undefined if there is none. The file is read at the first request,
 * not at the start.
 */
export async function findApiDocsFile(name: string): Promise<ApiDocsFile | undefined> {
  const path = publicFiles.get(name);
  if (path === undefined) return undefined;
  const loading = known.get(name) ?? load(name, path);
  known.set(name, loading);
  return loading;
}
let adminDocument: Promise<Readonly<Record<string, unknown>>> | undefined;
/**
 * Reads the document of the back office. Every call returns the same object, so that the object is
 * serialized only once.
 */
export const readAdminApiDocument = (): Promise<Readonly<Record<string, unknown>>> =>
  (adminDocument ??= readFile(documentPath('admin'), 'utf8').then(
    (text) => JSON.parse(text) as Readonly<Record<string, unknown>>,
  ));
