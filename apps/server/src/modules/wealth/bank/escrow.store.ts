import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import type { RewardFund } from '../rewards/rewards.api.ts';

/** Kinds of escrow movements: amounts that were put in, paid out, or returned to their source. */
type EscrowMove = 'FUNDED' | 'PAID' | 'RETURNED';
export const insertEscrowMoves = (
  tx: Tx,
  { source, sourceId, round }: RewardFund,
  currency: string,
  moves: readonly {
    kind: EscrowMove;
    amount: bigint;
    transactionId: number;
    /** True for amounts that came from revenue or a pool, or returned to revenue. */
    isCollected: boolean;
  }[],
) =>
  run(
    tx,
    sql`
      insert into escrow_moves (
        source, source_id, round, currency, kind, amount, transaction_id, is_collected
      )
      select ${source}, ${sourceId}, ${round}, ${currency}, x.kind, x.amount::bigint, x.id,
        x.collected
      from jsonb_to_recordset(
        ${sql.json(
          moves.map(({ kind, amount, transactionId, isCollected }) => ({
            kind,
            amount: amount.toString(),
            id: transactionId,
            collected: isCollected,
          })),
        )}
      ) as x(kind text, amount text, id bigint, collected boolean)`,
  );
/** Returns the amount in an escrow that came from revenue or pools, in minor units. */
export const getCollectedEscrowAmount = async (
  db: Queries,
  fund: RewardFund,
  currency: string,
): Promise<bigint> =>
  BigInt(
    (
      await maybeOne<{ n: string }>(
        db,
        sql`
          select coalesce(sum(case kind when 'FUNDED' then amount else -amount end), 0)::text as n
          from escrow_moves
          where source = ${fund.source}
            and source_id = ${fund.sourceId}
            and round = ${fund.round}
            and currency = ${currency}
            and is_collected`,
      )
    )?.n ?? '0',
  );
export const hasEscrowFunds = async (
  db: Queries,
  fund: RewardFund,
  currency: string,
): Promise<boolean> =>
  (await maybeOne(
    db,
    sql`
      select 1 as found
      from escrow_moves
      where source = ${fund.source}
        and source_id = ${fund.sourceId}
        and round = ${fund.round}
        and currency = ${currency}
        and kind = 'FUNDED'
      limit 1`,
  )) !== undefined;
export interface EscrowSums extends Record<string, unknown> {
  readonly round: number;
  readonly currency: string;
  /** Amounts in minor units. */
  readonly funded: string;
  readonly paid: string;
  readonly returned: string;
}
/** Sums the movements of one escrow by round and currency. */
export const listEscrowSums = (db: Queries, source: string, sourceId: number) =>
  many<EscrowSums>(
    db,
    sql`
      select round, currency,
        coalesce(sum(amount) filter (where kind = 'FUNDED'), 0)::text as funded,
        coalesce(sum(amount) filter (where kind = 'PAID'), 0)::text as paid,
        coalesce(sum(amount) filter (where kind = 'RETURNED'), 0)::text as returned
      from escrow_moves
      where source = ${source} and source_id = ${sourceId}
      group by round, currency
      order by round, currency`,
  );
/** Returns true if any escrow contains an amount of this currency. */
export const isCurrencyInEscrow = async (db: Queries, currency: string): Promise<boolean> =>
  (await maybeOne(
    db,
    sql`
      select 1 as found
      from ledger_platform_balances b
      where b.owner = 'escrow' and b.currency = ${currency} and b.amount > 0`,
  )) !== undefined;
