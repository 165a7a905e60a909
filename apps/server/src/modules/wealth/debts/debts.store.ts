import type { Sentence } from '@guildhall/contract/kit/text/messages';
import {
  allOf,
  containsText,
  mapDefined,
  pickOrderByName,
  listRowsPage,
} from '../../../kernel/db/conditions.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import type { PagePosition } from '../../../kernel/db/paged.ts';
import { many, maybeOne, sql, type Sql } from '../../../kernel/db/sql.ts';
import { movementCauseSql } from '../bank/transactions/transaction-names.api.ts';

export interface DebtRow extends Record<string, unknown> {
  readonly id: string;
  readonly user_id: number;
  readonly username: string;
  readonly currency: string;
  readonly owed: string;
  readonly since: string;
  readonly kind: string;
  readonly cause: Sentence | string | null;
  readonly command_id: string | null;
  readonly transaction_id: string;
}
export interface DebtFilters {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly userId?: number | undefined;
  readonly currency?: string | undefined;
  readonly sinceFrom?: string | undefined;
  readonly sinceTo?: string | undefined;
}
/** Selects every open debt, with the first movement since the account last had no debt. */
const open = sql`(
  with
    moved as (
      select p.account_id, p.id, p.transaction_id, l.owner, l.currency,
        sum(p.amount) over (partition by p.account_id order by p.id) as after
      from ledger_postings p
      join ledger_accounts l on l.id = p.account_id
      where l.owner like 'receivable:%'
    ),
    present as (
      select distinct on (account_id) account_id, owner, currency, -after as owed
      from moved
      order by account_id, id desc
    ),
    begun as (
      select distinct on (m.account_id) m.account_id, m.transaction_id
      from moved m
      where m.id > coalesce(
          (
            select max(e.id)
            from moved e
            where e.account_id = m.account_id and e.after >= 0
          ),
          0
        )
      order by m.account_id, m.id
    )
  select n.account_id as id, a.user_id, a.username, n.currency, n.owed, t.created_at as since,
    t.kind, ${movementCauseSql} as cause, t.command_id, t.id as transaction_id
  from present n
  join begun b on b.account_id = n.account_id
  join player a on a.id = split_part(n.owner, ':', 2)::bigint
  join ledger_transactions t on t.id = b.transaction_id
  left join commands k on k.id = t.command_id
  where n.owed > 0
) d`;
const columns = sql`
  d.id::text, d.user_id, d.username, d.currency, d.owed::text, d.since, d.kind, d.cause,
  d.command_id::text, d.transaction_id::text`;
const condition = (filters: DebtFilters): Sql =>
  allOf(
    mapDefined(filters.q, (text) => containsText(sql`d.username`, text)),
    mapDefined(filters.userId, (id) => sql`d.user_id = ${id}`),
    mapDefined(filters.currency, (code) => sql`d.currency = ${code}`),
    mapDefined(filters.sinceFrom, (from) => sql`d.since >= ${from}::timestamptz`),
    mapDefined(filters.sinceTo, (to) => sql`d.since <= ${to}::timestamptz`),
  );
const orders: Readonly<Record<string, Sql>> = {
  since: sql`d.since, d.id`,
  owed: sql`d.owed, d.id`,
  '-owed': sql`d.owed desc, d.id desc`,
};
export const listDebtsPage = (db: Queries, filters: DebtFilters, at: PagePosition) =>
  listRowsPage<DebtRow>(
    db,
    {
      columns,
      from: open,
      where: condition(filters),
      order: pickOrderByName(orders, filters.sort, sql`d.since desc, d.id desc`),
    },
    at,
  );
export const findDebt = (db: Queries, id: number) =>
  maybeOne<DebtRow>(db, sql`select ${columns} from ${open} where d.id = ${id}`);
/** Sums the debts of all players who match the filters, by currency. */
export const sumDebtsByCurrency = (db: Queries, filters: DebtFilters) =>
  many<{ currency: string; players: number; owed: string }>(
    db,
    sql`
      select d.currency, count(*)::int as players, sum(d.owed)::text as owed
      from ${open}
      where ${condition(filters)}
      group by d.currency
      order by d.currency`,
  );
