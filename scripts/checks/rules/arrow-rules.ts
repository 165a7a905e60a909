/** Rules for imports between parts of the project, as drawn in ARCHITECTURE.md, for one import. */
import { computedImportTarget, type SourceImport } from './imports.ts';

/** Import of a file of the project. */
interface Own {
  readonly from: string;
  readonly target: string;
  readonly sourceImport: SourceImport;
}
type Rule = (own: Own) => string | undefined;

const startsWith = (path: string, ...places: string[]): boolean =>
  places.some((place) => path.startsWith(place));
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const moduleOf = (path: string): string | undefined =>
  /^apps\/server\/src\/modules\/[^/]+\/([^/]+)\//.exec(path)?.[1];
/** Returns the role of a file: `accounts.store.ts` is a store. */
const roleOf = (path: string): string => /\.([a-z-]+)\.tsx?$/.exec(path)?.[1] ?? '';

/** Files that each workspace may import; the first matching row counts. */
const reach: readonly (readonly [place: string, allowed: readonly string[]])[] = [
  ['packages/contract/', ['packages/contract/']],
  ['packages/game-server-client/', ['packages/game-server-client/', 'packages/contract/src/']],
  ['apps/server/src/', ['apps/server/src/', 'packages/contract/src/', 'languages/']],
  [
    'apps/server/test/',
    [
      'apps/server/',
      'packages/contract/src/',
      'packages/game-server-client/',
      'apps/providers/src/',
      'apps/simulator/src/client/',
      'apps/simulator/src/world/',
      'apps/simulator/src/rounds.ts',
      'apps/simulator/src/simulate/',
      'apps/simulator/src/races/',
      'scripts/',
    ],
  ],
  ['apps/server/rolldown.config.ts', ['apps/server/', 'scripts/row-types/']],
  ['apps/server/', ['apps/server/', 'packages/contract/src/']],
  ['apps/web/test/', ['apps/web/', 'packages/contract/src/', 'scripts/testing/']],
  ['apps/web/build/', ['apps/web/', 'packages/contract/src/', 'scripts/languages/']],
  ['apps/web/', ['apps/web/', 'packages/contract/src/']],
  [
    'apps/simulator/',
    ['apps/simulator/', 'packages/contract/src/', 'packages/game-server-client/src/'],
  ],
  ['apps/providers/', ['apps/providers/', 'packages/contract/src/']],
  [
    'e2e/',
    ['e2e/', 'packages/contract/src/', 'apps/simulator/src/', 'apps/providers/src/', 'scripts/'],
  ],
  ['bench/', ['bench/', 'packages/contract/src/', 'apps/simulator/src/', 'scripts/']],
  ['scripts/', ['scripts/', 'packages/contract/src/']],
];
const workspaceReach: Rule = ({ from, target }) => {
  // the server's tests are beside the code that they test, and call it through the simulator's
  // clients
  const origin = isTest(from) && from.startsWith('apps/server/src/') ? 'apps/server/test/' : from;
  const row = reach.find(([start]) => origin.startsWith(start));
  if (row === undefined || startsWith(target, ...row[1])) return undefined;
  return `${row[0]} may not import ${target}`;
};
/** Returns true for files that belong to no workspace: tools, and the texts of languages. */
const isShared = (path: string): boolean => startsWith(path, 'scripts/', 'languages/');
const workspaceOf = (path: string): string =>
  /^(?:packages|apps)\/[^/]+|^[^/]+/.exec(path)?.[0] ?? '';
const packageNames: Rule = ({ from, target, sourceImport }) => {
  const crosses =
    sourceImport.specifier.startsWith('.') &&
    workspaceOf(from) !== workspaceOf(target) &&
    !isShared(target);
  return crosses
    ? `another workspace is imported by its package name, not by ${sourceImport.specifier}`
    : undefined;
};
const contractKit: Rule = ({ from, target }) =>
  from.startsWith('packages/contract/src/kit/') &&
  /^packages\/contract\/src\/(?!kit\/)[^/]+\//.test(target)
    ? 'the kit is a vocabulary: it does not know the sections'
    : undefined;

const kernel = 'apps/server/src/kernel/';
const engine = 'apps/server/src/engine/';
const engineAlone: Rule = ({ from, target }) =>
  from.startsWith(engine) && !isTest(from) && !startsWith(target, engine, kernel, 'packages/')
    ? 'the engine of sections imports the kernel and the contract alone'
    : undefined;
const kernelAlone: Rule = ({ from, target }) =>
  from.startsWith(kernel) && !isTest(from) && !startsWith(target, kernel, 'packages/', 'languages/')
    ? 'the kernel imports nothing above it'
    : undefined;
