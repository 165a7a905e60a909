import type { Queries } from '../../../kernel/db.ts';
import { many, sql } from '../../../kernel/db/sql.ts';
import { playerOwner } from '../../../kernel/ledger.ts';

/** What a command moved of what players have; minor units, below zero where it went from them. */
export const movedUnder = (on: Queries, commandIds: readonly number[]) =>
  many<{ commandId: number | string; currency: string; amount: string }>(
    on,
    sql`
      select t.command_id as "commandId", p.currency, sum(p.amount)::text as amount
      from ledger_transactions t
      join ledger_postings p on p.transaction_id = t.id
      join ledger_accounts l on l.id = p.account_id
      where t.command_id = any(${[...commandIds]}::bigint[]) and l.guarded
      group by 1, 2`,
  );
/**
 * What accounts had of some currencies just before a command moved anything; without a row where
 * they had none.
 */
export const heldBefore = (
  on: Queries,
  moments: readonly { readonly commandId: number; readonly accountId: number }[],
  codes: readonly string[],
) =>
  many<{ commandId: number | string; currency: string; held: string }>(
    on,
    sql`
      select x."commandId", l.currency, b.balance_after::text as held
      from jsonb_to_recordset(${sql.json(
        moments.map(({ commandId, accountId }) => ({ commandId, owner: playerOwner(accountId) })),
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
