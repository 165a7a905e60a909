/** Titles of tests, read from the syntax tree of a file. */
import { parseSync, Visitor } from 'oxc-parser';

const testFunctions: ReadonlySet<string> = new Set(['it', 'test', 'describe']);
/**
 * Matches files that may contain tests. Other files are skipped, because walking a syntax tree is
 * slow.
 */
const mayHoldTests = /\b(?:it|test|describe)\b[^;]*\(/;

export interface TestTitle {
  readonly line: number;
  /** The title; a value inside a template literal is written as `…`. */
  readonly title: string;
}
/** Lists the titles of the tests in a file, and of the groups around them. */
export function listTestTitles(path: string, source: string): TestTitle[] {
  if (!mayHoldTests.test(source)) return [];
  const titles: TestTitle[] = [];
  const lineOf = (start: number): number => source.slice(0, start).split('\n').length;
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (!testFunctions.has(findRoot(callee)) || first === undefined) return;
      const title = readTitle(first);
      if (title !== undefined) titles.push({ line: lineOf(first.start), title });
    },
  }).visit(parseSync(path, source).program);
  return titles;
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
