/**
 * Writes the files derived from the contract: the browser's table of calls, the OpenAPI documents,
 * the list of routes, and the pages of events and retention. `--check` only compares.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languages } from '@guildhall/contract/languages';
import { sections } from '@guildhall/contract/sections';
import {
  adminApi,
  api,
  namesOfCallsForPlayerPrograms,
  chainApi,
  lazyPortalApi,
  portalApi,
} from '@guildhall/contract/api';
import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { buildSectionEndpoints } from '@guildhall/contract/kit/section/section';
import { getBodyLimit, minBodyLimit } from '@guildhall/contract/kit/body-limits';
import { toSectionSummary } from '@guildhall/contract/kit/section/section-summary';
import { toJsonSchema } from '@guildhall/contract/documents/json-schema';
import { listAdminRoutes, portalRoutes } from '@guildhall/contract/routes';
import { buildApiDocuments } from './documents/api-documents.ts';
import { renderEventsPage } from './documents/facts.ts';
import { renderRetentionPage } from './documents/retention.ts';
import { kubernetesManifestsPath, renderKubernetesManifests } from './manifests.ts';
import { buildShapeNames } from './documents/shape-names.ts';

const root = join(import.meta.dirname, '..');
const table = (name: string, endpoints: Record<string, Endpoint>): string =>
  `export const ${name} = {\n${Object.entries(endpoints)
    .map(([key, endpoint]) => `  ${key}: ['${endpoint.method}', '${endpoint.path}'],`)
    .join('\n')}\n} as const;\n`;
const everything: Record<string, Endpoint> = { ...api };
const derived = Object.fromEntries(
  sections.map((section) => [section.name, buildSectionEndpoints(section)]),
);
for (const [name, endpoints] of Object.entries(derived))
  for (const [op, endpoint] of Object.entries(endpoints)) everything[`${name}.${op}`] = endpoint;
const names = await buildShapeNames(derived);

/**
 * Finds the file that declares each section by looking for the section among the exports of the
 * contract's files.
 */
async function filesOfSections(): Promise<ReadonlyMap<string, string>> {
  const src = join(root, 'packages/contract/src');
  const files = new Map<string, string>();
  for (const path of globSync('*/**/*.ts', { cwd: src }).sort()) {
    if (path.startsWith('generated/') || path.endsWith('.test.ts')) continue;
    const exported = Object.values((await import(join(src, path))) as Record<string, unknown>);
    for (const section of sections)
      if (!files.has(section.name) && exported.includes(section)) files.set(section.name, path);
  }
  return files;
}
const sectionFiles = await filesOfSections();
const fileOf = (name: string): string => {
  const path = sectionFiles.get(name);
  if (path === undefined) throw new Error(`No file of the contract exports the section ${name}`);
  return path;
};
const buildSectionSummariesText = (): string =>
  `import type { AnySection } from '../kit/section/section.ts';
import type { SectionSummary } from '../kit/section/section-summary.ts';

/** Every section without its fields, in the order of the menu. */
export const sectionSummaries: readonly SectionSummary[] = ${JSON.stringify(sections.map(toSectionSummary))};

/** Modules that export the declaration of each section. */
export const sectionFiles: Readonly<
  Record<string, () => Promise<Readonly<Record<string, unknown>>>>
> = {
${sections.map(({ name }) => `  '${name}': () => import('../${fileOf(name)}'),`).join('\n')}
};
const isDeclared = (value: unknown, name: string): value is AnySection =>
  typeof value === 'object' && value !== null && 'kind' in value && 'fields' in value &&
  'name' in value && value.name === name;
/** Loads the declaration of a section on demand; undefined for an unknown section. */
export async function loadSection(name: string): Promise<AnySection | undefined> {
  const exported = await sectionFiles[name]?.();
  return Object.values(exported ?? {}).find((value) => isDeclared(value, name));
}
`;
/** Builds the body limits by method and path; a missing call has the general limits. */
const bodyLimits = (endpoints: readonly Endpoint[]): string =>
  `export const bodyLimits: Readonly<Record<string, { bytes: number; values: number }>> = {\n${endpoints
    .map((endpoint) => ({
      endpoint,
      limit: getBodyLimit(
        endpoint,
        endpoint.body && toJsonSchema(endpoint.body, 'input', 'draft-2020-12'),
      ),
    }))
    .filter(({ limit }) => limit.bytes > minBodyLimit.bytes || limit.values > minBodyLimit.values)
    .map(
      ({ endpoint: { method, path }, limit: { bytes, values } }) =>
        `  '${method} ${path}': { bytes: ${bytes}, values: ${values} },`,
    )
    .join('\n')}\n};\n`;
