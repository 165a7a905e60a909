/**
 * Checks the boundaries between the server's modules, for imports and SQL: the owner of each table,
 * the order of the areas, and that no module uses itself through others.
 */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { repositoryRoot } from '../../runtime.mjs';
import { listImports } from './imports.ts';
import { computedSqlName, listSqlNames } from './sql-names.ts';

/** Areas from the lowest up. A module may use its own area and the areas before it. */
const areas = [
  'post',
  'identity',
  'wealth',
  'play',
  'goals',
  'market',
  'chain',
  'reach',
  'office',
] as const;
/** Returns the module of a file, such as `identity/accounts`. */
const placeOf = (path: string): string | undefined =>
  /^apps\/server\/src\/modules\/([^/]+\/[^/]+)\//.exec(path)?.[1];
const rank = (place: string): number =>
  (areas as readonly string[]).indexOf(place.split('/')[0] ?? '');

/** Owner of a table, and a flag for views that others may read. */
export interface TableOwnership {
  readonly owner: string;
  readonly isView: boolean;
}
const nameOfTable = Symbol.for('drizzle:Name');
const ofView = Symbol.for('drizzle:ViewBaseConfig');
/** Reads every table and view by name, from the loaded files that declare them. */
export async function readTableOwners(
  paths: Iterable<string>,
): Promise<ReadonlyMap<string, TableOwnership>> {
  const owners = new Map<string, TableOwnership>();
  for (const path of paths) {
    const owner = placeOf(path) ?? 'kernel';
    const declared = (await import(pathToFileURL(join(repositoryRoot, path)).href)) as Record<
      string,
      Readonly<Record<symbol, unknown>> | null | undefined
    >;
    for (const entry of Object.values(declared)) {
      const view = entry?.[ofView] as { readonly name: string } | undefined;
      const table = entry?.[nameOfTable];
      if (view) owners.set(view.name, { owner, isView: true });
      else if (typeof table === 'string') owners.set(table, { owner, isView: false });
    }
  }
  return owners;
}
export const isTablesFile = (path: string): boolean =>
  path === 'apps/server/src/kernel/db/tables.ts' ||
  (placeOf(path) !== undefined && path.endsWith('.tables.ts'));

/** Use of a module by another. */
interface Use {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  /** Description of the fault; undefined if the use is allowed. */
  readonly fault: string | undefined;
}
const upward = (from: string, to: string): boolean => rank(from) < rank(to);

function importUses(path: string, text: string, exists: (path: string) => boolean): Use[] {
  const from = placeOf(path);
  if (from === undefined) return [];
  return listImports(path, text, exists).flatMap(({ target }) => {
    const to = target === undefined ? undefined : placeOf(target);
    if (to === undefined || to === from) return [];
    return [{ from, to, path, fault: upward(from, to) ? `${from} uses ${to}` : undefined }];
  });
}
/**
 * Checks a statement of a module. The statement may name the module's own tables, read tables of
 * the kernel, and read published views.
 */
function sqlFault(from: string, { owner, isView }: TableOwnership, table: string, writes: boolean) {
  if (writes) return `${from} writes ${owner}.${table}`;
  if (owner === 'kernel') return undefined;
  return !isView || upward(from, owner) ? `${from} reads ${owner}.${table}` : undefined;
}
/**
 * Modules that take table names from declarations: the section engine, the clean-up jobs of the
 * kernel, and privacy, which reads the personal data that each table declares.
 */
const readsNames = new Set(['kernel', 'identity/privacy']);
function sqlUses(path: string, text: string, owners: ReadonlyMap<string, TableOwnership>): Use[] {
  const isBelow = /^apps\/server\/src\/(?:kernel|engine)\//.test(path);
  const from = placeOf(path) ?? (isBelow ? 'kernel' : 'app');
  return listSqlNames(path, text).flatMap(({ table, writes, line }) => {
    if (table === computedSqlName && !readsNames.has(from)) {
      const fault = `${from} names a table or column at run time`;
      return [{ from, to: from, path: `${path}:${String(line)}`, fault }];
    }
    const owned = owners.get(table);
    if (!owned || owned.owner === from) return [];
    const fault = sqlFault(from, owned, table, writes);
    return [{ from, to: owned.owner, path: `${path}:${String(line)}`, fault }];
  });
}

/** Lists the modules that use themselves indirectly, through other modules. */
function circular(uses: readonly Pick<Use, 'from' | 'to'>[]): string[] {
  const edges = Map.groupBy(uses, ({ from }) => from);
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    (edges.get(from) ?? []).some(
      (entry) =>
        entry.to === to || (!seen.has(entry.to) && reaches(entry.to, to, seen.add(entry.to))),
    );
  return [...edges.keys()].filter((name) => reaches(name, name, new Set())).sort();
}

/** Lists views that a migration creates and no module declares. Such views have no owner. */
export const listOwnerlessViews = (
  migrations: Iterable<string>,
  owners: ReadonlyMap<string, TableOwnership>,
): string[] =>
  [...migrations]
    .flatMap((text) => [...text.matchAll(/\bcreate\s+(?:or\s+replace\s+)?view\s+"?(\w+)/gi)])
    .flatMap(([, name = '']) => (owners.has(name) ? [] : [name]))
    .map((name) => `view ${name}: no module declares it among its tables`);

export interface ModuleBoundaryReport {
  readonly faults: readonly string[];
  /** Number of modules. */
  readonly modules: number;
  /** Number of modules that are in an import cycle. */
  readonly circular: number;
  /** Number of violations that are tolerated as known debts. */
  readonly debts: number;
}
/**
 * Lists violations of the boundaries, except known ones. A known violation that no longer exists is
 * also a fault, so that the list only gets shorter.
 */
export function checkModuleBoundaries(
  sources: ReadonlyMap<string, string>,
  owners: ReadonlyMap<string, TableOwnership>,
  debts: readonly string[],
): ModuleBoundaryReport {
  const exists = (path: string): boolean => sources.has(path);
  const inServer = [...sources].filter(
    ([path]) => path.startsWith('apps/server/src/') && !path.endsWith('.test.ts'),
  );
  const uses = inServer.flatMap(([path, text]) => [
    ...importUses(path, text, exists),
    ...sqlUses(path, text, owners),
  ]);
  // the order of areas concerns calls, but not foreign keys to tables of other modules
  const running = uses.filter(
    ({ path, from, to }) => from !== to && !/\.tables\.ts(:\d+)?$/.test(path),
  );
  const known = new Set(debts);
  const wrong = uses.filter(({ fault }) => fault !== undefined && !known.has(fault));
  const due = new Set(uses.map(({ fault }) => fault));
  const sound = running.filter(({ fault }) => fault === undefined || !known.has(fault));
  const unranked = new Set(
    uses.map(({ from }) => from).filter((entry) => entry.includes('/') && rank(entry) < 0),
  );
  return {
    faults: [
      ...wrong.map(({ path, fault }) => `${path}: ${fault ?? ''}`),
      ...debts.filter((debt) => !due.has(debt)).map((debt) => `no debt any more: ${debt}`),
      ...circular(sound).map((name) => `module ${name} uses itself through other modules`),
      ...[...unranked].map((name) => `${name}: which areas are below it is not said`),
    ],
    modules: new Set(inServer.flatMap(([path]) => placeOf(path) ?? [])).size,
    circular: circular(running).length,
    debts: debts.length,
  };
}
