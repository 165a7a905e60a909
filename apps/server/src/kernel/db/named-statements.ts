import pg from 'pg';
import type { Answer, Queries } from '../db.ts';

/**
 * Texts that are planned anew each time: with one plan for every value, a search by a part of a
 * name read the whole table (bench).
 */
const plannedAnew = /\blike\b|\bexplain\b/i;
/** No more than this many plans on a connection: lists of changing length make ever new texts. */
const namesMax = 300;

/** What the driver goes by when it reads rows. */
interface Columns {
  readonly fields: unknown;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}
interface Result extends Columns {
  readonly rows: Record<string, unknown>[];
  readonly rowCount: number | null;
  _types: pg.CustomTypesConfig;
}
interface Connection {
  describe(message: object): void;
}
/** The driver's query, with what it leaves to whoever extends it. */
interface Query extends pg.Submittable {
  name: string | undefined;
  values: readonly unknown[];
  callback: (error: Error | null, result: Result) => void;
  readonly _result: Result;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleCommandComplete(message: object, connection: Connection): void;
}
const Query = pg.Query as unknown as new (text: string) => Query;

/** A statement that a connection has prepared. */
interface Prepared {
  readonly name: string;
  /** Told with its first answer; a prepared statement never has other columns. */
  columns?: Columns;
}
/** A connection that does not ask again what the columns of a statement are. */
const incurious = new WeakMap<Connection, Connection>();
function withoutAsking(connection: Connection): Connection {
  let quiet = incurious.get(connection);
  if (!quiet) {
    quiet = Object.assign(Object.create(connection) as Connection, { describe: () => {} });
    incurious.set(connection, quiet);
  }
  return quiet;
}

/**
 * A statement that the database parses, plans and describes once a connection: half of the
 * database's time for the current user and for a claim (bench, November 2026).
 */
class NamedQuery extends Query {
  readonly #prepared: Prepared;

  constructor(text: string, prepared: Prepared) {
    super(text);
    this.#prepared = prepared;
    this.name = prepared.name;
  }
  override prepare(connection: Connection): void {
    const { columns } = this.#prepared;
    if (!columns) return super.prepare(connection);
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    super.prepare(withoutAsking(connection));
  }
  override handleCommandComplete(message: object, connection: Connection): void {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#prepared.columns ??= { fields, _parsers, _prebuiltEmptyResultObject };
    super.handleCommandComplete(message, connection);
  }
}

/**
 * How one connection is asked: what it was asked before goes by a name. `types` says how its values
 * are read.
 */
export function askByName(client: pg.PoolClient, types: pg.CustomTypesConfig): Queries['ask'] {
  const known = new Map<string, Prepared>();
  const preparedFor = (text: string): Prepared | undefined => {
    let prepared = known.get(text);
    if (prepared || known.size >= namesMax || plannedAnew.test(text)) return prepared;
    known.set(text, (prepared = { name: `s${known.size}` }));
    return prepared;
  };
  const toAnswer = ({ rows, rowCount }: Pick<Result, 'rows' | 'rowCount'>): Answer => ({
    rows,
    count: rowCount ?? 0,
  });
  return async (text, values) => {
    const prepared = preparedFor(text);
    if (!prepared) return toAnswer(await client.query({ text, types }, [...values]));
    const query = new NamedQuery(text, prepared);
    query.values = values;
    query._result._types = types;
    return new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(toAnswer(result)));
      client.query(query);
    });
  };
}
