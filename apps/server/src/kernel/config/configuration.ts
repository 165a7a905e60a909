import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import { describeSchemaIssue } from '@guildhall/contract/kit/problem/problems';
import type { DeclarationWithFields, StoredColumns } from '@guildhall/contract/kit/field/rows';
import type { Queries, Tx } from '../db/db.ts';
import { many, sql, type Sql } from '../db/sql.ts';
import { getOrCreateForTransaction } from '../db/transaction.ts';
import { formatMessage } from '../say.ts';

/** A named set of fields with initial values that can be configured. */
export interface SettingsDeclaration<F extends Fields = Fields> extends DeclarationWithFields<F> {
  readonly name: string;
}
/**
 * All settings as of one moment. A snapshot never changes; rules receive their settings from it.
 */
export interface SettingsSnapshot {
  /** Returns the complete value; fields that are not configured have their initial value. */
  of<C extends SettingsDeclaration>(declared: C): StoredColumns<C>;
}
export interface SettingsCache {
  /**
   * Returns the settings as of the first read in this transaction; changes made meanwhile by others
   * are not visible in it.
   */
  within(tx: Tx): Promise<SettingsSnapshot>;
  /** Returns the present settings, outside of a transaction. */
  now(db: Queries): Promise<SettingsSnapshot>;
  /**
   * Builds SQL that selects the current versions of all settings as one text. A page of a list
   * includes this SQL in its own query and passes the result to `known`, which saves one query.
   * Call this only after every settings section is registered.
   */
  versionsAs(): Sql;
  /** Returns the settings in the versions that a query has selected with `versionsAs`. */
  known(db: Queries, versions: string): Promise<SettingsSnapshot>;
  /** Adds a source of settings that are not stored in `settings_rows`. */
  from(source: SettingsSource): void;
}

type Values = Readonly<Record<string, unknown>>;
/** Settings stored in tables of a module. */
export interface SettingsSource {
  readonly name: string;
  /** Selects at most one row with `version`, a text that changes with every change of the value. */
  readonly version: Sql;
  /** Selects at most one row with `value`, an object. */
  readonly value: Sql;
  /** Keeps the fields that match the declaration; replaces other fields by their initial value. */
  readonly read: (value: Values) => Values;
}
const fixed = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) fixed(inner);
  return Object.freeze(value);
};
/**
 * Completes stored values with initial ones and checks each value against its field. Throws naming
 * the value if a stored value does not fit its declaration.
 */
export function fillMissingSettings<C extends SettingsDeclaration>(
  { name, fields }: C,
  stored: Values,
): StoredColumns<C> {
  const entries = Object.entries(fields).map(([field, { schema, initial = null }]) => {
    const read = schema.safeParse(
      structuredClone(Object.hasOwn(stored, field) ? stored[field] : initial),
    );
    const [issue] = read.error?.issues ?? [];
    if (issue)
      throw new Error(
        `The setting ${field} of ${name} ${formatMessage(describeSchemaIssue(issue), 'en')}`,
      );
    return [field, read.data];
  });
  return fixed(Object.fromEntries(entries)) as StoredColumns<C>;
}

interface Version {
  readonly name: string;
  readonly version: string;
}
/**
 * Selects the versions of the rows, each with the transaction that wrote it, because the number of
 * a rolled-back version is used again.
 */
const ownVersions = sql`
  select name, version || ' ' || xmin as version
  from settings_rows
  where name <> 'timed-changes-announced'`;
const ownValues = sql`
  select name, version || ' ' || xmin as version, value
  from settings_rows
  where name <> 'timed-changes-announced'`;
const together = (rows: readonly Sql[]): Sql =>
  sql`(${sql.join(rows, sql` union all `)}) everything`;
const inOrder = (rows: readonly Sql[]): Sql => sql`select * from ${together(rows)} order by name`;
const versionsOf = (sources: readonly SettingsSource[]): readonly Sql[] => [
  ownVersions,
  ...sources.map(({ name, version }) => sql`select ${name}::text, s.version from (${version}) s`),
];
const valuesOf = (sources: readonly SettingsSource[]): Sql =>
  inOrder([
    ownValues,
    ...sources.map(
      ({ name, version, value }) =>
        sql`select ${name}::text, s.version, v.value from (${version}) s, (${value}) v`,
    ),
  ]);
const keyOf = (rows: readonly Version[]): string =>
  rows.map(({ name, version }) => `${name} ${version}`).join();

class Snapshot implements SettingsSnapshot {
  readonly key: string;
  readonly #stored: ReadonlyMap<string, Values>;
  readonly #read = new Map<string, unknown>();
  constructor(rows: readonly (Version & { value: Values })[], sources: readonly SettingsSource[]) {
    this.key = keyOf(rows);
    const read = new Map(sources.map((source) => [source.name, source.read]));
    this.#stored = new Map(
      rows.map(({ name, value }) => [name, read.get(name)?.(value ?? {}) ?? value]),
    );
  }
  of<C extends SettingsDeclaration>(declared: C): StoredColumns<C> {
    const { name } = declared;
    if (!this.#read.has(name))
      this.#read.set(name, fillMissingSettings(declared, this.#stored.get(name) ?? {}));
    return this.#read.get(name) as StoredColumns<C>;
  }
}
/**
 * Caches settings by version. A transaction queries only the versions, and reads only settings that
 * have changed.
 */
export function createSettingsCache(): SettingsCache {
  const sources: SettingsSource[] = [];
  let latest = new Snapshot([], sources);
  const now = async (db: Queries): Promise<SettingsSnapshot> => {
    if (keyOf(await many<Version>(db, inOrder(versionsOf(sources)))) === latest.key) return latest;
    const rows = await many<Version & { value: Values }>(db, valuesOf(sources));
    latest = new Snapshot(rows, sources);
    return latest;
  };
  return {
    now,
    versionsAs: () => sql`
      (
        select coalesce(string_agg(name || ' ' || version, ',' order by name), '')
        from ${together(versionsOf(sources))}
      )`,
    known: async (db, versions) => (versions === latest.key ? latest : now(db)),
    within: (tx) => getOrCreateForTransaction(now, () => now(tx)),
    from: (source) => {
      sources.push(source);
    },
  };
}
