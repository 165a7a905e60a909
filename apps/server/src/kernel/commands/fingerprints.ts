/**
 * Computes one hash of everything that an operator's command acts on. A request for approval stores
 * the hash; if the data has changed since the request, the hash differs and the approval fails.
 */
import type { Queries, Tx } from '../db/db.ts';
import { listTransactionNotes, noteInTransaction } from '../db/transaction.ts';
import { maybeOne, one, run, sql } from '../db/sql.ts';
import { sumHandoversByAccount, type ValueHandover } from '../value/handovers.ts';
import { computeSha256 } from '../secrets.ts';

/** Describes a row with everything that belongs to it; undefined if the row does not exist. */
type Describe = (db: Queries, id: number) => Promise<unknown>;
interface Target {
  readonly describe: Describe;
  readonly lock: (tx: Tx, id: number) => Promise<unknown>;
}
/** Rows of another table that belong to a row, found by a column that holds its id. */
interface Children {
  readonly table: string;
  readonly by: string;
}
export interface CommandTargets {
  /** Registers a description of the rows that commands name by `entity` and `entityId`. */
  register(entity: string, target: Target): void;
  /**
   * Registers a table with the key `id`, like `register`. The description covers all columns and
   * the rows of child tables.
   */
  registerTable(entity: string, table: string, children?: readonly Children[]): void;
  has(entity: string): boolean;
  /**
   * Describes the present state of a row, under its lock if requested. Returns undefined for
   * unknown entities.
   */
  describe(tx: Tx, entity: string, id: number, isLocked: boolean): Promise<unknown>;
  /**
   * Describes everything that the current transaction has recorded with `noteRowDependency` and
   * `noteValueDependency`.
   */
  describeCovered(tx: Tx): Promise<readonly unknown[]>;
}
const covered = {};
interface Covered {
  readonly name: string;
  readonly id?: number;
  readonly value?: unknown;
}
/** Records that the current command depends on the present state of a row. */
export const noteRowDependency = (name: string, id: number): void =>
  noteInTransaction(covered, { name, id } satisfies Covered);
/** Records that the current command depends on a value that it has read. */
export const noteValueDependency = (name: string, value: unknown): void =>
  noteInTransaction(covered, { name, value } satisfies Covered);

const createTableDescriber = (table: string, children: readonly Children[]): Describe => {
  const name = sql.identifier(table);
  // without author and time of the last save: they do not affect behaviour, and the version already
  // changes with every save
  const row = (id: number) => sql`
    select to_jsonb(t) - 'updated_at' - 'updated_by' as row
    from ${name} t
    where t.id = ${id}`;
  const childrenOf = (child: Children, id: number) => sql`
    select encode(
      sha256(convert_to(coalesce(string_agg(x.row, E'\n' order by x.row), ''), 'UTF8')), 'hex'
    ) as hash
    from (
      select to_jsonb(c)::text collate "C" as row
      from ${sql.identifier(child.table)} c
      where c.${sql.identifier(child.by)} = ${id}
    ) x`;
  return async (db, id) => {
    const stored = await maybeOne<{ row: unknown }>(db, row(id));
    if (!stored) return undefined;
    const hashes: string[] = [];
    for (const child of children)
      hashes.push((await one<{ hash: string }>(db, childrenOf(child, id))).hash);
    return { row: stored.row, children: hashes };
  };
};
/** Creates the empty register of the tables that commands act on. */
export function createCommandTargets(): CommandTargets {
  const targets = new Map<string, Target>();
  return {
    register: (entity, target) => void targets.set(entity, target),
    registerTable(entity, table, children = []) {
      targets.set(entity, {
        describe: createTableDescriber(table, children),
        lock: (tx, id) =>
          run(tx, sql`select id from ${sql.identifier(table)} where id = ${id} for update`),
      });
    },
    has: (entity) => targets.has(entity),
    async describe(tx, entity, id, isLocked) {
      const target = targets.get(entity);
      if (isLocked) await target?.lock(tx, id);
      return target?.describe(tx, id);
    },
    async describeCovered(tx) {
      const noted = new Map(
        listTransactionNotes<Covered>(covered).map((entry) => [JSON.stringify(entry), entry]),
      );
      const described: unknown[] = [];
      for (const { name, id, value } of noted.values())
        described.push({
          name,
          id,
          value: id === undefined ? value : await targets.get(name)?.describe(tx, id),
        });
      return described;
    },
  };
}

/** Sorts the keys of objects, because two programs may send the same object in different orders. */
export function sortObjectKeys(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(sortObjectKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortObjectKeys(inner)]),
  );
}
interface Acted {
  readonly command: unknown;
  readonly target: unknown;
  readonly covered: readonly unknown[];
  readonly handovers: readonly ValueHandover[];
}
/**
 * Hashes the targets of a command and the values that the command gives. Equal hashes mean equal
 * targets and values.
 */
export function computeCommandFingerprint({
  command,
  target,
  covered: rows,
  handovers,
}: Acted): string {
  const sorted = (entries: readonly unknown[]): string[] =>
    entries.map((entry) => JSON.stringify(sortObjectKeys(entry))).sort();
  const acted = {
    command,
    target,
    covered: sorted(rows),
    handovers: sorted(sumHandoversByAccount(handovers)),
  };
  return computeSha256(JSON.stringify(sortObjectKeys(acted))).toString('hex');
}
