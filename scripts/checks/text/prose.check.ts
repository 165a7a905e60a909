/**
 * Checks that comments and test titles are easy to read (docs/STYLE.md). Few comments may begin
 * with a question word, and a title may have at most 100 characters.
 */
import { parseSync, Visitor } from 'oxc-parser';
import type { RepositoryCheck } from '../check.ts';
import { readSources } from '../rules/sources.ts';

/**
 * Maximum share of comments that begin with a question word; in other projects the share is 1 to 8
 * %.
 */
const questionShareMax = 0.05;
const titleLengthMax = 100;
const question = /^(?:What|How|Who|Whose|Where|Whether|Which|When|The same)\b/;
const testFunctions: ReadonlySet<string> = new Set(['it', 'test', 'describe']);

interface Prose {
  /** First words of each comment. */
  readonly comments: readonly string[];
  readonly longTitles: readonly { readonly line: number; readonly title: string }[];
}

function readProse(path: string, source: string): Prose {
  const { program, comments } = parseSync(path, source);
  const longTitles: { line: number; title: string }[] = [];
  const lineOf = (start: number): number => source.slice(0, start).split('\n').length;
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (!testFunctions.has(findRoot(callee)) || first === undefined) return;
      const title = readTitle(first);
      if (title !== undefined && title.length > titleLengthMax)
        longTitles.push({ line: lineOf(first.start), title });
    },
  }).visit(program);
  return { comments: comments.flatMap(({ value }) => readOpening(value)), longTitles };
}

/** Returns the first words of a comment. Empty for directives of tools. */
function readOpening(text: string): string[] {
  const opening = text.replace(/^[*\s]+/, '');
  return /^[A-Z]/.test(opening) ? [opening] : [];
}
interface Node {
  readonly type: string;
  readonly name?: unknown;
  readonly object?: unknown;
  readonly callee?: unknown;
  readonly tag?: unknown;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked: string | null } }[];
}
/** Returns the first identifier of `it`, `it.each(...)` and `test.describe`. */
function findRoot(node: unknown): string {
  const { type, name, object, callee, tag } = node as Node;
  if (type === 'Identifier') return String(name);
  const inner = object ?? callee ?? tag;
  return inner === undefined ? '' : findRoot(inner);
}
function readTitle(node: unknown): string | undefined {
  const { type, value, quasis } = node as Node;
  if (type === 'Literal') return typeof value === 'string' ? value : undefined;
  return type === 'TemplateLiteral'
    ? quasis?.map((quasi) => quasi.value.cooked ?? '').join('…')
    : undefined;
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
