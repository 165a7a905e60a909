import { buildFileProblem } from '@guildhall/contract/kit/problem/file-problem';
import { problem } from '@guildhall/contract/kit/problem/problem';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { parse, type ValueNode } from '@humanwhocodes/momoa';
import { buildFieldError } from '../errors.ts';

type Path = readonly (string | number)[];
export interface JsonFile {
  readonly value: unknown;
  /**
   * Finds the line of a value by its path; if the value is missing, the line of the nearest
   * enclosing value.
   */
  readonly lineOf: (path: Path) => number;
}

const lineEnd = /\r\n|\r|\n/g;
const lineAt = (text: string, offset: number): number =>
  (text.slice(0, offset).match(lineEnd)?.length ?? 0) + 1;
const columnAt = (text: string, offset: number): number =>
  offset - Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1));

const texts = /"(?:[^"\\]|\\[^])*"?/g;
/** Finds the first line break inside quotes; a closing quote is probably missing there. */
function findBrokenText(text: string): number | undefined {
  for (const { 0: broken, index } of text.matchAll(texts)) {
    const at = broken.search(/[\r\n]/);
    if (at >= 0) return index + at;
  }
  return undefined;
}
/**
 * Character that JSON never contains. A parser that stops at this character has found nothing wrong
 * before the end of the text.
 */
const endMark = '\u0001';
/**
 * Finds the offset at which a parser stops: the end of the text if the text is merely incomplete.
 */
function findFault(text: string): { offset: number; problem: Sentence } {
  const broken = findBrokenText(text);
  const end = text.trimEnd().length;
  let fault = { offset: end, problem: buildFileProblem('jsonEnd') };
  try {
    parse(text + endMark, { mode: 'json' });
  } catch (error) {
    const { offset } = error as { offset?: number };
    const isEarly = error instanceof Error && error.constructor.name !== 'UnexpectedEOF';
    if (offset !== undefined && isEarly && offset < end) fault = unexpected(text, offset);
  }
  return broken !== undefined && broken <= fault.offset
    ? { offset: broken, problem: buildFileProblem('jsonBreak') }
    : fault;
}
function unexpected(text: string, offset: number): { offset: number; problem: Sentence } {
  const [sign = ''] = /^(?:[\w.+-]{1,20}|[^])/u.exec(text.slice(offset, offset + 20)) ?? [];
  return { offset, problem: buildFileProblem('jsonUnexpected', { sign }) };
}

const quotedNames = /"(?:[^"\\]|\\[^])*"(\s*:)?/g;
/** Counts the names of all objects in JSON text. */
const countNames = (text: string): number => {
  let count = 0;
  for (const match of text.matchAll(quotedNames)) if (match[1] !== undefined) count += 1;
  return count;
};
const depthMax = 64;
/** Counts the keys of all objects in a value; undefined if it is nested too deeply to traverse. */
function countKeys(whole: unknown): number | undefined {
  const open: (readonly [value: unknown, depth: number])[] = [[whole, 0]];
  let count = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > depthMax) return undefined;
    const inner = Object.values(value);
    if (!Array.isArray(value)) count += inner.length;
    for (const each of inner) open.push([each, depth + 1]);
  }
  return count;
}
interface Twice {
  readonly key: string;
  readonly first: number;
  readonly offset: number;
}
const nameOf = (name: { type: string }): string =>
  'value' in name ? String(name.value) : 'name' in name ? String(name.name) : '';
function findTwice(node: ValueNode): Twice | undefined {
  if (node.type === 'Array')
    return node.elements.map(({ value }) => findTwice(value)).find((twice) => twice !== undefined);
  if (node.type !== 'Object') return undefined;
  const seen = new Map<string, number>();
  for (const { name, value } of node.members) {
    const key = nameOf(name);
    const { offset } = name.loc.start;
    const first = seen.get(key);
    if (first !== undefined) return { key, first, offset };
    seen.set(key, offset);
    const inner = findTwice(value);
    if (inner) return inner;
  }
  return undefined;
}
function findNode(node: ValueNode, [next, ...rest]: Path): ValueNode {
  if (next === undefined) return node;
  const inner =
    node.type === 'Array'
      ? node.elements[Number(next)]?.value
      : node.type === 'Object'
        ? node.members.find(({ name }) => nameOf(name) === String(next))?.value
        : undefined;
  return inner ? findNode(inner, rest) : node;
}
const refuse = (text: string, field: string, offset: number, problem: Sentence) =>
  buildFieldError(
    field,
    buildFileProblem('atColumn', {
      line: String(lineAt(text, offset)),
      column: String(columnAt(text, offset)),
      problem,
    }),
  );

/**
 * Reads a JSON file.
 * @throws VALIDATION naming field, line and column, if the text is not JSON or an object repeats a
 * key.
 */
export function readJsonFile(file: string, field: string): JsonFile {
  const text = file.replace(/^\uFEFF/, '');
  const parseNodes = () => parse(text, { mode: 'json' }).body;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const fault = findFault(text);
    throw refuse(text, field, fault.offset, fault.problem);
  }
  const keys = countKeys(value);
  if (keys === undefined) throw buildFieldError(field, problem('nested'));
  if (countNames(text) !== keys) {
    const twice = findTwice(parseNodes());
    if (twice) {
      const { key, first, offset } = twice;
      const line = String(lineAt(text, first));
      throw refuse(text, field, offset, buildFileProblem('jsonTwice', { key, line }));
    }
  }
  let nodes: ValueNode | undefined;
  return {
    value,
    lineOf: (path) => {
      nodes ??= parseNodes();
      return lineAt(text, findNode(nodes, path).loc.start.offset);
    },
  };
}
