/**
 * Checks that every language except English has one file, and that this file has exactly the
 * English texts with their placeholders, and the plural forms of the language. Also checks that
 * sources have no letters of another alphabet.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { otherLanguages, readLanguageFile } from '../../languages/language-files.ts';
import { compareTexts, findLinesInOtherAlphabets } from '../../languages/compare-texts.ts';
import { readEnglishTexts } from '../../languages/english-texts.ts';
import { repositoryRoot } from '../../runtime.mjs';
import type { RepositoryCheck } from '../check.ts';

/** Sources with Cyrillic letters that are not texts of the product, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/server/src/migrations/0000_foundation.sql':
    'letters that the normal form of names compares',
  'apps/simulator/src/client/hostile-values.ts': 'values of an attacker, in many alphabets',
  'apps/simulator/src/world/localizations.ts': 'content of the demonstration world',
  'apps/web/src/admin/engine/form/use-leave-guard.ts':
    'is asked in Russian in every language (R2.175)',
  'packages/contract/src/kit/field/cells.ts': 'words that spreadsheets write for true and false',
  'packages/contract/src/kit/text/counted-names.ts': 'examples of names in a comment',
  'packages/contract/src/kit/text/text-file.ts': 'letters by which an encoding is recognised',
  'packages/contract/src/wealth/bank/currencies.section.ts':
    'examples of Russian names in English help',
};
const sources = [
  'apps/*/{src,build,api-docs}/**/*.{ts,tsx,css,html,sql}',
  'apps/*/*.{ts,html}',
  'apps/web/messages/**/*.json',
  'packages/*/src/**/*.ts',
  'scripts/**/*.{ts,mjs}',
];
const isTest = (path: string): boolean =>
  /\.test\.tsx?$|\/(?:node_modules|generated)\/|^apps\/web\/src\/messages\//.test(path);

function findForeign(): { readonly faults: string[]; readonly files: number } {
  const paths = globSync(sources, { cwd: repositoryRoot })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isTest(path));
  const linesByFile = new Map(
    paths
      .map(
        (path) =>
          [
            path,
            findLinesInOtherAlphabets(readFileSync(join(repositoryRoot, path), 'utf8')),
          ] as const,
      )
      .filter(([, lines]) => lines.length > 0),
  );
  const faults = [...linesByFile].flatMap(([path, lines]) =>
    Object.hasOwn(exceptions, path)
      ? []
      : lines.map((line) => `${path}:${line} has a text of another language: give it a key`),
  );
  const idle = Object.keys(exceptions).filter((path) => !linesByFile.has(path));
  return {
    faults: [...faults, ...idle.map((path) => `${path} needs no exception any more`)],
    files: paths.length,
  };
}

/**
 * Lists language files that the contract's list does not name, and listed languages without a file.
 */
function compareFiles(): string[] {
  const files = globSync('*.json', { cwd: join(repositoryRoot, 'languages') }).map((name) =>
    name.replace('.json', ''),
  );
  return [
    ...files
      .filter((name) => !otherLanguages.includes(name))
      .map((name) => `languages/${name}.json: add ${name} to packages/contract/src/languages.ts`),
    ...otherLanguages
      .filter((name) => !existsSync(join(repositoryRoot, 'languages', `${name}.json`)))
      .map((name) => `languages/${name}.json is missing: npm run translate -- ${name}`),
  ];
}

export const languageFilesCheck: RepositoryCheck = {
  name: 'languages',
  async run() {
    const files = compareFiles();
    if (files.length > 0) return { faults: files };
    const english = await readEnglishTexts();
    const foreign = findForeign();
    const texts = otherLanguages.flatMap((language) =>
      compareTexts(language, english, readLanguageFile(language)),
    );
    const blind =
      Object.keys(english).length < 5_000 || foreign.files < 1_000
        ? ['texts or sources were not read']
        : [];
    return {
      faults: [...texts, ...foreign.faults, ...blind],
      note: `${String(Object.keys(english).length)} texts, ${String(otherLanguages.length + 1)} languages`,
    };
  },
  canary() {
    const counted = '{n, plural, one {# row} other {# rows}}';
    const english = { a: 'Hello {name}', b: 'Bye', c: counted, d: counted, e: 'x', f: 'x', g: 'x' };
    const faults = compareTexts('ru', english, {
      a: 'Hello {nom}',
      c: counted,
      d: '{n, plural, one {#} few {#} two {#} other {#}}',
      e: '',
      f: '?? x',
      g: '{',
      h: 'x',
    });
    const planted = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].filter(
      (key) => !faults.some((fault) => fault.startsWith(`languages/ru.json: ${key} `)),
    );
    const letters = findLinesInOtherAlphabets('const a = 1;\nconst b = "\u0414\u0430";').join();
    return [
      ...planted.map((key) => `the planted fault of ${key}`),
      ...(letters === '2' ? [] : ['letters of another alphabet']),
    ];
  },
};
