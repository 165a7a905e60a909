import {
  allOf,
  mapDefined,
  pickOrderByName,
  listRowsPage,
  startsWithText,
} from '../../../kernel/db/conditions.ts';
import type { Queries, Tx, Writes } from '../../../kernel/db/db.ts';
import type { PagePosition } from '../../../kernel/db/paged.ts';
import { many, maybeOne, run, sql, type Sql } from '../../../kernel/db/sql.ts';

export type WalletProof = 'MESSAGE' | 'TRANSACTION';
export interface WalletRow extends Record<string, unknown> {
  readonly id: number;
  readonly userId: number;
  readonly address: string;
  readonly authWay: string;
  readonly proof: WalletProof;
  readonly createdAt: string;
}
const columns = sql`
  w.id, w.user_id as "userId", w.address, w.auth_way as "authWay", w.proof,
  w.created_at as "createdAt"`;

/** Lists wallets, the primary wallet first. */
export const listWallets = (db: Queries, userId: number) =>
  many<WalletRow>(
    db,
    sql`select ${columns} from wallets w where w.user_id = ${userId} order by w.id`,
  );
export const lockWallet = (tx: Tx, id: number) =>
  maybeOne<WalletRow>(tx, sql`select ${columns} from wallets w where w.id = ${id} for update`);
export const findWalletByAddress = (db: Queries, address: string) =>
  maybeOne<WalletRow>(db, sql`select ${columns} from wallets w where w.address = ${address}`);
/** Inserts a linked wallet; returns undefined if the address is already linked. */
export const insertWallet = (
  tx: Tx,
  row: {
    readonly userId: number;
    readonly address: string;
    readonly authWay: string;
    readonly proof: WalletProof;
    readonly createdAt: Date;
  },
) =>
  maybeOne<WalletRow>(
    tx,
    sql`
      insert into wallets as w (user_id, address, auth_way, proof, created_at)
      values (
        ${row.userId}, ${row.address}, ${row.authWay}, ${row.proof},
        ${row.createdAt.toISOString()}
      )
      on conflict (address) do nothing
      returning ${columns}`,
  );
/**
 * Maps addresses to the accounts that have linked these wallets; omits addresses that nobody has
 * linked.
 */
export const listWalletOwnerAccounts = (db: Queries, addresses: readonly string[]) =>
  many<{ address: string; accountId: number }>(
    db,
    sql`
      select w.address, p.id as "accountId"
      from wallets w
      join player p on p.user_id = w.user_id
      where w.address = any(${[...addresses]})`,
  );
/**
 * Maps addresses to the users that have linked these wallets; omits addresses that nobody has
 * linked.
 */
export const listWalletUsers = (db: Queries, addresses: readonly string[]) =>
  many<{ address: string; userId: number }>(
    db,
    sql`
      select w.address, w.user_id as "userId"
      from wallets w
      where w.address = any(${[...addresses]})`,
  );
/**
 * Lists wallets that were not compared with the chain since `before`. The wallet whose last
 * comparison was longest ago comes first.
 */
export const listWalletsToCompare = (db: Queries, before: Date, limit: number) =>
  many<{ address: string }>(
    db,
    sql`
      select address
      from wallets
      where compared_at is null or compared_at < ${before.toISOString()}
      order by compared_at nulls first, id
      limit ${limit}`,
  );
/** Marks a wallet as compared now. Returns false if it was already compared since `before`. */
export const tryStartWalletComparison = async (
  db: Writes,
  address: string,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<boolean> =>
  (await run(
    db,
    sql`
      update wallets
      set compared_at = ${now.toISOString()}
      where address = ${address}
        and (compared_at is null or compared_at < ${before.toISOString()})`,
  )) > 0;
export const deleteWallet = (tx: Tx, id: number) =>
  run(tx, sql`delete from wallets where id = ${id}`);

export interface NonceRow extends Record<string, unknown> {
  readonly id: number;
  readonly message: string;
}
export interface NonceOwner {
  readonly userId: number;
  readonly sessionId: number;
  readonly address: string;
  readonly authWay: string;
}
/** Largest number of open texts per session; older texts are dropped. */
const openMax = 5;
export async function insertWalletNonce(
  tx: Tx,
  owner: NonceOwner,
  message: string,
  expiresAt: Date,
): Promise<void> {
  await run(
    tx,
    sql`
      insert into wallet_nonces (user_id, session_id, address, auth_way, message, expires_at)
      values (
        ${owner.userId}, ${owner.sessionId}, ${owner.address}, ${owner.authWay}, ${message},
        ${expiresAt.toISOString()}
      )`,
  );
  await run(
    tx,
    sql`
      delete from wallet_nonces
      where id in (
        select id
        from wallet_nonces
        where session_id = ${owner.sessionId}
        order by id desc
        offset ${sql.raw(String(openMax))}
      )`,
  );
}
/**
 * Finds the open texts of this session for this address that have not expired, and locks them until
 * commit.
 */
export const lockValidWalletNonces = (tx: Tx, owner: NonceOwner, now: Date) =>
  many<NonceRow>(
    tx,
    sql`
      select id, message
      from wallet_nonces
      where session_id = ${owner.sessionId}
        and user_id = ${owner.userId}
        and address = ${owner.address}
        and auth_way = ${owner.authWay}
        and expires_at > ${now.toISOString()}
      order by id
      for update`,
  );
export const deleteWalletNonce = (tx: Tx, id: number) =>
  run(tx, sql`delete from wallet_nonces where id = ${id}`);
export const deleteExpiredWalletNonces = (db: Writes, now: Date) =>
  run(db, sql`delete from wallet_nonces where expires_at <= ${now.toISOString()}`);

export interface WalletWithOwner extends WalletRow {
  readonly username: string;
  readonly isPrimary: boolean;
}
export interface WalletFilters {
  readonly sort?: string | undefined;
  readonly address?: string | undefined;
  readonly userId?: number | undefined;
  readonly createdAtFrom?: string | undefined;
  readonly createdAtTo?: string | undefined;
}
const listedColumns = sql`
  ${columns}, p.username,
  not exists (
    select 1
    from wallets o
    where o.user_id = w.user_id and o.id < w.id
  ) as "isPrimary"`;
const joined = sql`wallets w join player p on p.user_id = w.user_id`;
const condition = (filters: WalletFilters): Sql =>
  allOf(
    mapDefined(filters.address, (address) => startsWithText(sql`w.address`, address)),
    mapDefined(filters.userId, (userId) => sql`w.user_id = ${userId}`),
    mapDefined(filters.createdAtFrom, (from) => sql`w.created_at >= ${from}::timestamptz`),
    mapDefined(filters.createdAtTo, (to) => sql`w.created_at <= ${to}::timestamptz`),
  );
const orders: Readonly<Record<string, Sql>> = { createdAt: sql`w.created_at, w.id` };
export const listWalletsPage = (db: Queries, filters: WalletFilters, at: PagePosition) =>
  listRowsPage<WalletWithOwner>(
    db,
    {
      columns: listedColumns,
      from: joined,
      where: condition(filters),
      order: pickOrderByName(orders, filters.sort, sql`w.created_at desc, w.id desc`),
      key: sql`w.id`,
    },
    at,
  );
export const findWalletWithOwner = (db: Queries, id: number) =>
  maybeOne<WalletWithOwner>(db, sql`select ${listedColumns} from ${joined} where w.id = ${id}`);
