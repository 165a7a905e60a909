import type { Queries, Tx, Writes } from '../../../kernel/db/db.ts';
import { many, maybeOne, one, run, sql } from '../../../kernel/db/sql.ts';

export interface MarketDepositRow extends Record<string, unknown> {
  readonly userId: number;
  readonly outsideId: string;
  readonly address: string;
}
export const saveMarketDeposit = (db: Writes, row: MarketDepositRow, readAt: Date) =>
  run(
    db,
    sql`
      insert into market_deposits (user_id, outside_id, address, read_at)
      values (${row.userId}, ${row.outsideId}, ${row.address}, ${readAt.toISOString()})
      on conflict (user_id) do update
      set outside_id = excluded.outside_id, address = excluded.address, read_at = excluded.read_at`,
  );
export const findMarketDeposit = (db: Queries, userId: number) =>
  maybeOne<MarketDepositRow>(
    db,
    sql`
      select user_id as "userId", outside_id as "outsideId", address
      from market_deposits
      where user_id = ${userId}`,
  );
/**
 * Like `findMarketDeposit`, but locks the row until commit, so that the link cannot change
 * meanwhile.
 */
export const lockMarketDeposit = (tx: Tx, userId: number) =>
  maybeOne<MarketDepositRow>(
    tx,
    sql`
      select user_id as "userId", outside_id as "outsideId", address
      from market_deposits
      where user_id = ${userId}
      for update`,
  );
export const deleteMarketDeposit = (tx: Tx, userId: number) =>
  run(tx, sql`delete from market_deposits where user_id = ${userId}`);

interface Move {
  readonly direction: 'IN' | 'OUT';
  readonly assetId: number;
  readonly userId: number;
  readonly accountId: number;
  readonly outsideId: string;
  readonly wallet: string;
}
export interface MarketTransferRow extends Record<string, unknown>, Move {
  readonly id: number;
  readonly key: string;
  readonly taskId: number | null;
  readonly state: 'WAITING' | 'DONE' | 'DECLINED' | 'DROPPED';
}
const columns = sql`
  id, key, direction, asset_id as "assetId", user_id as "userId", account_id as "accountId",
  outside_id as "outsideId", wallet, task_id as "taskId", state`;
export type NewMarketTransfer = Move & { readonly signature: string | null };
/**
 * Inserts a transfer and returns its id. The transfer's key consists of the asset and the signature
 * of the transaction that brought it to the deposit. Without such a transaction, it consists of the
 * asset, the direction and the id of the row.
 */
export async function insertMarketTransfer(
  tx: Tx,
  row: NewMarketTransfer,
  createdAt: Date,
): Promise<number> {
  const start = `${row.assetId}:`;
  const way = `${row.direction}-`;
  return (
    await one<{ id: number }>(
      tx,
      sql`
        with numbered as (
          select nextval(pg_get_serial_sequence('market_transfers', 'id')) as id
        )
        insert into market_transfers (
          id, key, direction, asset_id, user_id, account_id, outside_id, wallet, signature,
          created_at
        )
        overriding system value
        select id, ${start} || coalesce(${row.signature}::text, ${way} || id),
          ${row.direction}, ${row.assetId}, ${row.userId}, ${row.accountId}, ${row.outsideId},
          ${row.wallet}, ${row.signature}, ${createdAt.toISOString()}
        from numbered
        returning id`,
    )
  ).id;
}
export const findMarketTransfer = (db: Queries, id: number) =>
  maybeOne<MarketTransferRow>(db, sql`select ${columns} from market_transfers where id = ${id}`);
export const listTransfersByTask = (db: Queries, taskId: number) =>
  many<MarketTransferRow>(
    db,
    sql`select ${columns} from market_transfers where task_id = ${taskId} order by id`,
  );
export const setTransferTask = (tx: Tx, ids: readonly number[], taskId: number) =>
  run(tx, sql`update market_transfers set task_id = ${taskId} where id = any(${[...ids]})`);
export const findUnfinishedTransfer = (db: Queries, assetId: number) =>
  maybeOne<MarketTransferRow>(
    db,
    sql`
      select ${columns}
      from market_transfers
      where asset_id = ${assetId} and state = 'WAITING'`,
  );
export const countUnfinishedTransfers = async (db: Queries, userId: number): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from market_transfers
        where user_id = ${userId} and state = 'WAITING'`,
    )
  ).n;
/** Stores the end of a transfer. Returns false if it has already ended. */
export const settleMarketTransfer = async (
  tx: Tx,
  id: number,
  state: Exclude<MarketTransferRow['state'], 'WAITING'>,
  at: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      update market_transfers
      set state = ${state}, settled_at = ${at.toISOString()}
      where id = ${id} and state = 'WAITING'`,
  )) > 0;
/**
 * Drops the unfinished transfers of an asset that has left the marketplace and now returns there.
 */
export const dropUnfinishedAssetTransfers = (tx: Tx, assetId: number, at: Date) =>
  run(
    tx,
    sql`
      update market_transfers
      set state = 'DROPPED', settled_at = ${at.toISOString()}
      where asset_id = ${assetId} and state = 'WAITING'`,
  );
export const dropUnfinishedUserTransfers = (tx: Tx, userId: number, at: Date) =>
  run(
    tx,
    sql`
      update market_transfers
      set state = 'DROPPED', settled_at = ${at.toISOString()}
      where user_id = ${userId} and state = 'WAITING'`,
  );
/** Lists the accounts from which a user's assets were sent to the marketplace. */
export const listAccountsThatSentAssets = async (db: Queries, userId: number): Promise<number[]> =>
  (
    await many<{ accountId: number }>(
      db,
      sql`
        select distinct account_id as "accountId"
        from market_transfers
        where user_id = ${userId}`,
    )
  ).map(({ accountId }) => accountId);
