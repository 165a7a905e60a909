import { describe, expect, it } from 'vitest';
import { listMissingBuilds, parsePlatform } from '../lock.mjs';
import { listImportFaults } from './rules/arrow-rules.ts';
import { asvsCheck } from './text/asvs.check.ts';
import { importDirectionsCheck } from './arrows.check.ts';
import { bundleSizesCheck } from './web/bundles.check.ts';
import { listDocumentFaults, documentsCheck } from './text/documents.check.ts';
import { listImports } from './rules/imports.ts';
import { rowLocksCheck } from './locks.check.ts';
import { requirementNumbersCheck } from './text/numbers.check.ts';
import { sqlTextComparisonCheck } from './text/spellings.check.ts';
import { copyPasteCheck } from './tools.check.ts';
import { lineWidthsCheck } from './text/widths.check.ts';

const anything = (): boolean => true;

describe('reading imports', () => {
  const specifiers = (text: string): string[] =>
    listImports('apps/web/src/app/x.ts', text, anything).map((entry) => entry.specifier);
  it('finds every form', () => {
    const text =
      "import a, { b } from 'one';\nimport type { C } from './two.ts';\nimport " +
      "'three';\nexport { d } from './four.ts';\nexport * from './five.ts';\nconst x = " +
      "import('./six.ts');\nimport {\n  e,\n  f,\n} from 'seven';";
    expect(specifiers(text)).toEqual([
      'one',
      './two.ts',
      'three',
      'seven',
      './four.ts',
      './five.ts',
      './six.ts',
    ]);
  });
  it('finds imports in types, files of workers, and imports after a text', () => {
    const text =
      "type T = import('./one.ts').T;\nnew Worker(new URL('./two.thread.ts', " +
      "import.meta.url));\nconst a = /'/, b = `${'//'}`;\nexport { c } from './three.ts';";
    expect(specifiers(text)).toEqual(['./three.ts', './one.ts', './two.thread.ts']);
  });
  it('does not take a comment or a text for an import', () => {
    expect(
      specifiers(
        "// import 'one';\n/* import 'two'; */\nconst text = \"import 'three'\";\nconst url = 'https://x.test/a'; // from 'four'",
      ),
    ).toEqual([]);
  });
  it('separates types from values, and resolves the imported file', () => {
    const [types, contract] = listImports(
      'apps/web/src/app/x.ts',
      "import type { A } from '../ui/a.ts';\nimport { b } from '@guildhall/contract/kit/endpoint';",
      (path) => path.endsWith('.ts'),
    );
    expect(types).toEqual({
      specifier: '../ui/a.ts',
      typeOnly: true,
      target: 'apps/web/src/ui/a.ts',
    });
    expect(contract?.target).toBe('packages/contract/src/kit/endpoint.ts');
  });
});

describe('arrows', () => {
  const fault = (from: string, target: string, typeOnly = false): string | undefined =>
    listImportFaults(from, { specifier: './x.ts', typeOnly, target })[0];
  it('admit what the layout admits', () => {
    expect(
      fault(
        'apps/server/src/modules/wealth/items/items.module.ts',
        'apps/server/src/modules/wealth/items/items.service.ts',
      ),
    ).toBeUndefined();
    expect(
      fault(
        'apps/server/src/modules/wealth/items/items.service.ts',
        'apps/server/src/modules/wealth/items/items.store.ts',
      ),
    ).toBeUndefined();
    expect(
      fault(
        'apps/server/src/modules/wealth/items/items.service.ts',
        'apps/server/src/modules/play/matches/matches.api.ts',
      ),
    ).toBeUndefined();
    expect(
      fault(
        'apps/server/src/modules/wealth/items/items.tables.ts',
        'apps/server/src/modules/play/matches/matches.tables.ts',
      ),
    ).toBeUndefined();
    expect(
      fault('apps/web/src/app/router.tsx', 'apps/web/src/features/gate/login.page.tsx'),
    ).toBeUndefined();
    expect(
      fault('apps/web/src/admin/sections/regions.tsx', 'apps/web/src/admin/engine/table.tsx'),
    ).toBeUndefined();
  });
  it('let a policy name the type of a row but not call its store', () => {
    expect(
      fault(
        'apps/server/src/modules/wealth/items/items.policy.ts',
        'apps/server/src/modules/wealth/items/items.store.ts',
        true,
      ),
    ).toBeUndefined();
    expect(
      fault(
        'apps/server/src/modules/wealth/items/items.policy.ts',
        'apps/server/src/modules/wealth/items/items.store.ts',
      ),
    ).toBe('policy may not import store');
  });
});

describe('documents', () => {
  const project = {
    commands: new Set(['start']),
    names: new Set(['mountSection']),
    isThere: (path: string) => path === 'scripts/start.mjs' || path === 'docs/decisions',
  };
  it('may name what exists, patterns, and what commands make', () => {
    expect(
      listDocumentFaults(
        'README.md',
        'Run `npm start` (`scripts/start.mjs`), see [records](docs/decisions) and `apps/*/src`; it fills `apps/web/dist`.',
        project,
      ),
    ).toEqual([]);
  });
  it('may not name what does not', () => {
    expect(
      listDocumentFaults('docs/a.md', '`scripts/gone.mjs:12` [b](b.md) `npm run vanish`', project),
    ).toHaveLength(3);
  });
  it('may name code only if it exists, apart from placeholders; decisions keep old names', () => {
    const text = '`mountSection(x, xTable)`, `createX(kernel)` and `mountSections(x)`';
    expect(listDocumentFaults('docs/guides/a.md', text, project)).toEqual([
      'docs/guides/a.md: mountSections is not in the code',
    ]);
    expect(listDocumentFaults('docs/decisions/0001-a.md', text, project)).toEqual([]);
  });
});

describe('the lock file', () => {
  it('derives a build’s machine from its name', () => {
    expect(parsePlatform('@oxfmt/binding-linux-x64-musl')).toEqual({
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    });
    expect(parsePlatform('@img/sharp-win32-arm64')).toEqual({ os: ['win32'], cpu: ['arm64'] });
    expect(parsePlatform('fsevents')).toBeUndefined();
  });
  it('is complete when every build that a package names is described, nested or not', () => {
    const optionalDependencies = { 'x-linux-x64': '1.0.0', 'x-darwin-arm64': '1.0.0' };
    const packages = {
      'node_modules/x': { optionalDependencies },
      'node_modules/x-linux-x64': { version: '1.0.0' },
      'node_modules/x/node_modules/x-darwin-arm64': { version: '1.0.0' },
    };
    expect(listMissingBuilds({ packages })).toEqual([]);
    expect(
      listMissingBuilds({ packages: { 'node_modules/x': { optionalDependencies } } }).map(
        (entry) => entry.name,
      ),
    ).toEqual(['x-linux-x64', 'x-darwin-arm64']);
  });
});

describe('a check that could be blind', () => {
  it.each([
    importDirectionsCheck,
    bundleSizesCheck,
    copyPasteCheck,
    documentsCheck,
    asvsCheck,
    rowLocksCheck,
    requirementNumbersCheck,
    sqlTextComparisonCheck,
    lineWidthsCheck,
  ])('finds its planted violations: $name', async (check) => {
    expect(await check.canary?.()).toEqual([]);
  });
});
