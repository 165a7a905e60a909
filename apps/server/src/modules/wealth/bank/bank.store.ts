import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toNumber } from '../../../kernel/db/rows.ts';
import { many, maybeOne, one, run, sql } from '../../../kernel/db/sql.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

export interface CurrencyRow extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly type: number;
  readonly decimals: number;
  readonly supply_cap: string | null;
  readonly ends_at: string | null;
  /** True while operators or an alarm have stopped the issue of the currency. */
  readonly is_stopped: boolean;
}
export interface CurrencyWithPayees extends CurrencyRow {
  readonly payees: readonly {
    readonly accountId: number;
    readonly userId: number | null;
    /** Debt of the account in this currency, in minor units. */
    readonly debt: string;
  }[];
}
/**
 * Locks an undeleted currency, and the accounts that will be paid in it. Changes of the currency
 * wait for this lock; payments to other accounts do not.
 */
export async function lockCurrencyAndPayees(
  tx: Tx,
  code: string,
  accountIds: readonly number[],
): Promise<CurrencyWithPayees | undefined> {
  const isLiving = sql`code = ${code} and deleted_at is null`;
  const [, row] = await Promise.all([
    run(tx, sql`select id from currencies where ${isLiving} for key share`),
    maybeOne<CurrencyWithPayees>(
      tx,
      sql`
        select c.id, c.code, c.name, c.type, c.decimals, c.supply_cap, c.ends_at, c.is_stopped,
          (
            select coalesce(
              json_agg(
                json_build_object(
                  'accountId', x.id, 'userId',
                  (select a.user_id from player a where a.id = x.id), 'debt',
                  (
                    select coalesce(-sum(p.amount), 0)::text
                    from ledger_accounts l
                    join ledger_postings p on p.account_id = l.id
                    where l.owner = 'receivable:' || x.id and l.currency = c.code
                  )
                )
              ),
              '[]'
            )
            from unnest(${[...accountIds]}::bigint[]) x(id)
          ) as payees
        from currencies c
        where ${isLiving}`,
    ),
  ]);
  return row;
}

export async function getDebt(tx: Tx, owner: string, currency: string): Promise<bigint> {
  const row = await maybeOne<{ debt: string }>(
    tx,
    sql`
      select coalesce(-sum(p.amount), 0)::text as debt
      from ledger_accounts l
      join ledger_postings p on p.account_id = l.id
      where l.owner = ${owner} and l.currency = ${currency}`,
  );
  return BigInt(row?.debt ?? '0');
}

/**
 * Reduces the remaining supply. The caller must have locked the row of the currency. Returns false
 * if too little supply is left.
 */
export async function consumeSupply(
  tx: Tx,
  currencyId: number,
  amount: bigint,
  cap: string,
): Promise<boolean> {
  const taken = await maybeOne<{ minted: string }>(
    tx,
    sql`
      update currency_supplies
      set minted = minted + ${amount.toString()}::bigint
      where currency_id = ${currencyId}
        and minted::numeric + ${amount.toString()}::numeric <= ${cap}::numeric
      returning minted::text`,
  );
  return taken !== undefined;
}
/** Locks the counted supply of a currency until commit. */
export const lockCurrencySupply = (tx: Tx, currencyId: number) =>
  run(tx, sql`select 1 from currency_supplies where currency_id = ${currencyId} for update`);
export async function getCountedIssuedSupply(db: Queries, currencyId: number): Promise<bigint> {
  const row = await maybeOne<{ minted: string }>(
    db,
    sql`select minted::text from currency_supplies where currency_id = ${currencyId}`,
  );
  return BigInt(row?.minted ?? '0');
}
/**
 * Returns how much of an active currency may still be issued within its supply cap; null if it has
 * no cap.
 */
export async function getRemainingSupply(db: Queries, code: string): Promise<bigint | null> {
  const row = await maybeOne<{ left: string | null }>(
    db,
    sql`
      select case
          when c.supply_cap is not null
            then greatest(c.supply_cap::numeric - coalesce(s.minted, 0), 0)::text
        end as left
      from currencies c
      left join currency_supplies s on s.currency_id = c.id
      where c.code = ${code} and c.deleted_at is null`,
  );
  return row === undefined || row.left === null ? null : BigInt(row.left);
}
/** Subtracts a returned amount from the issued supply, if the supply of the currency is counted. */
export const subtractFromIssuedSupply = (tx: Tx, code: string, amount: bigint) =>
  run(
    tx,
    sql`
      update currency_supplies s
      set minted = s.minted - ${amount.toString()}::bigint
      from currencies c
      where c.code = ${code} and c.deleted_at is null and s.currency_id = c.id`,
  );
