import type { Check } from '../check.ts';
import { readSources } from '../rules/sources.ts';

/** Columns; what the formatter prints at. */
const width = 100;

/** Lines of a store beyond the width: the formatter leaves SQL as it is written. */
const tooWide = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources].flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        line.length > width
          ? [`${path}:${at + 1} is ${line.length} columns wide: one clause of SQL stands on a line`]
          : [],
      ),
  );

export const widths: Check = {
  name: 'widths',
  run: () => ({ faults: tooWide(readSources(/^apps\/server\/src\/.+\.store\.ts$/)) }),
  canary: () =>
    tooWide(new Map([['planted.store.ts', `const sql = \`select ${'a, '.repeat(40)}\`;`]]))
      .length === 1
      ? []
      : ['a statement on one line'],
};
