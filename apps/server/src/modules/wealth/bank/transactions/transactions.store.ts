import {
  allOf,
  buildNormalisedTextOrder,
  mapDefined,
  listRowsPage,
  startsWithText,
} from '../../../../kernel/db/conditions.ts';
import type { Queries } from '../../../../kernel/db/db.ts';
import type { PagePosition } from '../../../../kernel/db/paged.ts';
import { many, maybeOne, one, sql, type Sql } from '../../../../kernel/db/sql.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { movementCauseSql } from '../bank.store.ts';

export interface TransactionPosting {
  readonly owner: string;
  /** User of the account; null for the platform's own accounts. */
  readonly userId: number | null;
  readonly username: string | null;
  readonly currency: string;
  /** Amount in minor units; positive if the account received it. */
  readonly amount: string;
  /** Balance afterwards; null for the platform's accounts, whose balances are not stored. */
  readonly after: string | null;
}
export interface LedgerTransactionRow extends Record<string, unknown> {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly command_id: string | null;
  readonly corrects: string | null;
  readonly corrected_by: string | null;
  readonly cause: Sentence | string | null;
  readonly actor_name: string | null;
  readonly reason: string | null;
  readonly reversible: boolean;
  readonly postings: readonly TransactionPosting[];
}
export interface LedgerTransactionFilters {
  /** Beginning of a player's name, or the number of a transaction or of its log record. */
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly userId?: number | undefined;
  readonly type?: string | undefined;
  readonly status?: 'POSTED' | 'REVERSED' | 'REVERSAL' | undefined;
  readonly currency?: string | undefined;
  readonly commandId?: number | undefined;
  readonly createdAt?: string | undefined;
  readonly createdAtFrom?: string | undefined;
  readonly createdAtTo?: string | undefined;
}

const correction = sql`
  (
    select r.id
    from ledger_transactions r
    where r.reversal_of = t.id
  )`;
const statuses: Readonly<Record<'POSTED' | 'REVERSED' | 'REVERSAL', Sql>> = {
  POSTED: sql`t.reversal_of is null and ${correction} is null`,
  // starts from the corrections, because only few transactions were corrected
  REVERSED: sql`
    t.id in (
      select r.reversal_of
      from ledger_transactions r
      where r.reversal_of is not null
    )`,
  REVERSAL: sql`t.reversal_of is not null`,
};
const columns = sql`
  t.id::text, t.kind as type, t.created_at as at, t.command_id::text,
  t.reversal_of::text as corrects, ${correction}::text as corrected_by,
  ${movementCauseSql} as cause, k.actor_name, k.reason,
  t.reversal_of is null and coalesce(k.undoable and k.undone_by is null, false) as reversible,
  (
    select jsonb_agg(
      jsonb_build_object(
        'owner', l.owner, 'userId', a.user_id, 'username', a.username, 'currency', p.currency,
        'amount', p.amount::text,
        'after', case when l.guarded then p.balance_after::text end
      )
      order by p.id
    )
    from ledger_postings p
    join ledger_accounts l on l.id = p.account_id
    left join player a
      on l.owner in ('account:' || a.id, 'receivable:' || a.id)
      and a.id = nullif(split_part(l.owner, ':', 2), '')::bigint
    where p.transaction_id = t.id
  ) as postings`;
const joined = sql`
  ledger_transactions t
  left join commands k on k.id = t.command_id`;

/** Largest number of players whose transactions a search finds, in the order of their names. */
const searchedPlayersMax = 20;
/**
 * Finds the transactions of the players whose names begin with the text, and those whose own number
 * or log record is the text. Names are read in their index, so that a short text reads no more.
 */
