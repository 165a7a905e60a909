/**
 * Finds the tables in the SQL of a source. Reads tagged templates, templates and strings alike,
 * because all of them contain statements.
 */
import { parseSync, Visitor } from 'oxc-parser';

/** Placeholder for a name of a table or column that is known only at run time. */
export const computedSqlName = '(computed)';

export interface SqlName {
  readonly table: string;
  readonly writes: boolean;
  readonly line: number;
}
/**
 * Placeholder for an insertion into a template; no table has this name. An inserted fragment is
 * read where it is written.
 */
const hole = '$hole';
const token =
  /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"]|"")*"|\$hole|\$\d+|[a-z_][\w$]*|[^\s\w]|\d+/gi;
function tokensOf(text: string): string[] {
  return (text.match(token) ?? [])
    .filter((entry) => !/^('|--|\/\*)/.test(entry))
    .map((entry) => (entry.startsWith('"') ? entry : entry.toLowerCase()));
}

/** Words that end an item in a list of tables and therefore are not an alias of the item. */
const ends = new Set(
  (
    'on using where join left right inner full cross natural group order limit set returning union ' +
    'for values select when having window offset except intersect as'
  ).split(' '),
);
const isName = (entry: string | undefined): entry is string =>
  entry !== undefined && (/^["a-z_]/.test(entry) || entry === hole);

/** Reads the names after `from`, `join`, `into` and similar words. */
class Reader {
  readonly found: { readonly table: string; readonly writes: boolean }[] = [];
  readonly #tokens: readonly string[];

  constructor(text: string) {
    this.#tokens = tokensOf(text);
    this.#tokens.forEach((word, at) => this.#look(word, at));
  }
  #look(word: string, at: number): void {
    const before = this.#tokens[at - 1] ?? '';
    if (word === 'into' && /^(insert|merge)$/.test(before)) this.#item(at + 1, true);
    else if (word === 'update' && !/^(for|do|key)$/.test(before)) this.#item(at + 1, true);
    else if (word === 'truncate') this.#item(at + 1, true);
    else if (word === 'from' && before !== 'distinct') this.#list(at + 1, before === 'delete');
    else if (word === 'using' && this.#tokens[at + 1] !== '(') this.#list(at + 1, false);
    else if (word === 'join') this.#item(at + 1, false);
  }
  /** Reads a name. Returns the position after the name. */
  #item(start: number, writes: boolean): number {
    let at = start;
    while (/^(only|lateral|table)$/.test(this.#tokens[at] ?? '')) at++;
    if (this.#tokens[at] === '(') return this.#behind(at);
    let name = this.#tokens[at];
    if (!isName(name)) return at + 1;
    if (this.#tokens[at + 1] === '.') name = this.#tokens[(at += 2)] ?? '';
    // a name with an argument list is a function, not a table
    if (this.#tokens[at + 1] === '(' && !writes) return this.#behind(at + 1);
    if (name !== hole) this.found.push({ table: name.replaceAll('"', ''), writes });
    return at + 1;
  }
  /** Reads names separated by commas, each with its alias. */
  #list(start: number, writes: boolean): void {
    let at = this.#item(start, writes);
    for (;;) {
      if (this.#tokens[at] === 'as') at++;
      const word = this.#tokens[at];
      if (isName(word) && !ends.has(word)) at++;
      if (this.#tokens[at] === '(') at = this.#behind(at);
      if (this.#tokens[at] !== ',') return;
      at = this.#item(at + 1, false);
    }
  }
  /** Returns the position of the closing bracket. */
  #behind(open: number): number {
    let depth = 0;
    for (let at = open; at < this.#tokens.length; at++) {
      if (this.#tokens[at] === '(') depth++;
      if (this.#tokens[at] === ')' && --depth === 0) return at + 1;
    }
    return this.#tokens.length;
  }
}
/**
 * Returns true if a text looks like SQL because of its keywords. Prose that contains the word
 * 'from' does not count.
 */
const looksLikeSql = (text: string): boolean =>
  /\b(select|insert\s+into|update|delete\s+from|truncate|from|join|using)\s/i.test(text);

/** Lists the tables named in the SQL of a text. */
const tablesIn = (text: string): readonly { table: string; writes: boolean }[] =>
  looksLikeSql(text) ? new Reader(text).found : [];

/**
 * Lists the names in all SQL of a source, with the position of the text. A string that
 * consists only of a name such as `match_days` counts as a table that is read, because such strings
 * are passed to functions that build the SQL.
 */
export function listSqlNames(path: string, source: string): SqlName[] {
  const names: SqlName[] = [];
  const collect = (start: number, text: string): void => {
    const alone = /^[a-z]+(_[a-z]+)+$/.test(text);
    const named = alone ? [{ table: text, writes: false }] : tablesIn(text);
    if (named.length === 0) return;
    const line = source.slice(0, start).split('\n').length;
    names.push(...named.map((entry) => ({ ...entry, line })));
  };
  new Visitor({
    TemplateLiteral: ({ start, quasis }) =>
      collect(start, quasis.map(({ value }) => value.cooked ?? '').join(` ${hole} `)),
    CallExpression: ({ start, callee, arguments: [first] }) => {
      const isName =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'identifier';
      if (isName && first?.type !== 'Literal')
        names.push({
          table: computedSqlName,
          writes: true,
          line: source.slice(0, start).split('\n').length,
        });
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string') collect(start, value);
    },
  }).visit(parseSync(path, source).program);
  return names;
}
