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

interface EventUse {
  readonly publishers: Set<string>;
  readonly listeners: Set<string>;
}
const readModuleSources = () =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));
/** Adds the events that a file publishes and listens to. */
function addUses(
  facts: ReadonlyMap<string, EventUse>,
  { path, text }: { path: string; text: string },
): void {
  for (const [, name = ''] of text.matchAll(/facts\.publish\(\s*tx,\s*(\w+)/g))
    facts.get(name)?.publishers.add(moduleOf(path));
  for (const [, name = '', place = ''] of text.matchAll(/\bsubscribeTo\(\s*(\w+),\s*'(\w+)'/g))
    facts.get(name)?.listeners.add(`${moduleOf(path)} (${place})`);
}
/** Finds the events that modules declare. Throws if no module publishes one of them. */
function readEvents(): ReadonlyMap<string, EventUse> {
  const files = readModuleSources();
  const facts = new Map<string, EventUse>();
  for (const { text } of files)
    for (const [, name = ''] of text.matchAll(/const (\w+) = defineDomainEvent\b/g))
      facts.set(name, { publishers: new Set(), listeners: new Set() });
  for (const file of files) addUses(facts, file);
  const unpublished = [...facts].find(([, { publishers }]) => publishers.size === 0);
  if (unpublished) throw new Error(`No module publishes ${unpublished[0]}`);
  return facts;
}

/** Builds the page `docs/generated/facts.md`. */
export function renderEventsPage(): string {
  const list = (names: ReadonlySet<string>): string => [...names].join(', ') || 'nobody';
  const rows = [...readEvents()].map(
    ([name, { publishers, listeners }]) =>
      `| \`${name}\` | ${list(publishers)} | ${list(listeners)} |`,
  );
  return [
    '# Domain events',
    '',
    `An event is published once, inside the transaction that makes it true. Listeners run place after place: ${readPlaces()}.`,
    'Written by `npm run generate` from the sources of the server.',
    '',
    '| event | published by | listeners |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
