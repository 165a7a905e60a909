/** Checks by external programs: format, lint and types, unused code, copies. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runForOutput, getPinnedNode, repositoryRoot } from '../runtime.mjs';
import type { RepositoryCheck, CheckOutcome } from './check.ts';

const bin = (name: string): string => join(repositoryRoot, 'node_modules', '.bin', name);
/**
 * Lists the lines of an output. Equal lines are listed once with their number, so that they do not
 * push other lines out of a short report.
 */
function listLines(text: string): string[] {
  const counts = new Map<string, number>();
  for (const line of text.split('\n'))
    if (line.trim() !== '') counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`));
}
/**
 * Runs a program of `node_modules/.bin` under the pinned Node; otherwise the first Node on the PATH
 * would run it.
 */
const tool = (
  name: string,
  args: readonly string[],
  cwd = repositoryRoot,
): Promise<{ readonly code: number; readonly output: string }> =>
  runForOutput(getPinnedNode(), [bin(name), ...args], { cwd });
const outcome = ({
  code,
  output,
}: {
  readonly code: number;
  readonly output: string;
}): CheckOutcome => ({
  faults: code === 0 ? [] : [`ended with ${String(code)}`, ...listLines(output)],
});

/** Writes a small tree of sources with intended faults, which a tool must find. */
async function planted<T>(
  name: string,
  files: Readonly<Record<string, string>>,
  work: (dir: string) => Promise<T>,
): Promise<T> {
  const dir = join(repositoryRoot, '.cache', 'canaries', name);
  rmSync(dir, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  try {
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

export const formatCheck: RepositoryCheck = {
  name: 'format',
  run: async () => outcome(await tool('oxfmt', ['--check', '.'])),
  canary: () =>
    planted('format', { 'planted.ts': 'export const x   = "double"' }, async (dir) => {
      const { code } = await tool(
        'oxfmt',
        [
          '--check',
          '-c',
          join(repositoryRoot, '.oxfmtrc.json'),
          '--ignore-path',
          join(dir, 'none'),
          '.',
        ],
        dir,
      );
      return code === 0 ? ['a file out of format'] : [];
    }),
};

/**
 * One violation of each rule in the style guide, with the rule that must report it. Rules that need
 * types are included.
 */
const lintPlants: Readonly<Record<string, readonly [file: string, text: string]>> = {
  TS2322: ['types.ts', "export const n: number = 'text';\n"],
  TS7006: ['untyped.ts', 'export const f = (x) => x;\n'],
  'no-floating-promises': [
    'floating.ts',
    'export function start(work: () => Promise<void>): void {\n  work();\n}\n',
  ],
  'switch-exhaustiveness-check': [
    'switch.ts',
    "export function f(x: 'a' | 'b'): number {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}\n",
  ],
  'no-explicit-any': ['any.ts', 'export const x: any = 1;\n'],
  'no-unsafe-member-access': ['unsafe.ts', "export const x: unknown = JSON.parse('1').a;\n"],
  'no-cycle': [
    'cycle-a.ts',
    "import { b } from './cycle-b.ts';\nexport const a = (): number => b();\n",
  ],
  'no-self-import': [
    'cycle-b.ts',
    "import { a } from './cycle-a.ts';\nimport { b as c } from './cycle-b.ts';\nexport const b = (): number => a() + c();\n",
  ],
  'no-default-export': ['default.ts', 'export default 1;\n'],
  'max-lines': [
    'lines.ts',
    'export const x = 1;\n'.repeat(1) +
      Array.from({ length: 401 }, (_, n) => `export const x${String(n)} = 1;\n`).join(''),
  ],
  'max-lines-per-function': [
    'function.ts',
    `export function f(): void {\n${'  console.log(1);\n'.repeat(71)}}\n`,
  ],
  complexity: [
    'complexity.ts',
    `export function f(n: number): number ` +
      `{\n${Array.from({ length: 12 }, (_, n) => `  if (n === ${String(n)}) return ${String(n + 1)};\n`).join('')} ` +
      ` return 0;\n}\n`,
  ],
  'ban-ts-comment': ['ignore.ts', '// @ts-ignore\nexport const x: number = 1;\n'],
  'alt-text': ['image.tsx', 'export const Image = () => <img src="/x.png" />;\n'],
  'rules-of-hooks': [
    'hooks.tsx',
    "import { useState } from 'react';\nexport function Box({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}\n",
  ],
  'no-restricted-imports': [
    'store.ts',
    "import { useSyncExternalStore } from 'react';\nexport const read = useSyncExternalStore;\n",
  ],
  'no-focused-tests': [
    'focused.test.ts',
    "import { it } from 'vitest';\nit.only('x', () => {});\n",
  ],
  'no-disabled-tests': [
    'skipped.test.ts',
    "import { it } from 'vitest';\nit.skip('x', () => {});\n",
  ],
};
/**
 * Options with which the linter reports directives that switch a rule off, in all spellings of such
 * directives.
 */
const noDirectives = ['--report-unused-disable-directives-severity=error'];
/**
 * Options that include the compiler's own faults, because types are computed anyway for rules that
 * need them.
 */
const typed = ['--type-aware', '--type-check', '-f', 'unix'];
export const lintCheck: RepositoryCheck = {
  name: 'lint',
  run: async () => outcome(await tool('oxlint', [...typed, ...noDirectives])),
  canary: () => {
    const files = {
      'tsconfig.json': JSON.stringify({
        extends: '../../../apps/web/tsconfig.json',
        compilerOptions: { noEmit: true },
        include: ['.'],
      }),
      ...Object.fromEntries(Object.values(lintPlants)),
    };
    return planted('lint', files, async (dir) => {
      const { output } = await tool(
        'oxlint',
        [
          ...typed,
          '--no-ignore',
          '-c',
          join(repositoryRoot, '.oxlintrc.json'),
          ...Object.values(lintPlants).map(([file]) => file),
        ],
        dir,
      );
      return Object.keys(lintPlants).filter((rule) => !output.includes(`(${rule})`));
    });
  },
};

export const unusedCodeCheck: RepositoryCheck = {
  name: 'unused code',
  run: async () => outcome(await tool('knip', ['--no-progress', '--no-config-hints'])),
  // runs under the real configuration, because a package that exports all its files would hide
  // unused ones
  canary: () => {
    const workspace = (name: string, dependencies = {}) =>
      JSON.stringify({ name, type: 'module', exports: { './*': './src/*.ts' }, dependencies });
    const files = {
      'package.json': JSON.stringify({
        name: 'planted',
        type: 'module',
        workspaces: ['packages/*', 'apps/*'],
      }),
      'knip.json': readFileSync(join(repositoryRoot, 'knip.json'), 'utf8'),
      'packages/contract/package.json': workspace('contract', { zod: '4.6.7' }),
      'packages/contract/src/shapes.ts': 'export const contractNever = 1;\n',
      'apps/server/package.json': workspace('server'),
      'apps/server/src/main.ts': "import { used } from './kernel/used.ts';\nconsole.log(used);\n",
      'apps/server/src/kernel/used.ts': 'export const used = 1;\nexport const serverNever = 2;\n',
      'apps/server/src/kernel/types.ts': 'export interface TypeNever { readonly a: 1 }\n',
      'apps/web/package.json': JSON.stringify({ name: 'web', type: 'module' }),
      'apps/web/src/app/main.tsx': 'console.log(1);\n',
      'apps/web/src/shared/alone.ts': 'export const x = 1;\n',
    };
    return planted('unused', files, async (dir) => {
      const { output } = await tool('knip', [
        '--no-progress',
        '--no-config-hints',
        '--directory',
        dir,
      ]);
      const names = ['contractNever', 'serverNever', 'TypeNever', 'alone.ts', 'zod'];
      return names.filter((name) => !output.includes(name));
    });
  },
};

interface CopyReport {
  readonly statistics: { readonly total: { readonly percentage: number; readonly lines: number } };
  readonly duplicates: readonly Record<
    'firstFile' | 'secondFile',
    { readonly name: string; readonly start: number; readonly end: number }
  >[];
}
/** Runs `.jscpd.json` in a folder and returns its report; undefined if it read no file. */
async function copiesIn(
  dir: string,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly report: CopyReport | undefined }> {
  const out = join(repositoryRoot, '.cache', 'copies');
  rmSync(out, { recursive: true, force: true });
  const { code } = await tool(
    'jscpd',
    ['--config', join(repositoryRoot, '.jscpd.json'), '--output', out, '--fail-on-empty', ...args],
    dir,
  );
  const file = join(out, 'jscpd-report.json');
  const report = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as CopyReport)
    : undefined;
  return { code, report };
}
export const copyPasteCheck: RepositoryCheck = {
  name: 'copy-paste',
  async run() {
    const { code, report } = await copiesIn(repositoryRoot);
    if (!report) return { faults: [`no report, ended with ${String(code)}`] };
    const { percentage, lines: count } = report.statistics.total;
    const note = `${percentage.toFixed(1)} % of ${String(count)} lines`;
    const copies = report.duplicates.map(
      ({ firstFile, secondFile: { name, start, end } }) =>
        `${name}:${String(start)}-${String(end)} is a copy of ${firstFile.name}:${String(firstFile.start)}`,
    );
    return { faults: code === 0 ? [] : [`${note} stand twice, too many`, ...copies], note };
  },
  canary: () => {
    const body = Array.from(
      { length: 12 },
      (_, n) => `  total += price(${String(n)}) * amount(${String(n)}, 'gold');`,
    ).join('\n');
    const other = Array.from(
      { length: 100 },
      (_, n) => `export const x${String(n)} = ${String(n)};\n`,
    );
    const files = {
      'apps/server/a.ts': `export function a() {\n${body}\n}\n`,
      'apps/web/b.tsx': `export function b() {\n${body}\n}\n`,
      'packages/c.ts': other.join(''),
    };
    return planted('copies', files, async (dir) => {
      // git ignores the folder of the planted sources
      const { code, report } = await copiesIn(dir, '--no-gitignore', '.');
      return code !== 0 && report?.duplicates.length === 1 ? [] : ['twelve lines that stand twice'];
    });
  },
};
