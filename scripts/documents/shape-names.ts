/**
 * Names of the contract's schemas in the API document: the names under which their modules export
 * them, without the ending `Schema`.
 */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import type { ApiSchemaNames } from './shapes.ts';

type Shape = Endpoint['reply'];
const contract = join(import.meta.dirname, '../..', 'packages/contract/src');
const isModule = (path: string): boolean =>
  path.endsWith('.ts') && !/\.test\.ts$|generated/.test(path);
export const toPascalCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
const kindOf = (value: unknown): string | undefined =>
  (value as { _zod?: { def: { type: string } } } | null | undefined)?._zod?.def.type;

/**
 * Names exported objects and patterns by their exports, and rows of sections by their sections. If
 * two exports have the same name, the name of the later one is derived from its file.
 */
export async function buildShapeNames(
  sections: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
): Promise<ApiSchemaNames> {
  const names = new Map<Shape, string>();
  const taken = new Set<string>();
  const name = (shape: Shape, ...candidates: readonly string[]): void => {
    if (names.has(shape)) return;
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free === undefined) throw new Error(`There are two shapes ${candidates.join(' and ')}`);
    taken.add(free);
    names.set(shape, free);
  };
  const nameExport = (shape: Shape, file: string, entry: string): void =>
    name(shape, toPascalCase(entry), toPascalCase(`${file} ${entry}`));
  for (const path of readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter(isModule)
    .toSorted((a, b) => (a < b ? -1 : 1))) {
    const file = relative(contract, join(contract, path)).replace(/\.ts$/, '');
    const exported = (await import(pathToFileURL(join(contract, path)).href)) as Record<
      string,
      unknown
    >;
    for (const [entry, value] of Object.entries(exported).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      if (['object', 'string'].includes(kindOf(value) ?? ''))
        nameExport(value as Shape, file, entry.replace(/Schema$/, ''));
  }
  for (const [section, { get }] of Object.entries(sections))
    if (get && kindOf(get.reply) === 'object') name(get.reply, toPascalCase(`${section} row`));
  return names;
}
