/**
 * Builds the page of the server's events with their publishers and listeners, from the server's
 * sources.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../runtime.mjs';

const source = join(repositoryRoot, 'apps/server/src/modules');
/** Returns the module, such as `goals/missions`, of a path below the modules. */
const moduleOf = (path: string): string => path.split('/').slice(0, 2).join('/');
/** Reads the order of listeners, as the kernel declares it. */
function readPlaces(): string {
  const kernel = readFileSync(join(repositoryRoot, 'apps/server/src/kernel/facts.ts'), 'utf8');
  const [, list = ''] = /^const places = \[(.*)\] as const;$/m.exec(kernel) ?? [];
  if (list === '') throw new Error('kernel/facts.ts declares no places of listeners');
  return list.replaceAll("'", '');
}

/** Builds the page `docs/generated/facts.md`. */
export function renderEventsPage(): string {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));
  const facts = new Map<string, { told: Set<string>; heard: Set<string> }>();
  for (const { text } of files)
    for (const [, name = ''] of text.matchAll(/= defineDomainEvent(?:<[\s\S]*?>)?\('(\w+)'\)/g))
      facts.set(name, { told: new Set(), heard: new Set() });
  for (const { path, text } of files) {
    for (const [, name = ''] of text.matchAll(/facts\.tell\(\s*tx,\s*(\w+)/g))
      facts.get(name)?.told.add(moduleOf(path));
    for (const [, name = '', place = ''] of text.matchAll(/\bsubscribeTo\(\s*(\w+),\s*'(\w+)'/g))
      facts.get(name)?.heard.add(`${moduleOf(path)} (${place})`);
  }
  const list = (names: ReadonlySet<string>): string => [...names].join(', ') || 'nobody';
  const rows = [...facts].map(
    ([name, { told, heard }]) => `| \`${name}\` | ${list(told)} | ${list(heard)} |`,
  );
  return [
    '# Facts',
    '',
    `What happens is told once, inside the transaction that makes it true. Listeners run place after place: ${readPlaces()}.`,
    'Written by `npm run generate` from the sources of the server.',
    '',
    '| fact | told by | heard by |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
