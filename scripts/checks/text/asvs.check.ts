/**
 * Checks our answers to OWASP ASVS: every requirement of levels 1 and 2 has an answer, and each
 * link in an answer leads to a test with the title that the link shows, or to a file that contains
 * the code that the link shows.
 */
import { posix } from 'node:path';
import { asvsLevels } from '../rules/asvs-levels.ts';
import type { RepositoryCheck } from '../check.ts';
import { readSources } from '../rules/sources.ts';
import { listTestTitles } from '../rules/titles.ts';

const home = 'docs/security/asvs.md';
const states = ['held', 'not applicable', 'deviation'] as const;
/** Documents to which an answer may point with any text. */
const document = /\.md$/;
const testFile = /\.test\.tsx?$/;
/** A link as `[text](path)`; the text may itself hold square brackets. */
const link = /\[((?:[^[\]]|\[[^\]]*\])+)\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g;

interface Row {
  readonly id: string;
  readonly level: string;
  readonly state: string;
  readonly answer: string;
}
function readRows(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    const [, id = '', level = '', , state = '', answer = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return /^V\d/.test(id) ? [{ id, level, state, answer }] : [];
  });
}
function rowFaults(rows: readonly Row[], levels: ReadonlyMap<string, number>): string[] {
  const ids = rows.map(({ id }) => id);
  const missing = [...levels.keys()].filter((id) => !ids.includes(id));
  return [
    ...missing.map((id) => `${home} does not answer ${id}`),
    ...ids.filter((id, at) => ids.indexOf(id) < at).map((id) => `${home} answers ${id} twice`),
    ...rows.flatMap(({ id, level, state, answer }) => [
      ...(Number(level) === levels.get(id) ? [] : [`${home}: ${id} is not of level ${level}`]),
      ...(states.some((name) => name === state)
        ? []
        : [`${home}: ${id} has no such answer: ${state}`]),
      ...(answer === '' ? [`${home}: ${id} gives no reason`] : []),
    ]),
  ];
}
/** Compares the totals in the introduction with the rows of the table. */
function sumFaults(text: string, rows: readonly Row[]): string[] {
  const count = (state: string): number => rows.filter((row) => row.state === state).length;
  const [held, none, deviations] = states.map(count);
  const sums = `Of ${rows.length} lines ${held} are held, ${none} are not applicable, ${deviations} are deviations`;
  return text.includes(sums) ? [] : [`${home} does not say: ${sums}`];
}
/**
 * Finds the fault of one link. Returns undefined if its target contains the test or the code that
 * the link's text names.
 */
function findLinkFault(
  text: string,
  path: string,
  sources: ReadonlyMap<string, string>,
): string | undefined {
  const source = sources.get(path);
  if (source === undefined) return `there is no ${path}`;
  if (document.test(path)) return undefined;
  if (testFile.test(path)) {
    const titles = listTestTitles(path, source).map(({ title }) => title);
    return titles.includes(text) ? undefined : `${path} has no test “${text}”`;
  }
  const code = text.replaceAll(/^`|`$/g, '');
  return source.includes(code) ? undefined : `${path} does not hold ${code}`;
}
/**
 * Lists the faults of an answer's links. An answer in the state `held` needs a link, or the number
 * of another requirement.
 */
function linkFaults({ id, state, answer }: Row, sources: ReadonlyMap<string, string>): string[] {
  const links = [...answer.matchAll(link)];
  const points = links.length > 0 || /\bV\d+\.\d+\.\d+\b/.test(answer);
  const faults = links.map(([, text = '', to = '']) =>
    findLinkFault(text, posix.join(posix.dirname(home), to), sources),
  );
  if (state === 'held' && !points) faults.push('it is held by no link');
  return faults.flatMap((fault) => (fault === undefined ? [] : [`${home}: ${id}: ${fault}`]));
}
function validate(
  text: string,
  sources: ReadonlyMap<string, string>,
  levels: ReadonlyMap<string, number>,
): string[] {
  const rows = readRows(text);
  return [
    ...rowFaults(rows, levels),
    ...sumFaults(text, rows),
    ...rows.flatMap((row) => linkFaults(row, sources)),
  ];
}

export const asvsCheck: RepositoryCheck = {
  name: 'asvs',
  run() {
    const sources = readSources(/\.(?:tsx?|json|md|yaml|sh)$/);
    const text = sources.get(home) ?? '';
    return {
      faults: validate(text, sources, asvsLevels),
      note: `${readRows(text).length} lines of ASVS`,
    };
  },
  canary() {
    const levels = new Map([['V1.1.1', 2]]);
    const sources = new Map([
      ['a.test.ts', "it.each([1])('holds %s', () => {});"],
      ['a.ts', 'const limit = 5;'],
    ]);
    const write = (
      row: string,
      sums = '1 are held, 0 are not applicable, 0 are deviations',
    ): string => `Of 1 lines ${sums}\n| V1.1.1 ${row} |`;
    const right = write('| 2 | x | held | [holds %s](../../a.test.ts), [`limit = 5`](../../a.ts)');
    const planted = {
      'a line without an answer': right.replace('V1.1.1', 'V1.1.3'),
      'a wrong level': right.replace('| 2 |', '| 1 |'),
      'an unknown answer': right.replace('| held |', '| well |'),
      'an empty answer': write(
        '| 2 | x | deviation |',
        '0 are held, 0 are not applicable, 1 are deviations',
      ),
      'a held line without a link': write('| 2 | x | held | by us'),
      'a missing file': right.replace('a.test.ts', 'gone.test.ts'),
      'a missing title': right.replace('holds', 'held'),
      'a missing text of code': right.replace('= 5', '= 6'),
      'wrong sums': right.replace('1 are held', '2 are held'),
      'an answer twice': `${right}\n${right}`,
    };
    return [
      ...(validate(right, sources, levels).length === 0 ? [] : ['a right line']),
      ...Object.entries(planted)
        .filter(([, text]) => validate(text, sources, levels).length === 0)
        .map(([what]) => what),
    ];
  },
};
