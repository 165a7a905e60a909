/**
 * The walls between the server's modules, in imports and in SQL alike: whose a table is, which area
 * lies below which, and that no module uses itself through others.
 */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from '../../runtime.mjs';
import { listImports } from './imports.ts';
import { computedName, listSqlNames } from './sql-names.ts';

/** Lower first: a module uses its own area and those before it. */
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
/** `identity/accounts` of a file in it. */
const placeOf = (path: string): string | undefined =>
  /^apps\/server\/src\/modules\/([^/]+\/[^/]+)\//.exec(path)?.[1];
const rank = (place: string): number =>
  (areas as readonly string[]).indexOf(place.split('/')[0] ?? '');

/** Who has a table, and whether it is a view that others may read. */
export interface TableOwner {
  readonly owner: string;
  readonly isView: boolean;
}
const nameOfTable = Symbol.for('drizzle:Name');
const ofView = Symbol.for('drizzle:ViewBaseConfig');
/** Every table and view by name, as the files that declare them say when they are loaded. */
export async function readTableOwners(
  paths: Iterable<string>,
): Promise<ReadonlyMap<string, TableOwner>> {
  const owners = new Map<string, TableOwner>();
  for (const path of paths) {
    const owner = placeOf(path) ?? 'kernel';
    const declared = (await import(pathToFileURL(join(root, path)).href)) as Record<
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

/** One module's use of another. */
interface Use {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  /** What is wrong with it; undefined where it is as it should be. */
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
/** A statement of a module may name its own tables, read the kernel's, and read published views. */
function sqlFault(from: string, { owner, isView }: TableOwner, table: string, writes: boolean) {
  if (writes) return `${from} writes ${owner}.${table}`;
  if (owner === 'kernel') return undefined;
  return !isView || upward(from, owner) ? `${from} reads ${owner}.${table}` : undefined;
}
/**
 * Modules that take table names from declarations: the section engine, the kernel's sweeps, and
 * privacy, which does what is said beside each table about a person.
 */
const readsNames = new Set(['kernel', 'identity/privacy']);
function sqlUses(path: string, text: string, owners: ReadonlyMap<string, TableOwner>): Use[] {
  const isBelow = /^apps\/server\/src\/(?:kernel|engine)\//.test(path);
  const from = placeOf(path) ?? (isBelow ? 'kernel' : 'app');
  return listSqlNames(path, text).flatMap(({ table, writes, line }) => {
    if (table === computedName && !readsNames.has(from)) {
      const fault = `${from} names a table or column at run time`;
      return [{ from, to: from, path: `${path}:${String(line)}`, fault }];
    }
    const owned = owners.get(table);
    if (!owned || owned.owner === from) return [];
    const fault = sqlFault(from, owned, table, writes);
    return [{ from, to: owned.owner, path: `${path}:${String(line)}`, fault }];
  });
}

/** The modules that reach themselves through others. */
function circular(uses: readonly Pick<Use, 'from' | 'to'>[]): string[] {
  const edges = Map.groupBy(uses, ({ from }) => from);
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    (edges.get(from) ?? []).some(
      (entry) =>
        entry.to === to || (!seen.has(entry.to) && reaches(entry.to, to, seen.add(entry.to))),
    );
  return [...edges.keys()].filter((name) => reaches(name, name, new Set())).sort();
}

/** Views that a migration makes and no module declares: nobody would know whose they are. */
export const listOwnerlessViews = (
  migrations: Iterable<string>,
  owners: ReadonlyMap<string, TableOwner>,
): string[] =>
  [...migrations]
    .flatMap((text) => [...text.matchAll(/\bcreate\s+(?:or\s+replace\s+)?view\s+"?(\w+)/gi)])
    .flatMap(([, name = '']) => (owners.has(name) ? [] : [name]))
    .map((name) => `view ${name}: no module declares it among its tables`);

export interface ModuleWallsReport {
  readonly faults: readonly string[];
  /** How many modules there are, and how many are in a circle, known debts included. */
  readonly modules: number;
  readonly circular: number;
  readonly debts: number;
}
/**
 * What is wrong with the walls, apart from known debts. A debt that nothing has any more is a fault
 * too, so that their list only ever gets shorter.
 */
export function checkModuleWalls(
  sources: ReadonlyMap<string, string>,
  owners: ReadonlyMap<string, TableOwner>,
  debts: readonly string[],
): ModuleWallsReport {
  const exists = (path: string): boolean => sources.has(path);
  const inServer = [...sources].filter(
    ([path]) => path.startsWith('apps/server/src/') && !path.endsWith('.test.ts'),
  );
  const uses = inServer.flatMap(([path, text]) => [
    ...importUses(path, text, exists),
    ...sqlUses(path, text, owners),
  ]);
  // tables name each other's keys: that orders no calls
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
