/**
 * Checks that comments and test titles are easy to read (docs/STYLE.md). Few comments may begin
 * with a question word, and a title may have at most 100 characters.
 */
import { parseSync } from 'oxc-parser';
import type { RepositoryCheck } from '../check.ts';
import { readSources } from '../rules/sources.ts';
import { listTestTitles, type TestTitle } from '../rules/titles.ts';

/**
 * Maximum share of comments that begin with a question word; in other projects the share is 1 to 8
 * %.
 */
const questionShareMax = 0.05;
const titleLengthMax = 100;
const question = /^(?:What|How|Who|Whose|Where|Whether|Which|When|The same)\b/;

interface Prose {
  /** First words of each comment. */
  readonly comments: readonly string[];
  readonly longTitles: readonly TestTitle[];
}

function readProse(path: string, source: string): Prose {
  const { comments } = parseSync(path, source);
  return {
    comments: comments.flatMap(({ value }) => readOpening(value)),
    longTitles: listTestTitles(path, source).filter(({ title }) => title.length > titleLengthMax),
  };
}

/** Returns the first words of a comment. Empty for directives of tools. */
function readOpening(text: string): string[] {
  const opening = text.replace(/^[*\s]+/, '');
  return /^[A-Z]/.test(opening) ? [opening] : [];
}
function validate(sources: ReadonlyMap<string, string>): { faults: string[]; note: string } {
  const read = [...sources].map(([path, source]) => ({ path, ...readProse(path, source) }));
  const comments = read.flatMap((file) => file.comments);
  const questions = comments.filter((opening) => question.test(opening)).length;
  const share = comments.length === 0 ? 0 : questions / comments.length;
  const tooLong = read.flatMap(({ path, longTitles }) =>
    longTitles.map(
      ({ line, title }) =>
        `${path}:${line} has a title of ${title.length} characters: ${title.slice(0, 40)}…`,
    ),
  );
  const questionNote = `${(share * 100).toFixed(1)} % of ${comments.length} comments begin with a question word`;
  return {
    faults: [
      ...(share > questionShareMax ? [`${questionNote}: at most ${questionShareMax * 100} %`] : []),
      ...tooLong,
    ],
    note: questionNote,
  };
}

export const proseCheck: RepositoryCheck = {
  name: 'prose',
  run: () =>
    validate(
      new Map(
        [...readSources(/\.tsx?$/)].filter(
          ([path]) => !/generated|\/messages\/(?:messages|runtime)/.test(path),
        ),
      ),
    ),
  canary() {
    const long = 'x'.repeat(titleLengthMax + 1);
    const planted = {
      'a comment': '/** What it is. */\nexport const a = 1;\n',
      'a title': `it('${long}', () => {});`,
      'a title of several cases': `it.each([1])('${long}', () => {});`,
    };
    return Object.entries(planted)
      .filter(([, source]) => validate(new Map([['x.test.ts', source]])).faults.length === 0)
      .map(([name]) => name);
  },
};
