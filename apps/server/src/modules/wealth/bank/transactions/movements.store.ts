import type {
  movementDirections,
  movementGroups,
} from '@guildhall/contract/wealth/bank/movement-groups';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { allOf, mapDefined } from '../../../../kernel/db/conditions.ts';
import type { Queries } from '../../../../kernel/db/db.ts';
import { many, sql } from '../../../../kernel/db/sql.ts';

type MovementGroup = (typeof movementGroups)[number];
export interface BalanceMovementRow {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly currency: string;
  readonly name: string;
  readonly image_url: string | null;
  readonly decimals: number;
  readonly group: MovementGroup;
  readonly amount: string;
  readonly balance_after: string;
  readonly cause: Sentence | null;
  readonly receipt_id: string | null;
  readonly reversed: boolean;
}
export interface BalanceMovementFilters {
  readonly currency?: string | undefined;
  readonly direction?: (typeof movementDirections)[number] | undefined;
  readonly group?: MovementGroup | undefined;
  /** Id of the movement after which the list continues. Newer movements are left out. */
  readonly before?: number | undefined;
}

/**
 * Id of the payout of a reward; null for transactions of other kinds, whose references need not be
 * numbers.
 */
const payoutId = sql`case when t.kind = 'reward' then split_part(t.ref, ':', 1)::bigint end`;
const group = sql`
  case
    when t.reversal_of is not null or t.kind in ('reversal', 'tournament-correction')
      then 'CORRECTION'
    when t.kind in ('shop', 'pass', 'pass-upgrade', 'badge', 'refill') then 'PURCHASE'
    when t.kind = 'exchange' then 'EXCHANGE'
    when t.kind in ('craft', 'dismantle', 'merge') then 'CRAFTING'
    when t.kind like 'stake-%' then 'STAKE'
    when t.kind like 'claim%' then 'CHAIN'
    when t.kind = 'grant' then 'GRANT'
    when t.kind <> 'reward' then 'OTHER'
    when o.source in ('match', 'match-reward', 'value-perk', 'booster') then 'MATCH'
    when o.source in ('dismantle', 'merge', 'craft') then 'CRAFTING'
    when o.source like 'stake%' then 'STAKE'
    when o.source = 'exchange' then 'EXCHANGE'
    when o.source = 'shop' then 'PURCHASE'
    when o.source = 'grant' then 'GRANT'
    else 'REWARD'
  end`;

/**
 * Lists movements of an account's balances, newest first. Their texts come from receipts, because
 * messages of commands are written for operators. Reads the index of each balance from the end, so
 * that a page of a long history is not slower.
 */
export const listBalanceMovements = (
  db: Queries,
  accountId: number,
  { currency, direction, before }: Omit<BalanceMovementFilters, 'group'>,
  limit: number,
) =>
  many<BalanceMovementRow>(
    db,
    sql`
      select p.id::text, p.created_at as at, p.kind, l.currency, c.name,
        coalesce(i.url, c.image_url) as image_url, c.decimals, p.about as group, p.amount::text,
        p.balance_after::text, coalesce(p.rule, r.rule) as cause,
        coalesce(p.payout_id, r.id)::text as receipt_id,
        exists(
          select
          from ledger_transactions later
          where later.reversal_of = p.transaction_id
        ) as reversed
      from ledger_accounts l
      join currencies c on c.code = l.currency and c.deleted_at is null
      left join currency_urls i
        on i.currency = c.code and i.kind = 'ICON' and i.deleted_at is null
      cross join lateral (
        select m.id, m.transaction_id, m.amount, m.balance_after, t.created_at, t.kind,
          t.command_id, o.id as payout_id, o.rule, ${group} as about
        from ledger_postings m
        join ledger_transactions t on t.id = m.transaction_id
        left join payout o on o.id = ${payoutId}
        where ${allOf(
          sql`m.account_id = l.id`,
          mapDefined(before, (id) => sql`m.id < ${id}`),
          mapDefined(direction, (way) => (way === 'IN' ? sql`m.amount > 0` : sql`m.amount < 0`)),
        )}
        order by m.id desc
        limit ${limit}
      ) p
      left join lateral (
        select x.id, x.rule
        from payout x
        where p.payout_id is null
          and x.command_id = p.command_id
          and x.account_id = ${accountId}
        order by x.id
        limit 1
      ) r on true
      where ${allOf(
        sql`l.owner = 'account:' || ${accountId}::bigint`,
        mapDefined(currency, (code) => sql`l.currency = ${code}`),
      )}
      order by p.id desc
      limit ${limit}`,
  );
