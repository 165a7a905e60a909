/**
 * Checks the import rules for every import, the boundaries between modules for imports and SQL, and
 * the names of files.
 */
import { posix } from 'node:path';
import { listImportFaults } from './rules/arrow-rules.ts';
import type { RepositoryCheck } from './check.ts';
import { listImports } from './rules/imports.ts';
import { readSources } from './rules/sources.ts';
import { knownBoundaryViolations } from './rules/known-violations.ts';
import {
  isTablesFile,
  listOwnerlessViews,
  readTableOwners,
  checkModuleBoundaries,
} from './rules/module-boundaries.ts';

const fileName = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(ts|tsx|mjs|d\.mts)$/;
function nameFault(path: string): string | undefined {
  const name = posix.basename(path);
  if (!fileName.test(name)) return `${path}: file names are kebab-case, <name>.<role>.ts`;
  if (/(^|[/.-])(utils?|helpers?|common|misc)([/.-]|$)/.test(path))
    return `${path}: name what it holds, not that it helps`;
  if (path.startsWith('apps/server/src/modules/') && path.endsWith('.routes.ts'))
    return `${path}: calls are bound in the module's <name>.module.ts`;
  return undefined;
}

/** Lists all violations in a set of sources, one line each. */
function arrowFaults(sources: ReadonlyMap<string, string>): string[] {
  const faults: string[] = [];
  for (const [path, text] of sources) {
    const imports = listImports(path, text, (entry) => sources.has(entry));
    const named = nameFault(path);
    if (named) faults.push(named);
    faults.push(
      ...imports
        .flatMap((entry) => listImportFaults(path, entry))
        .map((fault) => `${path}: ${fault}`),
    );
  }
  return faults;
}

const planted: Readonly<Record<string, string>> = {
  'packages/contract/src/planted.ts': "import { readFileSync } from 'node:fs';",
  'packages/game-server-client/src/planted.ts':
    "import { x } from '@guildhall/simulator/client/http';",
  'apps/server/src/modules/items/planted.store.ts':
    "import { sql } from '../../kernel/db/drizzle.ts';",
  'apps/server/src/kernel/section-planted.ts': "import { eq } from 'drizzle-orm';",
  'apps/server/src/kernel/planted.ts': "import { x } from '../modules/wealth/items/items.api.ts';",
  'apps/server/src/modules/wealth/items/items.routes.ts': 'export const x = 1;',
  'apps/server/src/modules/wealth/items/items.service.ts':
    "import { items } from './items.module.ts';",
  'apps/server/src/modules/play/matches/matches.service.ts':
    "import {\n  y,\n} from '../../wealth/items/items.store.ts';",
  'apps/server/src/modules/play/matches/matches.policy.ts':
    "import { readFile } from 'node:fs/promises';",
  'apps/web/src/features/inventory/page.tsx': "const x = import('../dashboard/hero.tsx');",
  'apps/web/src/admin/engine/table.tsx': "export { y } from '../sections/regions.tsx';",
  'apps/web/src/shared/session.ts': "import '../app/router.tsx';",
  'apps/web/src/shared/typed.ts': "export const x: import('../app/router.tsx').Router = 1;",
  'apps/web/src/shared/after.ts':
    "const a = `\n// ${'x'}`, b = /'/;\nexport * from '../app/router.tsx';",
  'apps/server/src/kernel/worker.ts':
    "new Worker(new URL('../modules/game/game.thread.ts', import.meta.url));",
  'apps/web/src/app/computed.ts': 'export const page = (name: string) => import(`./${name}.ts`);',
  'e2e/journeys/planted.test.ts': "import { x } from '@guildhall/server/kernel/db/db';",
  'apps/simulator/src/player-utils.ts': 'export const x = 1;',
  'apps/web/src/ui/Modal.tsx': 'export const x = 1;',
};

/**
 * Example modules that violate the boundaries, and the message that the check must report for each.
 */