/**
 * Starts counting the issued supply, beginning with the ledger's total. The caller has locked the
 * currency, so nobody issues it meanwhile.
 */
export async function startCountingIssuedSupply(
  tx: Tx,
  currencyId: number,
  code: string,
): Promise<bigint> {
  const minted = (await mapMintedAmounts(tx, [code])).get(code) ?? 0n;
  await run(
    tx,
    sql`
      insert into currency_supplies (currency_id, minted)
      values (${currencyId}, ${minted})
      on conflict (currency_id) do update set minted = excluded.minted`,
  );
  return minted;
}
export const deleteCurrencySupply = (tx: Tx, currencyId: number) =>
  run(tx, sql`delete from currency_supplies where currency_id = ${currencyId}`);

/**
 * Returns true if the currency has any posting. Once it has one, its code, decimals and type must
 * not change any more.
 */
export const hasCurrencyPostings = async (db: Queries, code: string): Promise<boolean> =>
  (await maybeOne(
    db,
    sql`select 1 as found from ledger_accounts where currency = ${code} limit 1`,
  )) !== undefined;
export async function mapMintedAmounts(
  db: Queries,
  codes: readonly string[],
): Promise<Map<string, bigint>> {
  const rows = await many<{ code: string; minted: string }>(
    db,
    sql`
      select b.currency as code, (-sum(b.amount))::text as minted
      from ledger_platform_balances b
      where b.owner in ('mint', 'treasury') and b.currency = any(${codes})
      group by b.currency`,
  );
  return new Map(rows.map((row) => [row.code, BigInt(row.minted)]));
}
export interface CurrencyHolders {
  readonly held: bigint;
  readonly players: number;
}
export async function mapHoldersByCurrency(
  db: Queries,
  codes: readonly string[],
): Promise<Map<string, CurrencyHolders>> {
  const rows = await many<{ code: string; held: string; players: number }>(
    db,
    sql`
      select currency as code, sum(balance)::text as held, count(*)::int as players
      from ledger_accounts
      where guarded and balance > 0 and currency = any(${codes})
      group by currency`,
  );
  return new Map(rows.map((row) => [row.code, { held: BigInt(row.held), players: row.players }]));
}
/** Maps owners to their balances in a currency, in minor units. Omits owners without a balance. */
export async function mapCurrencyBalancesByOwner(
  db: Queries,
  code: string,
  owners: readonly string[],
): Promise<Map<string, string>> {
  const rows = await many<{ owner: string; balance: string }>(
    db,
    sql`
      select owner, balance::text
      from ledger_accounts
      where owner = any(${[...owners]}) and currency = ${code}`,
  );
  return new Map(rows.map((row) => [row.owner, row.balance]));
}
export const findCurrencyCode = async (db: Queries, id: number): Promise<string | undefined> =>
  (await maybeOne<{ code: string }>(db, sql`select code from currencies where id = ${id}`))?.code;
export const findCurrencyByCode = (db: Queries, code: string) =>
  maybeOne<{
    id: number;
    name: string;
    type: number;
    decimals: number;
    ends_at: string | null;
    grant_ceiling: string | null;
    approval_threshold: string | null;
  }>(
    db,
    sql`
      select id, name, type, decimals, ends_at, grant_ceiling::text, approval_threshold::text
      from currencies
      where code = ${code} and deleted_at is null`,
  );

/** Finds the player whom a transaction paid, with amount and currency. */
export async function findPaymentOfTransaction(
  tx: Tx,
  transactionId: number,
): Promise<{ currency: string; amount: bigint; accountId: number } | undefined> {
  const row = await maybeOne<{ currency: string; amount: string; account_id: string }>(
    tx,
    sql`
      select p.currency, sum(p.amount)::text as amount, split_part(l.owner, ':', 2) as account_id
      from ledger_postings p
      join ledger_accounts l on l.id = p.account_id
      where p.transaction_id = ${transactionId}
        and (l.owner like 'account:%' or l.owner like 'receivable:%')
        and p.amount > 0
      group by p.currency, split_part(l.owner, ':', 2)`,
  );
  if (!row) return undefined;
  const { currency, amount, account_id: accountId } = row;
  return { currency, amount: BigInt(amount), accountId: toNumber(accountId) };
}
export interface BalanceRow extends Record<string, unknown> {
  readonly currency: string;
  readonly name: string;
  readonly image_url: string | null;
  readonly decimals: number;
  readonly ends_at: string | null;
  readonly price: string | null;
  readonly explorer_url: string | null;
  readonly available: string;
  readonly held: string;
  readonly debt: string;
}
/**
 * Lists the active currencies in which the account has ever had a balance, has a debt, or has a
 * payout waiting.
 */
