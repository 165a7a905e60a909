import pg from 'pg';
import type { StatementResult } from './db.ts';

/**
 * Patterns of statements that are planned again for each run. A plan for all values would be bad: a
 * search by a part of a name then read the whole table (measured by the bench). The comment at the
 * end of the pattern marks lists whose filters match either many rows or hardly any
 * (`planPerValues`).
 */
const plannedAnew = /\blike\b|\bexplain\b|\/\* planned for its values \*\//i;
/**
 * Largest number of prepared plans per connection. Lists of varying length create new statement
 * texts all the time.
 */
const namesMax = 300;

/**
 * The driver's connection: the stream that it writes to, and the statements that it has prepared by
 * name.
 */
interface Connection {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer): unknown };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { readonly text: string; readonly name: string }): void;
  bind(message: object): void;
  describe(message: { readonly type: 'P'; readonly name: '' }): void;
  execute(message: object): void;
  sync(): void;
}
const { prepareValue: valueMapper } = (
  pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }
).utils;

interface Column {
  readonly name: string;
  readonly read: (value: string) => unknown;
}
/** A statement that a connection has prepared. */
interface Prepared {
  readonly name: string;
  /** Columns, sent with the first answer; the columns of a prepared statement never change. */
  columns?: readonly Column[];
}
/**
 * A result with the command tag that the database reports; the tag of a failed commit is
 * `ROLLBACK`.
 */
interface TaggedResult extends StatementResult {
  readonly command: string;
}

/**
 * One statement. A named statement is parsed, planned and described only once per connection. This
 * halves the time of reading the current user and of a claim (bench, November 2026).
 */
class Statement {
  readonly text: string;
  readonly prepared: Prepared | undefined;
  readonly reject: (error: Error) => void;
  readonly #values: readonly unknown[];
  readonly #resolve: (result: TaggedResult) => void;
  readonly #rows: Record<string, unknown>[] = [];
  #columns: readonly Column[];
  #tag = '';
  #unread: Error | undefined;

  constructor(
    text: string,
    values: readonly unknown[],
    prepared: Prepared | undefined,
    resolve: (result: TaggedResult) => void,
    reject: (error: Error) => void,
  ) {
    this.text = text;
    this.#values = values;
    this.prepared = prepared;
    this.#columns = prepared?.columns ?? [];
    this.#resolve = resolve;
    this.reject = reject;
  }
  send(connection: Connection): void {
    const { text, prepared } = this;
    const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection;
    const name = prepared?.name ?? '';
    if (!prepared || (parsed[name] === undefined && submitted[name] === undefined)) {
      connection.parse({ text, name });
      if (prepared) submitted[name] = text;
    }
    connection.bind({ statement: name, values: this.#values, valueMapper });
    if (!prepared?.columns) connection.describe({ type: 'P', name: '' });
    connection.execute({});
  }
  described(columns: readonly Column[]): void {
    this.#columns = columns;
  }
  row(values: readonly (string | null)[]): void {
    const row: Record<string, unknown> = {};
    try {
      for (const [at, { name, read }] of this.#columns.entries()) {
        const value = values[at] ?? null;
        row[name] = value === null ? null : read(value);
      }
    } catch (error) {
      this.#unread = error as Error;
    }
    this.#rows.push(row);
  }
  completed(tag: string): void {
    this.#tag = tag;
    if (this.prepared) this.prepared.columns ??= this.#columns;
  }
  settle(): void {
    if (this.#unread) return this.reject(this.#unread);
    const words = this.#tag.split(' ');
    this.#resolve({
      rows: this.#rows,
      count: words.length > 1 ? Number(words.at(-1)) : 0,
      command: words[0] ?? '',
    });
  }
}

/**
 * Statements issued in the same tick, sent as one message. Results arrive in order; after a failure
 * the database skips the remaining statements. The driver sees a single query.
 */
class Batch {
  readonly #statements: readonly Statement[];
  readonly #types: pg.CustomTypesConfig;
  #connection: Connection | undefined;
  #at = 0;

  constructor(statements: readonly Statement[], types: pg.CustomTypesConfig) {
    this.#statements = statements;
    this.#types = types;
  }
  /** The driver stores this field under the statement that the database is answering. */
  get name(): string | undefined {
    return this.#statements[this.#at]?.prepared?.name;
  }
  get text(): string | undefined {
    return this.#statements[this.#at]?.text;
  }
  /** Texts of all statements sent, for observers. */
  get texts(): readonly string[] {
    return this.#statements.map(({ text }) => text);
  }
  submit(connection: Connection): null {
    this.#connection = connection;
    const { stream } = connection;
    const pieces: Buffer[] = [];
    const gathering = Object.create(connection, {
      stream: { value: { writable: true, write: (bytes: Buffer) => pieces.push(bytes) } },
    }) as Connection;
    for (const statement of this.#statements) statement.send(gathering);
    gathering.sync();
    if (stream.writable) stream.write(Buffer.concat(pieces));
    return null;
  }
  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#statements[this.#at]?.described(
      fields.map(({ name, dataTypeID }) => ({
        name,
        read: this.#types.getTypeParser(dataTypeID, 'text') as Column['read'],
      })),
    );
  }
  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#statements[this.#at]?.row(fields);
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.#statements[this.#at]?.completed(text);
    this.#at += 1;
  }
  handleReadyForQuery(): void {
    for (const statement of this.#statements) statement.settle();
  }
  handleError(error: Error): void {
    for (const [at, entry] of this.#statements.entries()) {
      if (at < this.#at) entry.settle();
      else {
        // because of the failure, the database has not parsed the following statements
        if (entry.prepared) delete this.#connection?.submittedNamedStatements[entry.prepared.name];
        entry.reject(error);
      }
    }
  }
}
// the driver accepts only instances of its own class
Object.setPrototypeOf(Batch.prototype, pg.Query.prototype as object);

export type StatementRunner = (text: string, values: readonly unknown[]) => Promise<TaggedResult>;
/**
 * Creates the query function of one connection. Repeated statements are prepared by name if
 * `canName` returns true when they are sent. Statements issued in the same tick are sent together.
 * `types` parses the values.
 */
export function createNamedStatementQuery(
  client: pg.PoolClient,
  types: pg.CustomTypesConfig,
  canName: () => boolean,
): StatementRunner {
  const known = new Map<string, Prepared>();
  const preparedFor = (text: string): Prepared | undefined => {
    let prepared = known.get(text);
    if (prepared || known.size >= namesMax || !canName() || plannedAnew.test(text)) return prepared;
    known.set(text, (prepared = { name: `s${known.size}` }));
    return prepared;
  };
  let waiting: Statement[] = [];
  const send = (): void => {
    const batch = new Batch(waiting, types);
    waiting = [];
    client.query(batch as unknown as pg.Submittable);
  };
  return (text, values) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) process.nextTick(send);
      waiting.push(new Statement(text, values, preparedFor(text), resolve, reject));
    });
}
