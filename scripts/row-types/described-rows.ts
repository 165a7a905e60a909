/**
 * Describes the columns of a statement's result. PostgreSQL describes them without running the
 * statement.
 */
import pg from 'pg';
import {
  findColumnSources,
  type PlanNode,
  type ColumnSource,
  type ColumnSources,
} from './plan-nullability.ts';

export interface DescribedColumn {
  readonly name: string;
  /** Table and column of origin; undefined for expressions. */
  readonly source: string | undefined;
  /** Id of the type in `pg_type`. */
  readonly typeId: number;
  /**
   * True if the column can be null. Undefined if PostgreSQL does not know, as for values of
   * expressions.
   */
  readonly isNullable: boolean | undefined;
  /** Texts that a constraint of the column admits; undefined without such a constraint. */
  readonly admitted: readonly string[] | undefined;
}
/** Columns of a statement, or PostgreSQL's message if it refuses the statement. */
export type StatementDescription = readonly DescribedColumn[] | { readonly failure: string };

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
}
/** Connection of the driver: messages of the protocol. */
interface Connection {
  parse(message: { readonly text: string; readonly name: string }): void;
  describe(message: { readonly type: 'S'; readonly name: string }): void;
  sync(): void;
}
/**
 * Settings for plans that show every condition at its table. They exclude indexes, because such a
 * plan omits conditions that the index implies.
 */
const plainPlans = `
  set plan_cache_mode = force_generic_plan;
  set enable_indexscan = off;
  set enable_indexonlyscan = off;
  set enable_bitmapscan = off;
  set jit = off`;
const statementName = 'described';

/**
 * Parses a statement under a name and requests its columns from PostgreSQL. The driver treats this
 * as a query.
 */
class Describe {
  readonly #text: string;
  readonly #resolve: (fields: readonly Field[]) => void;
  readonly #reject: (error: Error) => void;
  #fields: readonly Field[] = [];
  constructor(
    text: string,
    resolve: (fields: readonly Field[]) => void,
    reject: (error: Error) => void,
  ) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }
  submit(connection: Connection): null {
    connection.parse({ text: this.#text, name: statementName });
    connection.describe({ type: 'S', name: statementName });
    connection.sync();
    return null;
  }
  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#fields = fields;
  }
  handleError(error: Error): void {
    this.#reject(error);
  }
  handleReadyForQuery(): void {
    this.#resolve(this.#fields);
  }
}
// the driver accepts only its own class of queries
Object.setPrototypeOf(Describe.prototype, pg.Query.prototype as object);

/** Properties of a column according to the tables. */
interface Column {
  /** Table and column of origin. */
  readonly source: string;
  readonly isNullable: boolean;
  readonly admitted: readonly string[] | undefined;
}
/** Columns by `table oid.number` and by `schema.table.name`. */
type Columns = ReadonlyMap<string, Column>;

/** Texts in a constraint of the form `column = ANY (ARRAY['A'::text, …])`. */
const listTexts = (definition: string | null): readonly string[] | undefined =>
  definition === null
    ? undefined
    : [...definition.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = '']) => text);

async function readColumns(client: pg.Client): Promise<Columns> {
  const { rows } = await client.query<{
    table: string;
    number: number;
    path: string;
    required: boolean;
    definition: string | null;
  }>(`
    select a.attrelid::text as table, a.attnum::int as number,
      n.nspname || '.' || c.relname || '.' || a.attname as path, a.attnotnull as required,
      (
        select pg_get_constraintdef(k.oid)
        from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['
        limit 1
      ) as definition
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`);
  return new Map(
    rows.flatMap(({ table, number, path, required, definition }) => {
      const source = path.slice(path.indexOf('.') + 1);
      const column = { source, isNullable: !required, admitted: listTexts(definition) };
      return [
        [`${table}.${String(number)}`, column],
        [path, column],
      ] as const;
    }),
  );
}

/**
 * Returns true if a column may be null. Returns undefined if joins hide the origin of the column.
 */
function isNullable(
  text: string,
  column: Column,
  plan: ColumnSources | undefined,
  source: ColumnSource | undefined,
): boolean | undefined {
  if (source?.isOptional) return true;
  if (source) return column.isNullable && source.isRequired ? undefined : column.isNullable;
  if (plan?.hasOuterJoin) return undefined;
  // a condition in a subquery may exclude null
  return column.isNullable && /\bis not null\b/i.test(text) ? undefined : column.isNullable;
}
/**
 * Returns true if the plan is needed: only for columns of views, of outer joins and of nullable
 * tables.
 */
const needsPlan = (text: string, fields: readonly Field[], columns: Columns): boolean =>
  fields.some(
    ({ tableID, columnID }) =>
      tableID !== 0 && columns.get(`${String(tableID)}.${String(columnID)}`)?.isNullable !== false,
  ) ||
  (fields.length > 0 && /\b(left|right|full)\s+(outer\s+)?join\b/i.test(text));

async function describe(
  client: pg.Client,
  columns: Columns,
  text: string,
): Promise<StatementDescription> {
  try {
    const fields = await new Promise<readonly Field[]>((resolve, reject) => {
      client.query(new Describe(text, resolve, reject) as unknown as pg.Submittable);
    });
    const plan = needsPlan(text, fields, columns) ? await explain(client, text) : undefined;
    return fields.map(({ name, dataTypeID, tableID, columnID }, at) => {
      const source = plan?.outputs[at];
      const column = columns.get(source?.path ?? `${String(tableID)}.${String(columnID)}`);
      return {
        name,
        source: column?.source,
        typeId: dataTypeID,
        isNullable: column && isNullable(text, column, plan, source),
        admitted: column?.admitted,
      };
    });
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  } finally {
    await client.query(`deallocate ${statementName}`).catch(() => {});
  }
}

/**
 * Reads the origin of the columns from the generic plan. Undefined for a statement without a plan.
 */
async function explain(client: pg.Client, text: string): Promise<ColumnSources | undefined> {
  const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join(', ')})`;
  const answer = await client
    .query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `explain (verbose, costs off, format json) execute ${statementName}${values}`,
    )
    .catch(() => undefined);
  const plan = answer?.rows[0]?.['QUERY PLAN'][0]?.Plan;
  return plan && findColumnSources(plan);
}

/** Describes each text on the database at `url`, which has the tables of the product. */
export async function describeStatements(
  url: string,
  texts: Iterable<string>,
): Promise<Map<string, StatementDescription>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(plainPlans);
    const columns = await readColumns(client);
    const described = new Map<string, StatementDescription>();
    for (const text of texts) described.set(text, await describe(client, columns, text));
    return described;
  } finally {
    await client.end();
  }
}