/** Builds the module that adds the files of all languages to the server's bundle. */
function translations(): string {
  const others = languages.filter((language) => language !== 'en');
  const names = others.map((language) => `'${language}'`).join(' | ');
  return `${others
    .map(
      (language) =>
        `import ${language} from '../../../../../languages/${language}.json' with { type: 'json' };\n`,
    )
    .join('')}
/** Texts of every language except English, by key. */
export const translations: Readonly<Record<${names}, Readonly<Record<string, string>>>> = {
${others.map((language) => `  ${language},\n`).join('')}};
`;
}
const note = '// Generated from the contract by `npm run generate`; do not edit.\n';
const pretty = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
const made = Object.entries(buildApiDocuments(derived, names));
const documents = Object.fromEntries(
  made.map(([name, { document }]) => [`docs/generated/openapi-${name}.json`, pretty(document)]),
);
interface Described {
  readonly operationId?: string;
  readonly summary?: string;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Described>>>>;
/** Lists every call of the product once, with the document that describes it. */
function listCalls() {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, { document }] of made)
    for (const [path, calls] of Object.entries(document.paths as Paths))
      for (const [method, { operationId, summary }] of Object.entries(calls))
        paths[path] = {
          ...paths[path],
          [method]: { operationId, summary, externalDocs: { url: `openapi-${name}.json` } },
        };
  const description = 'Every call; the documents beside this one describe them.';
  return { openapi: '3.1.1', info: { title: 'Guildhall', version: '1', description }, paths };
}
const isOfPrograms = (name: string): boolean =>
  (namesOfCallsForPlayerPrograms as readonly string[]).includes(name);
const isOfChain = (name: string): boolean => Object.hasOwn(chainApi, name);
const isLater = (name: string): boolean => Object.hasOwn(lazyPortalApi, name);
const pickCalls = (isPicked: (name: string) => boolean): Record<string, Endpoint> =>
  Object.fromEntries(Object.entries(portalApi).filter(([name]) => isPicked(name)));
const files: Record<string, string> = {
  'packages/contract/src/generated/calls.ts':
    note +
    table(
      'calls',
      pickCalls((name) => !isOfPrograms(name) && !isOfChain(name) && !isLater(name)),
    ),
  'packages/contract/src/generated/program-calls.ts':
    note + table('programCalls', pickCalls(isOfPrograms)),
  'packages/contract/src/generated/chain-calls.ts':
    note +
    table(
      'chainCalls',
      pickCalls((name) => isOfChain(name) && !isOfPrograms(name)),
    ),
  'packages/contract/src/generated/later-calls.ts':
    note +
    table(
      'laterCalls',
      pickCalls((name) => isLater(name) && !isOfPrograms(name)),
    ),
  'packages/contract/src/generated/admin-calls.ts': note + table('adminCalls', adminApi),
  'packages/contract/src/generated/body-limits.ts':
    note + bodyLimits([...Object.values(everything), ...Object.values(gameServerApi)]),
  'packages/contract/src/generated/section-summaries.ts': note + buildSectionSummariesText(),
  'apps/server/src/kernel/generated/translations.ts': note + translations(),
  ...documents,
  'docs/generated/openapi.json': pretty(listCalls()),
  'docs/generated/facts.md': renderEventsPage(),
  'docs/generated/retention.md': renderRetentionPage(),
  [kubernetesManifestsPath]: renderKubernetesManifests(),
  'docs/generated/routes.json': pretty([...portalRoutes, ...listAdminRoutes(sections)]),
};
const stale = Object.entries(files).filter(([path, text]) => {
  try {
    return readFileSync(join(root, path), 'utf8') !== text;
  } catch {
    return true;
  }
});
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is not up to date: run npm run generate`);
  process.exit(stale.length === 0 ? 0 : 1);
}
for (const [path, text] of stale) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`wrote ${path}`);
}