function buildSearchCondition(search: string): Sql {
  const text = search.trim();
  const [, id] = /^#?([1-9]\d{0,14})$/.exec(text) ?? [];
  const ofPlayers = sql`
    select p.transaction_id
    from (
      select a.id
      from player a
      where ${startsWithText(sql`a.username`, text)}
      order by ${buildNormalisedTextOrder(sql`a.username`)}, a.id
      limit ${searchedPlayersMax}
    ) a
    join ledger_accounts l on l.owner in ('account:' || a.id, 'receivable:' || a.id)
    join ledger_postings p on p.account_id = l.id`;
  const numbered =
    id === undefined
      ? sql``
      : sql`
          union all
          select n.id
          from ledger_transactions n
          where n.id = ${Number(id)}
          union all
          select n.id
          from ledger_transactions n
          where n.command_id = ${Number(id)}`;
  return sql`t.id in (${ofPlayers} ${numbered})`;
}
const condition = (filters: LedgerTransactionFilters): Sql =>
  allOf(
    mapDefined(filters.q, (search) => buildSearchCondition(search)),
    mapDefined(
      filters.userId,
      (id) => sql`
        t.id in (
          select p.transaction_id
          from player a
          join ledger_accounts l on l.owner in ('account:' || a.id, 'receivable:' || a.id)
          join ledger_postings p on p.account_id = l.id
          where a.user_id = ${id}
        )`,
    ),
    mapDefined(filters.type, (type) => sql`t.kind = ${type}`),
    mapDefined(filters.status, (status) => statuses[status]),
    mapDefined(
      filters.currency,
      (code) => sql`
        t.id in (
          select p.transaction_id
          from ledger_accounts l
          join ledger_postings p on p.account_id = l.id
          where l.currency = ${code}
        )`,
    ),
    mapDefined(filters.commandId, (id) => sql`t.command_id = ${id}`),
    mapDefined(filters.createdAt, (at) => sql`t.created_at = ${at}::timestamptz`),
    mapDefined(filters.createdAtFrom, (from) => sql`t.created_at >= ${from}::timestamptz`),
    mapDefined(filters.createdAtTo, (to) => sql`t.created_at <= ${to}::timestamptz`),
  );

export const listLedgerTransactionsPage = (
  db: Queries,
  filters: LedgerTransactionFilters,
  place: PagePosition,
) =>
  listRowsPage<LedgerTransactionRow>(
    db,
    {
      columns,
      from: joined,
      where: condition(filters),
      order: filters.sort === 'id' ? sql`t.id` : sql`t.id desc`,
      key: sql`t.id`,
      keyOrder: filters.sort === 'id' ? 'asc' : 'desc',
    },
    place,
  );
interface SumRow {
  readonly currency: string;
  readonly received: string;
  readonly gave: string;
  readonly moved: string;
}
/**
 * Sums the newest matching transactions by currency, in minor units: what players received and gave
 * (or only one of the two, if the filter names a direction), and the total moved.
 */
export async function sumLedgerTransactions(
  db: Queries,
  filters: LedgerTransactionFilters,
  max: number,
) {
  const newest = sql`
    select t.id
    from ${joined}
    where ${condition(filters)}
    order by t.id desc
    limit ${max + 1}`;
  const isPlayers =
    filters.userId === undefined
      ? sql`l.owner like 'account:%'`
      : sql`
          l.owner = (
            select 'account:' || a.id
            from player a
            where a.user_id = ${filters.userId}
          )`;
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from (${newest}) n`,
  );
  const rows = await many<SumRow>(
    db,
    sql`
      select p.currency,
        coalesce(sum(p.amount) filter (where p.amount > 0 and ${isPlayers}), 0)::text as received,
        coalesce(-sum(p.amount) filter (where p.amount < 0 and ${isPlayers}), 0)::text as gave,
        sum(p.amount) filter (where p.amount > 0)::text as moved
      from (select id from (${newest}) n limit ${max}) t
      join ledger_postings p on p.transaction_id = t.id
      join ledger_accounts l on l.id = p.account_id
      where ${allOf(mapDefined(filters.currency, (code) => sql`p.currency = ${code}`))}
      group by p.currency
      order by p.currency`,
  );
  return { rows, transactions: Math.min(count, max), isMore: count > max };
}
export const findLedgerTransaction = (db: Queries, id: number) =>
  maybeOne<LedgerTransactionRow>(db, sql`select ${columns} from ${joined} where t.id = ${id}`);
/** Lists the types that occur. Jumps from type to type in an index, without reading every row. */
export const listLedgerTransactionTypes = (db: Queries) =>
  many<{ type: string }>(
    db,
    sql`
      with recursive found as (
        (select kind from ledger_transactions order by kind limit 1)
        union all
        select (
          select t.kind
          from ledger_transactions t
          where t.kind > found.kind
          order by t.kind
          limit 1
        )
        from found
        where found.kind is not null
      )
      select kind as type
      from found
      where kind is not null`,
  );
