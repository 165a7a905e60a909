import { traceStatement } from '../operation/traces.ts';
import type { Queries, Writes } from './db.ts';

type Scalar = string | number | bigint | boolean | Date | Uint8Array | null;
/**
 * Type of a bound value. An array is one value, so write `id = any(${ids})` and never a list of
 * values.
 */
export type SqlValue = Scalar | readonly Scalar[];
type Part = SqlValue | Sql;

/** A statement, or a part of one, with the values of its placeholders. */
export class Sql {
  readonly texts: readonly string[];
  readonly parts: readonly Part[];

  constructor(texts: readonly string[], parts: readonly Part[]) {
    this.texts = texts;
    this.parts = parts;
  }
}

const tag = (texts: TemplateStringsArray, ...parts: readonly Part[]): Sql => new Sql(texts, parts);
/**
 * Parts of fixed text, each created once, because compiled statements are cached by their texts.
 */
const fixed = new Map<string, Sql>();
function raw(text: string): Sql {
  let piece = fixed.get(text);
  if (!piece) fixed.set(text, (piece = new Sql([text], [])));
  return piece;
}
const identifier = (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`);
/** Lists of empty texts, one list for each length. */
const blanks: (readonly string[])[] = [];
const join = (pieces: readonly Sql[], between: Sql = raw(', ')): Sql =>
  pieces.length === 0
    ? raw('')
    : new Sql(
        (blanks[pieces.length] ??= Array.from({ length: pieces.length * 2 }, () => '')),
        pieces.flatMap((piece, at) => (at === 0 ? [piece] : [between, piece])),
      );

/**
 * Columns with their values; an undefined value keeps the default in an insertion, or the present
 * value in an update.
 */
type Columns = Readonly<Record<string, Part | undefined>>;
const listSetColumns = (columns: Columns): [string, Part][] =>
  Object.entries(columns).filter((entry): entry is [string, Part] => entry[1] !== undefined);
function rows(columnsOfRows: readonly Columns[]): Sql {
  const names = [
    ...new Set(columnsOfRows.flatMap((columns) => listSetColumns(columns).map(([name]) => name))),
  ];
  const values = columnsOfRows.map(
    (columns) =>
      tag`(${join(
        names.map((name) => {
          const value = columns[name];
          return tag`${value === undefined ? raw('default') : value}`;
        }),
      )})`,
  );
  return tag`(${join(names.map(identifier))}) values ${join(values)}`;
}

/**
 * Builds statements from SQL text: parts compose, and values become parameters. Times are sent in
 * UTC; objects go through `sql.json`. The text does not depend on the values, so the driver names
 * the statement by its text and the database plans it once per connection. The query builder is not
 * used, because it costs more time than the database (bench, November 2026).
 */
export const sql = Object.assign(tag, {
  /** Text that is fixed in the source; it must never contain outside input. */
  raw,
  /** Name of a table or column. */
  identifier,
  /** Joins parts with a separator, by default a comma; without parts, the result is empty. */
  join,
  /** Value of a JSON column; `undefined` and `null` become SQL's null and not the null of JSON. */
  json: (value: unknown): Sql =>
    tag`${value === undefined || value === null ? null : JSON.stringify(value)}::jsonb`,
  /** `insert into t ${sql.row({...})}`: columns with their values. */
  row: (columns: Columns): Sql => rows([columns]),
  /** Columns with values like `row`, for several rows; there must be at least one row. */
  rows,
  /** `update t set ${sql.changes({...})}`: columns with their new values. */
  changes: (columns: Columns): Sql =>
    join(listSetColumns(columns).map(([name, value]) => tag`${identifier(name)} = ${value}`)),
});

const plain = (value: Scalar): Scalar => (value instanceof Date ? value.toISOString() : value);
const toParameter = (value: SqlValue): unknown =>
  Array.isArray(value) ? value.map(plain) : plain(value as Scalar);

/**
 * Largest number of parts in a cached statement. Longer statements are lists of rows, whose lengths
 * vary.
 */
const piecesMax = 100;
/**
 * Largest number of nodes in the cache. A larger cache is cleared: the texts of its statements then
 * keep changing, perhaps because of a defect.
 */
const stepsMax = 10_000;
/**
 * Node of a tree of cached statements: each step down stands for one part of a statement,
 * identified by the texts of the part and by the number of values before it. The path to a node
 * determines the whole text, so each text is built only once.
 */
class Step {
  text: string | undefined;
  readonly #next = new Map<readonly string[], Step[]>();
  readonly #place: number;

  constructor(place: number) {
    this.#place = place;
  }
  to(texts: readonly string[], place: number): Step {
    let steps = this.#next.get(texts);
    if (!steps) this.#next.set(texts, (steps = []));
    let step = steps.find((entry) => entry.#place === place);
    if (!step) steps.push((step = new Step(place)));
    return step;
  }
}
let start = new Step(0);
let steps = 0;

interface Written {
  readonly text: string;
  readonly values: readonly unknown[];
}
function compose(piece: Sql, place: { before: number }): string {
  let text = piece.texts[0] ?? '';
  for (const [at, part] of piece.parts.entries())
    text += `${part instanceof Sql ? compose(part, place) : `$${++place.before}`}${piece.texts[at + 1] ?? ''}`;
  return text;
}
/**
 * Returns the text of a statement, with placeholders numbered from the left, and its values in the
 * same order.
 */
export function compileSql(statement: Sql): Written {
  const values: unknown[] = [];
  let pieces = 0;
  const walk = (piece: Sql, from: Step): Step => {
    let step = ++pieces > piecesMax ? from : from.to(piece.texts, values.length);
    for (const part of piece.parts) {
      if (part instanceof Sql) step = walk(part, step);
      else values.push(toParameter(part));
    }
    return step;
  };
  const end = walk(statement, start);
  if (end.text !== undefined && pieces <= piecesMax) return { text: end.text, values };
  const text = compose(statement, { before: 0 });
  if (pieces > piecesMax) return { text, values };
  end.text = text;
  steps += pieces;
  if (steps > stepsMax) [start, steps] = [new Step(0), 0];
  return { text, values };
}
/** Runs a statement; an error names the failed statement, but none of its values. */
const ask = (db: Queries, statement: Sql) => {
  const { text, values } = compileSql(statement);
  return traceStatement(text, () => db.ask(text, values)).catch((cause: unknown): never => {
    throw new Error(`Failed query: ${text}`, { cause });
  });
};

/**
 * Returns the rows of a statement; the caller states the type of the rows. Times come as text (see
 * `db/rows.ts`). `bigint` comes as a number and fails beyond 2^53 - 1; select larger values as
 * text.
 */
export const many = async <T extends object>(db: Queries, statement: Sql): Promise<T[]> =>
  (await ask(db, statement)).rows as T[];
/** Returns the first row, or undefined if there is none. */
export const maybeOne = async <T extends object>(
  db: Queries,
  statement: Sql,
): Promise<T | undefined> => (await many<T>(db, statement))[0];
/**
 * Returns the row of a statement that always has one. Throws if there is no row, which is a defect.
 */
export async function one<T extends object>(db: Queries, statement: Sql): Promise<T> {
  const row = await maybeOne<T>(db, statement);
  if (row === undefined) throw new Error('A statement that always has a row had none');
  return row;
}
/** Runs a write and returns the number of rows written. */
export const run = async (db: Writes, statement: Sql): Promise<number> =>
  (await ask(db, statement)).count;