const walled = {
  sources: {
    'apps/server/src/modules/wealth/items/items.api.ts':
      "import { y } from '../../play/matches/matches.api.ts';",
    'apps/server/src/modules/wealth/items/items.store.ts':
      'const a = sql`select 1 from items, player p`, b = sql`update items set n = (select 1 from level l)`;',
    'apps/server/src/modules/play/matches/matches.store.ts':
      'const a = statement(`select x from ${\'y\'} y join (select 1) z on true left join only "items" i on i.id = y.id`);',
    'apps/server/src/modules/play/matches/result-review/result-review.store.ts':
      'const a = sql`insert into player (id) values (1) on conflict (id) do update set x = 1 for update`;',
    'apps/server/src/modules/play/matches/matches.sweep.ts':
      "await sweepTable(db, 'item_history');",
    'apps/server/src/modules/goals/one/one.store.ts':
      'const a = `with t as (select id from mine m, twos w, lateral f(w.id) as g) select 1 from t`;',
    'apps/server/src/modules/goals/two/two.service.ts': "import { x } from '../one/one.api.ts';",
    'apps/server/src/modules/new/one/one.store.ts':
      'const a = sql`delete from player p using items`;',
    'apps/server/src/modules/office/named/named.store.ts':
      "const a = sql`select 1 from ${sql.identifier(table)} where ${sql.identifier('id')} = 1`;",
    'apps/server/src/modules/identity/privacy/privacy.store.ts':
      'const a = sql`select 1 from ${sql.identifier(table)}`;',
    'apps/server/src/kernel/planted.ts': 'const a = sql`truncate items`;',
  },
  owners: {
    player: { owner: 'identity/accounts', isView: true },
    items: { owner: 'wealth/items', isView: false },
    item_history: { owner: 'wealth/items', isView: false },
    level: { owner: 'play/matches', isView: true },
    mine: { owner: 'goals/one', isView: false },
    twos: { owner: 'goals/two', isView: true },
  },
  debts: ['play/matches reads wealth/items.items', 'goals/one reads play/matches.gone'],
  faults: [
    'items.api.ts: wealth/items uses play/matches',
    'items.store.ts:1: wealth/items reads play/matches.level',
    'result-review.store.ts:1: play/matches writes identity/accounts.player',
    'matches.sweep.ts:1: play/matches reads wealth/items.item_history',
    'one.store.ts:1: new/one writes identity/accounts.player',
    'one.store.ts:1: new/one reads wealth/items.items',
    'planted.ts:1: kernel writes wealth/items.items',
    'named.store.ts:1: office/named names a table or column at run time',
    'no debt any more: goals/one reads play/matches.gone',
    'module goals/one uses itself through other modules',
    'module goals/two uses itself through other modules',
    'new/one: which areas are below it is not said',
  ],
} as const;
/**
 * Lists the planted violations that the boundary check misses, and the messages that it reports
 * without reason.
 */
function walledMissed(): string[] {
  const owners = new Map(Object.entries(walled.owners));
  const ownerless = listOwnerlessViews(
    ['create view player as select 1;\nCREATE OR REPLACE VIEW "gone" (id) as select 1'],
    owners,
  );
  const faults = checkModuleBoundaries(
    new Map(Object.entries(walled.sources)),
    owners,
    walled.debts,
  ).faults.filter((fault) => !/^module (wealth|play|new)/.test(fault));
  return [
    ...(ownerless.length === 1 ? [] : ['a view that nobody declares']),
    ...walled.faults.filter((fault) => !faults.some((match) => match.endsWith(fault))),
    ...faults
      .filter((match) => !walled.faults.some((fault) => match.endsWith(fault)))
      .map((match) => `nothing: ${match}`),
  ];
}

export const importDirectionsCheck: RepositoryCheck = {
  name: 'arrows',
  async run() {
    const sources = readSources(/^(packages|apps|e2e|bench|scripts)\/.*\.(ts|tsx|mjs)$/);
    const count = [...sources].reduce(
      (total, [path, text]) =>
        total + listImports(path, text, (entry) => sources.has(entry)).length,
      0,
    );
    const owners = await readTableOwners([...sources.keys()].filter(isTablesFile));
    const migrations = readSources(/^apps\/server\/src\/migrations\/.*\.sql$/).values();
    const boundaries = checkModuleBoundaries(sources, owners, knownBoundaryViolations);
    return {
      faults: [
        ...(count === 0 ? ['no imports were read'] : []),
        ...(owners.size === 0 ? ['no tables were read'] : []),
        ...arrowFaults(sources),
        ...boundaries.faults,
        ...listOwnerlessViews(migrations, owners),
      ],
      note: `${count} imports, ${owners.size} tables, ${boundaries.circular} of ${boundaries.modules} modules in circles, ${boundaries.debts} debts`,
    };
  },
  canary() {
    const faults = arrowFaults(new Map(Object.entries(planted)));
    return [
      ...Object.keys(planted).filter((path) => !faults.some((fault) => fault.startsWith(path))),
      ...walledMissed(),
    ];
  },
};
