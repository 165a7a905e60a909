/** Reads from the ledger how much was moved in the whole economy, by kind and day. */
import type { Queries } from '../../../kernel/db/db.ts';
import { many, sql } from '../../../kernel/db/sql.ts';
import type { DayRange } from '../../../kernel/time/days.ts';

export interface CurrencyFlowRow {
  readonly currency: string;
  readonly kind: string;
  readonly day: number;
  /** Amount issued by the mint, or taken back from `burn`. */
  readonly came: string;
  /** Amount burnt or returned to the mint. */
  readonly went: string;
}
/**
 * Lists how much was issued and destroyed since the first of the days, by currency, kind and day.
 */
export const listCurrencyFlowsByKind = (db: Queries, days: DayRange) =>
  many<CurrencyFlowRow>(
    db,
    sql`
      select m.currency, m.kind, ${days.at(sql`m.at`)} as day, sum(m.debited)::text as came,
        sum(m.credited)::text as went
      from ledger_movements m
      where m.at >= ${days.since}::timestamptz and m.owner in ('mint', 'treasury', 'burn')
      group by 1, 2, 3
      order by 1, 2, 3`,
  );

export interface PlayerFlowRow extends CurrencyFlowRow {
  /** Source of the payout if a rule has paid, otherwise null. */
  readonly cause: string | null;
}
/**
 * Lists the amounts that players received and gave, by currency, kind, cause and day. Debts are
 * included. An amount that is reserved for a player counts as not received yet; the price of a
 * purchase counts as given, although it is not burnt.
 */
export const listPlayerCurrencyFlows = (db: Queries, days: DayRange) =>
  many<PlayerFlowRow>(
    db,
    sql`
      select m.currency, m.kind, m.cause, ${days.at(sql`m.at`)} as day,
        sum(m.credited)::text as came, sum(m.debited)::text as went
      from ledger_movements m
      where m.at >= ${days.since}::timestamptz
        and (m.owner like 'account:%' or m.owner like 'receivable:%')
      group by 1, 2, 3, 4
      order by 1, 2, 3, 4`,
  );
