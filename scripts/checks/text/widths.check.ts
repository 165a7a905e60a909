import type { RepositoryCheck } from '../check.ts';
import { readSources } from '../rules/sources.ts';

/**
 * Width in columns that the formatter uses. The formatter does not break texts, comments and SQL.
 */
const width = 100;
/** Maximum width of a line in columns. */
const longest = 160;
/** Maximum share of lines that are wider than the formatter's width. */
const wideShare = 0.005;
const written =
  /^(?!.*\/(?:generated|migrations)\/)(?!apps\/web\/src\/messages\/).+\.(?:m?ts|tsx|mjs|css)$/;

/**
 * Lists lines of a store that are wider than the limit, because a line should contain only one
 * clause of SQL.
 */
const findWideClauses = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources].flatMap(([path, text]) =>
    path.endsWith('.store.ts')
      ? findBeyond(width, path, text).map((place) => `${place}: one clause of SQL stands on a line`)
      : [],
  );
const findBeyond = (columns: number, path: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, at) =>
      line.length > columns ? [`${path}:${at + 1} is ${line.length} columns wide`] : [],
    );
function validateWidths(sources: ReadonlyMap<string, string>): string[] {
  const texts = [...sources.values()];
  const lineCount = texts.reduce((sum, text) => sum + text.split('\n').length, 0);
  const wide = texts.reduce((sum, text) => sum + findBeyond(width, '', text).length, 0);
  return [
    ...findWideClauses(sources),
    ...[...sources].flatMap(([path, text]) => findBeyond(longest, path, text)),
    ...(wide > lineCount * wideShare
      ? [
          `${wide} of ${lineCount} lines are wider than ${width} columns, more than ${100 * wideShare} %`,
        ]
      : []),
  ];
}

export const lineWidthsCheck: RepositoryCheck = {
  name: 'widths',
  run: () => ({ faults: validateWidths(readSources(written)) }),
  canary() {
    const clause = `const sql = \`select ${'a, '.repeat(40)}\`;`;
    const faults = validateWidths(
      new Map([
        ['planted.store.ts', clause],
        ['planted.ts', `${'a'.repeat(longest + 1)}\n`],
      ]),
    );
    const planted = ['clause of SQL', `${longest + 1} columns wide`, 'of 3 lines'];
    return planted.filter((part) => !faults.some((fault) => fault.includes(part)));
  },
};
