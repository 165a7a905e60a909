/**
 * The arrows hold over every import, modules do not use each other in circles, and files have the
 * names that they should.
 */
import { posix } from 'node:path';
import { importFaults, moduleOf } from './arrow-rules.ts';
import type { Check } from './check.ts';
import { importsOf } from './imports.ts';
import { readSources } from './sources.ts';

/** Modules that use each other in a circle. */
function moduleCircles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return [...edges.keys()]
    .filter((name) => reaches(name, name))
    .map((name) => `module ${name} uses itself through other modules`);
}
const fileName = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(ts|tsx|mjs|d\.mts)$/;
function nameFault(path: string): string | undefined {
  const name = posix.basename(path);
  if (!fileName.test(name)) return `${path}: file names are kebab-case, <name>.<role>.ts`;
  if (/(^|[/.-])(utils?|helpers?|common|misc)([/.-]|$)/.test(path))
    return `${path}: name what it holds, not that it helps`;
  return undefined;
}

/**
 * Which module uses which, in what runs: tables name each other's keys, tests use what they like.
 */
function moduleEdges(path: string, targets: readonly string[]): string[] {
  if (/\.(tables|test)\.ts$/.test(path)) return [];
  return targets
    .flatMap((target) => moduleOf(target) ?? [])
    .filter((other) => other !== moduleOf(path));
}

/** Every violation in a set of sources, one line each. */
function arrowFaults(sources: ReadonlyMap<string, string>): string[] {
  const edges = new Map<string, Set<string>>();
  const faults: string[] = [];
  for (const [path, text] of sources) {
    const imports = importsOf(path, text, (one) => sources.has(one));
    const named = nameFault(path);
    if (named) faults.push(named);
    faults.push(
      ...imports.flatMap((one) => importFaults(path, one)).map((fault) => `${path}: ${fault}`),
    );
    const own = moduleOf(path);
    const used = moduleEdges(
      path,
      imports.flatMap((one) => one.target ?? []),
    );
    if (own) edges.set(own, new Set([...(edges.get(own) ?? []), ...used]));
  }
  return [...faults, ...moduleCircles(edges)];
}

const planted: Readonly<Record<string, string>> = {
  'packages/contract/src/planted.ts': "import { readFileSync } from 'node:fs';",
  'apps/server/src/kernel/planted.ts': "import { x } from '../modules/wealth/items/items.api.ts';",
  'apps/server/src/modules/wealth/items/items.routes.ts': "import { x } from './items.store.ts';",
  'apps/server/src/modules/wealth/items/items.api.ts':
    "export const x = 1;\nimport { y } from '../../play/game/game.api.ts';",
  'apps/server/src/modules/play/game/game.api.ts':
    "import { y } from '../../wealth/items/items.api.ts';",
  'apps/server/src/modules/play/game/game.service.ts':
    "import {\n  y,\n} from '../../wealth/items/items.store.ts';",
  'apps/server/src/modules/play/game/game.policy.ts':
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
  'e2e/journeys/planted.test.ts': "import { x } from '@guildhall/server/kernel/db';",
  'apps/simulator/src/player-utils.ts': 'export const x = 1;',
  'apps/web/src/ui/Modal.tsx': 'export const x = 1;',
};

export const arrows: Check = {
  name: 'arrows',
  run() {
    const sources = readSources(/^(packages|apps|e2e|bench|scripts)\/.*\.(ts|tsx|mjs)$/);
    const count = [...sources].reduce(
      (total, [path, text]) => total + importsOf(path, text, (one) => sources.has(one)).length,
      0,
    );
    return {
      faults: count === 0 ? ['no imports were read'] : arrowFaults(sources),
      note: `${count} imports`,
    };
  },
  canary() {
    const faults = arrowFaults(new Map(Object.entries(planted)));
    const circle = faults.some((fault) => fault.includes('uses itself'))
      ? []
      : ['a circle of modules'];
    return [
      ...Object.keys(planted).filter(
        (path) => !path.endsWith('.api.ts') && !faults.some((fault) => fault.startsWith(path)),
      ),
      ...circle,
    ];
  },
};