const betweenModules: Rule = ({ from, target }) => {
  const own = moduleOf(from);
  if (own === undefined || isTest(from) || startsWith(target, kernel, engine, 'packages/'))
    return undefined;
  const other = moduleOf(target);
  if (other === undefined)
    return `a module imports the kernel, the engine, the contract and other modules, not ${target}`;
  // a foreign key refers to the other module's table
  const tables = roleOf(from) === 'tables' && roleOf(target) === 'tables';
  // the value of a module lists the modules that it uses
  const values = roleOf(from) === 'module' && roleOf(target) === 'module';
  return other === own || tables || values || roleOf(target) === 'api'
    ? undefined
    : `module ${own} may use module ${other} only through its ${other}.api.ts`;
};
/**
 * Forbidden imports inside a module, besides its own `x.module.ts`, which nothing imports. Allowed:
 * module -> service -> {policy, store}.
 */
const barredRoles: Readonly<Record<string, readonly string[]>> = {
  policy: ['service', 'store', 'admin', 'api'],
  store: ['service', 'policy', 'admin', 'api'],
  tables: ['service', 'policy', 'store', 'admin', 'api'],
};
const insideModule: Rule = ({ from, target, sourceImport }) => {
  if (
    sourceImport.typeOnly ||
    isTest(from) ||
    moduleOf(from) === undefined ||
    moduleOf(from) !== moduleOf(target)
  )
    return undefined;
  return roleOf(target) === 'module' || barredRoles[roleOf(from)]?.includes(roleOf(target))
    ? `${roleOf(from)} may not import ${roleOf(target)}`
    : undefined;
};

const barredLayers: Readonly<Record<string, readonly string[]>> = {
  features: ['app', 'admin'],
  admin: ['app', 'features'],
  shared: ['app', 'features', 'admin'],
  ui: ['app', 'features', 'admin'],
};
const webPlace = (path: string): readonly string[] =>
  path.startsWith('apps/web/src/') ? path.split('/').slice(3) : [];
const webLayers: Rule = ({ from, target }) => {
  const [layer = ''] = webPlace(from);
  const [into = ''] = webPlace(target);
  return barredLayers[layer]?.includes(into) ? `${layer} may not import ${into}` : undefined;
};
const withinLayer: Rule = ({ from, target }) => {
  const [layer, name] = webPlace(from);
  const [into, other] = webPlace(target);
  if (layer !== into || name === other) return undefined;
  if (layer === 'features') return `features never import features (${other ?? ''})`;
  return layer === 'admin' && name === 'engine' && other === 'sections'
    ? 'the engine does not know the sections'
    : undefined;
};
/**
 * The only file that may import Drizzle. Its first comment states the cost of importing Drizzle.
 */
const builderDoor = 'apps/server/src/kernel/db/drizzle.ts';
/** Requires `sql` for statements. Drizzle only declares tables and creates migrations. */
const tablesAlone: Rule = ({ from, target }) =>
  target === builderDoor &&
  !startsWith(from, 'apps/server/src/kernel/db/', 'apps/server/src/engine/store/') &&
  !/(^|[./-])tables\.ts$/.test(from)
    ? 'Drizzle says tables; a statement is written with `sql` of kernel/db/sql.ts'
    : undefined;
const ownRules: readonly Rule[] = [
  workspaceReach,
  packageNames,
  contractKit,
  kernelAlone,
  engineAlone,
  betweenModules,
  insideModule,
  tablesAlone,
  webLayers,
  withinLayer,
];

const io =
  /^(node:(?!crypto$|buffer$|assert$|util$).*|pg|pg-boss|fastify|nodemailer|redis|drizzle-orm.*)$/;
const ofContract = new Set(['zod/mini', 'icu-minify/format']);
function packageFault(from: string, { specifier, typeOnly }: SourceImport): string | undefined {
  // measurements and generators may load files by computed names, but the product must name its
  // files
  if (specifier === computedImportTarget && !startsWith(from, 'scripts/', 'bench/'))
    return 'an import names its file in quotes, so that it can be read';
  if (isTest(from) || typeOnly) return undefined;
  if (from.startsWith('packages/contract/src/') && !ofContract.has(specifier))
    return `the contract imports only its schema library and what says sentences, not ${specifier}`;
  if (moduleOf(from) !== undefined && roleOf(from) === 'policy' && io.test(specifier))
    return `a policy is pure: no ${specifier}`;
  return undefined;
}

const builderFault = (from: string, { specifier, typeOnly }: SourceImport): string | undefined =>
  specifier.startsWith('drizzle-orm') && !typeOnly && from !== builderDoor
    ? `the query builder is read through ${builderDoor} alone`
    : undefined;

export function listImportFaults(from: string, entry: SourceImport): string[] {
  const { target } = entry;
  const faults =
    target === undefined
      ? [packageFault(from, entry), builderFault(from, entry)]
      : ownRules.map((rule) => rule({ from, target, sourceImport: entry }));
  return faults.filter((fault) => fault !== undefined);
}
