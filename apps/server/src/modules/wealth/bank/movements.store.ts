import type { Sentence } from '@guildhall/contract/kit/words';
import { pageOfRows } from '../../../kernel/db/conditions.ts';
import type { Queries } from '../../../kernel/db.ts';
import { sql } from '../../../kernel/db/sql.ts';

export interface MovementRow {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly amount: string;
  readonly balance_after: string;
  readonly cause: Sentence | null;
}
/**
 * Movements of an account, each called as its receipt calls it: what operators are told of it is
 * not for players.
 */
export const pageOfMovements = (
  on: Queries,
  { accountId, currency }: { accountId: number; currency: string },
  place: { page: number; perPage: number },
) =>
  pageOfRows<MovementRow>(
    on,
    {
      columns: sql`
        p.id::text, t.created_at as at, t.kind, p.amount::text, p.balance_after::text,
        coalesce(
          (
            select o.rule
            from payout o
            where t.kind = 'reward' and o.id = split_part(t.ref, ':', 1)::bigint
          ),
          (
            select o.rule
            from payout o
            where o.command_id = t.command_id and o.account_id = ${accountId}
            order by o.id
            limit 1
          )
        ) as cause`,
      from: sql`
        ledger_accounts l
        join ledger_postings p on p.account_id = l.id
        join ledger_transactions t on t.id = p.transaction_id`,
      where: sql`l.owner = 'account:' || ${accountId}::int and l.currency = ${currency}`,
      order: sql`p.id desc`,
    },
    place,
  );
