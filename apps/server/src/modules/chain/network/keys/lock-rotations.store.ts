import { pageOfRows } from '../../../../kernel/db/conditions.ts';
import type { Queries, Tx } from '../../../../kernel/db.ts';
import { maybeOne, run, sql } from '../../../../kernel/db/sql.ts';

export interface LockRotationRow extends Record<string, unknown> {
  readonly id: number;
  readonly fromKey: string;
  readonly toKey: string;
  readonly cursor: number;
  readonly found: number;
  readonly moved: number;
  readonly commandId: number;
  readonly startedAt: string;
  readonly finishedAt: string | null;
}
const columns = sql`
  id, from_key as "fromKey", to_key as "toKey", cursor, found, moved,
  command_id::int as "commandId", started_at as "startedAt", finished_at as "finishedAt"`;

export const hasLockRotation = async (on: Queries, toKey: string): Promise<boolean> =>
  (await maybeOne(on, sql`select 1 as found from lock_rotations where to_key = ${toKey}`)) !==
  undefined;
export const findRunningRotation = (on: Queries) =>
  maybeOne<LockRotationRow>(
    on,
    sql`select ${columns} from lock_rotations where finished_at is null`,
  );
/** Like `findRunningRotation`, but locks the row until commit. */
export const lockRunningRotation = (tx: Tx) =>
  maybeOne<LockRotationRow>(
    tx,
    sql`select ${columns} from lock_rotations where finished_at is null for update`,
  );
export const insertRotation = (
  tx: Tx,
  row: Pick<LockRotationRow, 'fromKey' | 'toKey' | 'commandId'>,
  at: Date,
) =>
  run(
    tx,
    sql`
      insert into lock_rotations ${sql.row({
        from_key: row.fromKey,
        to_key: row.toKey,
        command_id: row.commandId,
        started_at: at,
      })}`,
  );
/** Goes on behind an asset; `found` counts those of the old key in this pass. */
export const moveCursor = (
  tx: Tx,
  id: number,
  { cursor, found }: Pick<LockRotationRow, 'cursor' | 'found'>,
) => run(tx, sql`update lock_rotations set cursor = ${cursor}, found = ${found} where id = ${id}`);
export const addMoved = (tx: Tx, id: number, n: number) =>
  run(tx, sql`update lock_rotations set moved = moved + ${n} where id = ${id}`);
export const finishRotation = (tx: Tx, id: number, at: Date) =>
  run(tx, sql`update lock_rotations set finished_at = ${at.toISOString()} where id = ${id}`);
export const pageOfRotations = (
  on: Queries,
  at: { readonly page: number; readonly perPage: number },
) =>
  pageOfRows<LockRotationRow>(
    on,
    { columns, from: sql`lock_rotations`, where: sql`true`, order: sql`id desc` },
    at,
  );
export const findRotation = (on: Queries, id: number) =>
  maybeOne<LockRotationRow>(on, sql`select ${columns} from lock_rotations where id = ${id}`);
