/**
 * Writes what follows from the contract: the browser's table of calls, the OpenAPI documents, the
 * list of routes, the page of facts. `--check` only compares.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sections } from '@guildhall/contract/sections';
import { adminApi, api, portalApi } from '@guildhall/contract/api';
import { gameServerApi } from '@guildhall/contract/play/game-server';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { sectionEndpoints } from '@guildhall/contract/kit/section';
import { openApi } from '@guildhall/contract/openapi';
import { adminRoutes, portalRoutes } from '@guildhall/contract/routes';
import { factsPage } from './facts.ts';
import { shapeNames } from './shape-names.ts';

const root = join(import.meta.dirname, '..');
const table = (name: string, endpoints: Record<string, Endpoint>): string =>
  `export const ${name} = {\n${Object.entries(endpoints)
    .map(([key, endpoint]) => `  ${key}: ['${endpoint.method}', '${endpoint.path}'],`)
    .join('\n')}\n} as const;\n`;
const everything: Record<string, Endpoint> = { ...api };
const derived = Object.fromEntries(
  sections.map((section) => [section.name, sectionEndpoints(section)]),
);
for (const [name, endpoints] of Object.entries(derived))
  for (const [op, endpoint] of Object.entries(endpoints)) everything[`${name}.${op}`] = endpoint;
const names = await shapeNames(derived);

const note = '// Generated from the contract by `npm run generate`; do not edit.\n';
const pretty = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
const files: Record<string, string> = {
  'packages/contract/src/generated/calls.ts': note + table('calls', portalApi),
  'packages/contract/src/generated/admin-calls.ts': note + table('adminCalls', adminApi),
  'docs/generated/openapi.json': pretty(
    openApi(
      { ...everything, ...gameServerApi },
      {
        title: 'Guildhall',
        version: '1',
        description: 'Player portal, back office and game servers',
      },
      names,
    ),
  ),
  'docs/generated/openapi-game-server.json': pretty(
    openApi(
      gameServerApi,
      {
        title: 'Guildhall game servers',
        version: '1',
        description: 'What game servers call; every request is signed',
      },
      names,
    ),
  ),
  'docs/generated/facts.md': factsPage(),
  'docs/generated/routes.json': pretty([...portalRoutes, ...adminRoutes(sections)]),
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
