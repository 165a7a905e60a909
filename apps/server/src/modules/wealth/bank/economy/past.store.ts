import type { Queries } from '../../../../kernel/db/db.ts';
import { toDate, toNumber } from '../../../../kernel/db/rows.ts';
import { many, one, sql, type Sql } from '../../../../kernel/db/sql.ts';
import { toPlayerOwner } from '../../../../kernel/value/ledger.ts';

/**
 * Returns the amounts that players received by commands, in minor units. An amount is negative if
 * the player paid.
 */
export const listCommandAmounts = (db: Queries, commandIds: readonly number[]) =>
  many<{ commandId: number; currency: string; amount: string }>(
    db,
    sql`
      select t.command_id as "commandId", p.currency, sum(p.amount)::text as amount
      from ledger_transactions t
      join ledger_postings p on p.transaction_id = t.id
      join ledger_accounts l on l.id = p.account_id
      where t.command_id = any(${[...commandIds]}::bigint[]) and l.guarded
      group by 1, 2`,
  );
/**
 * Returns the balances of accounts in the given currencies just before a command. An account
 * without a balance has no row.
 */
export const listBalancesBeforeCommands = (
  db: Queries,
  moments: readonly { readonly commandId: number; readonly accountId: number }[],
  codes: readonly string[],
) =>
  many<{ commandId: number; currency: string; held: string }>(
    db,
    sql`
      select x."commandId", l.currency, b.balance_after::text as held
      from jsonb_to_recordset(${sql.json(
        moments.map(({ commandId, accountId }) => ({ commandId, owner: toPlayerOwner(accountId) })),
      )}) as x("commandId" bigint, owner text)
      join ledger_accounts l on l.owner = x.owner and l.currency = any(${[...codes]})
      cross join lateral (
        select min(t.id) as id
        from ledger_transactions t
        where t.command_id = x."commandId"
      ) first
      cross join lateral (
        select p.balance_after
        from ledger_postings p
        where p.account_id = l.id and p.transaction_id < first.id
        order by p.id desc
        limit 1
      ) b`,
  );

/** A recorded trade, in which a player got something for a price. */
export interface TradeRecord {
  readonly commandId: number;
  readonly accountId: number;
  readonly times: number;
  readonly at: Date;
}
/** Parts of an SQL statement that selects the recorded trades of one kind. */
export interface TradeRecordsQuery {
  /**
   * Columns of a trade. Must contain `command`, `account`, `times` and `moment`; may contain
   * further columns of this kind of trade.
   */
  readonly columns: Sql;
  /** Tables and conditions of the statement: everything after the word `from`. */
  readonly from: Sql;
  /** ORDER BY expression that puts the trades in the order in which they were made. */
  readonly order: Sql;
}
export const countTradeRecords = async (
  db: Queries,
  { from }: TradeRecordsQuery,
): Promise<number> => (await one<{ n: number }>(db, sql`select count(*)::int as n from ${from}`)).n;
export const listTradeRecords = async <T extends TradeRecord>(
  db: Queries,
  { columns, from, order }: TradeRecordsQuery,
): Promise<T[]> => {
  const rows = await many<Record<string, unknown>>(
    db,
    sql`select ${columns} from ${from} order by ${order}`,
  );
  return rows.map(
    (row) =>
      ({
        ...row,
        commandId: toNumber(row['commandId'] as string),
        at: toDate(row['at'] as string),
      }) as unknown as T,
  );
};
