/**
 * The tables that SQL names, read out of the texts of a source: tagged templates, templates and
 * strings alike, because a statement is written in each of these ways.
 */
import { parseSync, Visitor } from 'oxc-parser';

/** Stands for a name of a table or column that is only known at run time. */
export const computedName = '(computed)';

export interface SqlName {
  readonly table: string;
  readonly writes: boolean;
  readonly line: number;
}
/**
 * What stands where a template puts something in: a word that no table is called. The text of a
 * fragment is read where it is written.
 */
const hole = '$hole';
const token =
  /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"]|"")*"|\$hole|\$\d+|[a-z_][\w$]*|[^\s\w]|\d+/gi;
function tokensOf(text: string): string[] {
  return (text.match(token) ?? [])
    .filter((entry) => !/^('|--|\/\*)/.test(entry))
    .map((entry) => (entry.startsWith('"') ? entry : entry.toLowerCase()));
}

/** Words that end an item of a list of tables, so that they are no second name for it. */
const ends = new Set(
  (
    'on using where join left right inner full cross natural group order limit set returning union ' +
    'for values select when having window offset except intersect as'
  ).split(' '),
);
const isName = (entry: string | undefined): entry is string =>
  entry !== undefined && (/^["a-z_]/.test(entry) || entry === hole);

/** Reads what stands behind `from`, `join`, `into` and the like. */
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
  /** One name; answers where it ends. */
  #item(start: number, writes: boolean): number {
    let at = start;
    while (/^(only|lateral|table)$/.test(this.#tokens[at] ?? '')) at++;
    if (this.#tokens[at] === '(') return this.#behind(at);
    let name = this.#tokens[at];
    if (!isName(name)) return at + 1;
    if (this.#tokens[at + 1] === '.') name = this.#tokens[(at += 2)] ?? '';
    // behind a name that is called stands no table, but what a function answers
    if (this.#tokens[at + 1] === '(' && !writes) return this.#behind(at + 1);
    if (name !== hole) this.found.push({ table: name.replaceAll('"', ''), writes });
    return at + 1;
  }
  /** Names with commas between them, each with what it is called besides. */
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
  /** Where the bracket that opens here is closed. */
  #behind(open: number): number {
    let depth = 0;
    for (let at = open; at < this.#tokens.length; at++) {
      if (this.#tokens[at] === '(') depth++;
      if (this.#tokens[at] === ')' && --depth === 0) return at + 1;
    }
    return this.#tokens.length;
  }
}
/** A text is taken for SQL by its words; prose that says 'from' is not. */
const looksLikeSql = (text: string): boolean =>
  /\b(select|insert\s+into|update|delete\s+from|truncate|from|join|using)\s/i.test(text);

/** What the SQL of one text names. */
const tablesIn = (text: string): readonly { table: string; writes: boolean }[] =>
  looksLikeSql(text) ? new Reader(text).found : [];

/**
 * What all SQL of a source names, with where the text begins. A string that is nothing but a name
 * of several words counts as one that is read: it is given to who puts the statement together.
 */
export function listSqlNames(path: string, source: string): SqlName[] {
  const found: SqlName[] = [];
  const collect = (start: number, text: string): void => {
    const alone = /^[a-z]+(_[a-z]+)+$/.test(text);
    const named = alone ? [{ table: text, writes: false }] : tablesIn(text);
    if (named.length === 0) return;
    const line = source.slice(0, start).split('\n').length;
    found.push(...named.map((entry) => ({ ...entry, line })));
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
        found.push({
          table: computedName,
          writes: true,
          line: source.slice(0, start).split('\n').length,
        });
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string') collect(start, value);
    },
  }).visit(parseSync(path, source).program);
  return found;
}
