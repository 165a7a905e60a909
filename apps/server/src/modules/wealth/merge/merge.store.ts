import { mergeItemSources } from '@guildhall/contract/wealth/merge/merge-lines.section';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import type { MergeLine } from './merge.policy.ts';

interface LineRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly type: number;
  readonly belonging: number;
  readonly origins: number[];
  readonly price: number | null;
  readonly currency: string | null;
}
const columns = sql`
  l.id, l.name, l.type, l.belonging, l.price, l.currency,
  case l.belonging when ${mergeItemSources.inventories} then l.inventories else l.collections end
    as origins`;
const toLine = (row: LineRow): MergeLine => ({ ...row, price: row.price });
export const listMergeLines = async (db: Queries): Promise<MergeLine[]> =>
  (
    await many<LineRow>(
      db,
      sql`select ${columns} from merge_lines l where l.deleted_at is null order by l.name, l.id`,
    )
  ).map(toLine);
export async function findMergeLine(db: Queries, id: number): Promise<MergeLine | undefined> {
  const row = await maybeOne<LineRow>(
    db,
    sql`select ${columns} from merge_lines l where l.id = ${id} and l.deleted_at is null`,
  );
  return row && toLine(row);
}
/** Finds a line, and locks it until commit. */
export async function lockMergeLine(tx: Tx, id: number): Promise<MergeLine | undefined> {
  const row = await maybeOne<LineRow>(
    tx,
    sql`
      select ${columns}
      from merge_lines l
      where l.id = ${id} and l.deleted_at is null
      for share`,
  );
  return row && toLine(row);
}
export const insertMerge = (
  tx: Tx,
  row: {
    lineId: number;
    accountId: number;
    itemIds: readonly number[];
    resultId: number;
    seed: string | null;
    commandId: number;
    at: Date;
  },
) =>
  run(
    tx,
    sql`
      insert into merges (line_id, account_id, item_ids, result_id, seed, command_id, at)
      values (
        ${row.lineId}, ${row.accountId}, ${[...row.itemIds]}, ${row.resultId}, ${row.seed},
        ${row.commandId}, ${row.at}
      )`,
  );
/** Counts the merges on each line. Leaves out merges that were undone. */
export const countMerges = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; n: number }>(
    db,
    sql`
      select line_id as id, count(*)::int as n
      from merges m
      where line_id = any(${[...ids]})
        and not exists (
          select 1
          from payout u
          where u.source = 'merge-undone' and u.source_id = m.command_id
        )
      group by line_id`,
  );
