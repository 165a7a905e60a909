import type { ChainKeyName } from '@guildhall/contract/chain/key-rotation.section';
import { listRowsPage } from '../../../../kernel/db/conditions.ts';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import type { PagePosition } from '../../../../kernel/db/paged.ts';
import { many, maybeOne, one, run, sql } from '../../../../kernel/db/sql.ts';

export interface KeyRotationRow extends Record<string, unknown> {
  readonly id: number;
  readonly key: ChainKeyName;
  readonly fromKey: string;
  readonly toKey: string;
  readonly pass: number;
  readonly stage: number;
  readonly cursor: number;
  readonly found: number;
  readonly moved: number;
  readonly commandId: number;
  readonly startedAt: string;
  readonly finishedAt: string | null;
}
const columns = sql`
  id, key, from_key as "fromKey", to_key as "toKey", pass, stage, cursor, found, moved,
  command_id as "commandId", started_at as "startedAt", finished_at as "finishedAt"`;

/** Lists all rotations, oldest first; there are only a few per year. */
export const listKeyRotations = (db: Queries) =>
  many<KeyRotationRow>(db, sql`select ${columns} from key_rotations order by id`);
export const findRotationByNewKey = (db: Queries, toKey: string) =>
  maybeOne<KeyRotationRow>(db, sql`select ${columns} from key_rotations where to_key = ${toKey}`);
export const findRunningRotation = (db: Queries) =>
  maybeOne<KeyRotationRow>(db, sql`select ${columns} from key_rotations where finished_at is null`);
/** Like `findRunningRotation`, but locks the row until commit. */
export const lockRunningRotation = (tx: Tx) =>
  maybeOne<KeyRotationRow>(
    tx,
    sql`select ${columns} from key_rotations where finished_at is null for update`,
  );
/** Returns the id of the last rotation ordered; 0 if there was no rotation. */
export const findLastRotationId = async (db: Queries): Promise<number> =>
  (await one<{ id: number }>(db, sql`select coalesce(max(id), 0) as id from key_rotations`)).id;
/** Stores an ordered rotation and returns its id. */
export const insertKeyRotation = async (
  tx: Tx,
  row: Pick<KeyRotationRow, 'key' | 'fromKey' | 'toKey' | 'commandId'>,
  at: Date,
): Promise<number> =>
  (
    await one<{ id: number }>(
      tx,
      sql`
        insert into key_rotations ${sql.row({
          key: row.key,
          from_key: row.fromKey,
          to_key: row.toKey,
          command_id: row.commandId,
          started_at: at,
        })}
        returning id`,
    )
  ).id;
/**
 * Moves the cursor of a rotation. Sets `found` to the number of accounts with the old key that this
 * pass has found so far.
 */
export const moveRotationCursor = (
  tx: Tx,
  id: number,
  { pass, stage, cursor, found }: Pick<KeyRotationRow, 'pass' | 'stage' | 'cursor' | 'found'>,
) =>
  run(
    tx,
    sql`
      update key_rotations
      set pass = ${pass}, stage = ${stage}, cursor = ${cursor}, found = ${found}
      where id = ${id}`,
  );
export const addToRotatedAccountCount = (tx: Tx, id: number, n: number) =>
  run(tx, sql`update key_rotations set moved = moved + ${n} where id = ${id}`);
export const finishKeyRotation = (tx: Tx, id: number, at: Date) =>
  run(tx, sql`update key_rotations set finished_at = ${at.toISOString()} where id = ${id}`);
export const listKeyRotationsPage = (db: Queries, at: PagePosition) =>
  listRowsPage<KeyRotationRow>(
    db,
    { columns, from: sql`key_rotations`, where: sql`true`, order: sql`id desc` },
    at,
  );
export const findKeyRotation = (db: Queries, id: number) =>
  maybeOne<KeyRotationRow>(db, sql`select ${columns} from key_rotations where id = ${id}`);

const queue = sql`hashtext('chain.keys')`;
/**
 * Takes a shared lock while a signed transaction is stored. Ordering a new key and handing accounts
 * over wait until all these locks are released.
 */
export const lockSigningKeysShared = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock_shared(${queue})`);
/**
 * Waits until all database transactions that store signed transactions have ended, and blocks new
 * ones until commit.
 */
export const lockSigningKeysExclusive = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(${queue})`);