export const listAccountBalances = (db: Queries, accountId: number) =>
  many<BalanceRow>(
    db,
    sql`
      with
        held as (
          select r.currency, sum(r.amount) as amount
          from payout p,
            jsonb_to_recordset(p.rewards) as r(kind text, currency text, amount bigint)
          where p.account_id = ${accountId} and p.on_hold and r.kind = 'CURRENCY'
          group by r.currency
        ),
        owed as (
          select l.currency, -sum(p.amount) as amount
          from ledger_accounts l
          join ledger_postings p on p.account_id = l.id
          where l.owner = 'receivable:' || ${accountId}::bigint
          group by l.currency
        )
      select c.code as currency, c.name, coalesce(i.url, c.image_url) as image_url, c.decimals,
        c.ends_at, w.price::text, e.url as explorer_url,
        coalesce(l.balance, 0)::text as available, coalesce(h.amount, 0)::text as held,
        coalesce(o.amount, 0)::text as debt
      from currencies c
      left join ledger_accounts l on l.owner = 'account:' || ${accountId}::bigint
        and l.currency = c.code
      left join currency_prices w on w.currency = c.code and w.deleted_at is null
      left join currency_urls i
        on i.currency = c.code and i.kind = 'ICON' and i.deleted_at is null
      left join currency_urls e
        on e.currency = c.code and e.kind = 'EXPLORER' and e.deleted_at is null
      left join held h on h.currency = c.code
      left join owed o on o.currency = c.code
      where c.deleted_at is null and (l.id is not null or h.amount > 0 or o.amount > 0)
      order by c.name, c.id`,
  );
export interface PostingRow extends Record<string, unknown> {
  readonly id: string;
  readonly transaction_id: string;
  readonly at: string;
  readonly kind: string;
  readonly currency: string;
  readonly decimals: number;
  readonly amount: string;
  readonly balance_after: string | null;
  readonly is_debt: boolean;
  readonly reversed: boolean;
  readonly cause: Sentence | string | null;
  readonly command_id: string | null;
  readonly actor_name: string | null;
  readonly reason: string | null;
}
/**
 * SQL for the cause of transaction `t`, which command `k` has made: the rule that paid, otherwise
 * the message of the command.
 */
export const movementCauseSql = sql`
  coalesce(
    (
      select o.rule
      from payout o
      where t.kind = 'reward' and o.id = split_part(t.ref, ':', 1)::bigint
    ),
    k.message,
    to_jsonb(k.text)
  )`;
/**
 * Lists movements of an account's balances and debts, with the cause of each: the rule that paid,
 * otherwise the message of the command.
 */
export async function listAccountPostingsPage(
  db: Queries,
  accountId: number,
  page: number,
  perPage: number,
): Promise<{ rows: PostingRow[]; total: number }> {
  const mine = sql`
    select id
    from ledger_accounts
    where owner in ('account:' || ${accountId}::bigint, 'receivable:' || ${accountId}::bigint)`;
  const rows = await many<PostingRow>(
    db,
    sql`
      select p.id::text, t.id::text as transaction_id, t.created_at as at, t.kind, p.currency,
        p.amount::text, p.balance_after::text, not l.guarded as is_debt,
        coalesce(
          (
            select c.decimals
            from currencies c
            where c.code = p.currency
            order by c.deleted_at is null desc, c.id desc
            limit 1
          ),
          0
        ) as decimals,
        exists (
          select 1
          from ledger_transactions r
          where r.reversal_of = t.id
        ) as reversed,
        ${movementCauseSql} as cause,
        t.command_id::text, k.actor_name, k.reason
      from ledger_postings p
      join ledger_accounts l on l.id = p.account_id
      join ledger_transactions t on t.id = p.transaction_id
      left join commands k on k.id = t.command_id
      where p.account_id in (${mine})
      order by p.id desc
      limit ${perPage}
      offset ${(page - 1) * perPage}`,
  );
  const total = await maybeOne<{ n: number }>(
    db,
    sql`select count(*)::int as n from ledger_postings where account_id in (${mine})`,
  );
  return { rows, total: total?.n ?? 0 };
}
/**
 * Returns two flags: `thresholds` is true if any active currency has a grant threshold, `ceilings`
 * if any has a grant ceiling.
 */
export const getGrantLimitFlags = (db: Queries) =>
  one<{ thresholds: boolean; ceilings: boolean }>(
    db,
    sql`
      select coalesce(bool_or(approval_threshold is not null), false) as thresholds,
        coalesce(bool_or(grant_ceiling is not null), false) as ceilings
      from currencies
      where deleted_at is null`,
  );
