import type { prizePoolStateSchema } from '@guildhall/contract/wealth/prize-pools.section';
import { prizePoolTypes } from '@guildhall/contract/wealth/prize-pools.section';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type * as z from 'zod/mini';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { many, maybeOne, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import type { PrizePool } from './prize-pools.policy.ts';

interface PoolRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly type: number;
  readonly currency: string | null;
  readonly amount: string;
  readonly revenue_percent: number | null;
  readonly threshold_percents: number[];
  readonly purchases_amount: string | null;
  readonly tournament_id: number | null;
  readonly collected: string;
  readonly paid: string;
  readonly returned: string;
  readonly closed_at: string | null;
  readonly payable: string | null;
}
const toPool = (row: PoolRow): PrizePool => ({
  id: row.id,
  name: row.name,
  type: row.type,
  currency: row.currency,
  amount: BigInt(row.amount),
  revenuePercent: row.revenue_percent ?? 0,
  thresholdPercents: row.threshold_percents,
  purchasesAmount: BigInt(row.purchases_amount ?? 0),
  tournamentId: row.tournament_id,
  collected: BigInt(row.collected),
  paid: BigInt(row.paid),
  returned: BigInt(row.returned),
  closedAt: toIsoTimeOrNull(row.closed_at),
  payable: row.payable === null ? null : BigInt(row.payable),
});
const columns = sql`
  p.id, p.name, p.type, p.currency, p.amount::text, p.revenue_percent, p.threshold_percents,
  p.purchases_amount::text, p.tournament_id, f.collected::text, f.paid::text, f.returned::text,
  f.closed_at, f.payable::text`;
const poolsWhere = async (db: Queries, where: Sql): Promise<PrizePool[]> =>
  (
    await many<PoolRow>(
      db,
      sql`
        select ${columns}
        from prize_pools p
        join prize_pool_funds f on f.pool_id = p.id
        where p.deleted_at is null and ${where}`,
    )
  ).map(toPool);

/** Inserts the row that contains the sums of a pool. */
export const insertPrizePoolFund = (tx: Tx, poolId: number) =>
  run(tx, sql`insert into prize_pool_funds (pool_id) values (${poolId}) on conflict do nothing`);
/**
 * Makes transactions that change percentages wait for each other until commit, because the sum of
 * the percentages of a currency's pools is limited.
 */
export const lockPrizePoolPercentChanges = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('prize-pools.percents'))`);
/** Sums the percentages of the open pools of a currency. */
export const sumPrizePoolPercents = async (db: Queries, currency: string): Promise<number> =>
  (
    await maybeOne<{ percent: number }>(
      db,
      sql`
        select coalesce(sum(p.revenue_percent), 0)::int as percent
        from prize_pools p
        join prize_pool_funds f on f.pool_id = p.id
        where p.deleted_at is null
          and p.currency = ${currency}
          and p.type = ${prizePoolTypes.percent}
          and f.closed_at is null`,
    )
  )?.percent ?? 0;
/**
 * Locks the pools of a currency that still collect, until commit and in the order of ids. Returns
 * them with their settings. Omits pools that were closed while this call waited for the lock.
 */
export const lockOpenPrizePools = (tx: Tx, currency: string): Promise<PrizePool[]> =>
  poolsWhere(
    tx,
    sql`
      p.currency = ${currency} and f.closed_at is null
      order by p.id
      for key share of p for no key update of f`,
  );
export const lockPrizePools = (tx: Tx, ids: readonly number[]): Promise<PrizePool[]> =>
  poolsWhere(
    tx,
    sql`
      p.id = any(${[...ids]})
      order by p.id
      for key share of p for no key update of f`,
  );
export const listPrizePools = (db: Queries, ids: readonly number[]): Promise<PrizePool[]> =>
  ids.length === 0 ? Promise.resolve([]) : poolsWhere(db, sql`p.id = any(${[...ids]})`);
/** Lists the pools of tournaments, in the order of ids. */
export const listTournamentPrizePools = (
  db: Queries,
  ids: readonly number[],
): Promise<PrizePool[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : poolsWhere(db, sql`p.tournament_id = any(${[...ids]}) order by p.id`);
export const lockTournamentPrizePools = (tx: Tx, tournamentId: number): Promise<PrizePool[]> =>
  poolsWhere(
    tx,
    sql`
      p.tournament_id = ${tournamentId}
      order by p.id
      for key share of p for no key update of f`,
  );
/** Lists the tournaments whose pools still collect parts of sales. */
export const listTournamentIdsWithOpenPools = async (db: Queries): Promise<number[]> =>
  (
    await many<{ id: number }>(
      db,
      sql`
        select distinct p.tournament_id as id
        from prize_pools p
        join prize_pool_funds f on f.pool_id = p.id
        where p.deleted_at is null and p.tournament_id is not null and f.closed_at is null
        order by 1`,
    )
  ).map(({ id }) => id);

type MoveKind = z.infer<typeof prizePoolStateSchema>['history'][number]['kind'];
/** A movement of a pool, and the sums of the pool just after it. */
export interface PrizePoolMove {
  readonly poolId: number;
  readonly kind: MoveKind;
  /** Amount in minor units, above zero. */
  readonly amount: bigint;
  readonly transactionId: number;
  readonly saleId: number | null;
  readonly at: Date;
}
export async function applyPrizePoolMove(tx: Tx, move: PrizePoolMove): Promise<void> {
  const { poolId, kind, amount, transactionId, saleId, at } = move;
  await run(
    tx,
    sql`
      insert into prize_pool_moves (pool_id, at, kind, amount, transaction_id, sale_id)
      values (${poolId}, ${at}, ${kind}, ${amount}, ${transactionId}, ${saleId})`,
  );
  const amountIf = (moveKind: MoveKind): bigint => (kind === moveKind ? amount : 0n);
  await run(
    tx,
    sql`
      update prize_pool_funds
      set collected = collected + ${amountIf('TAKEN') - amountIf('REVERSED')}::bigint,
        paid = paid + ${amountIf('PAID')}::bigint,
        returned = returned + ${amountIf('RETURNED')}::bigint
      where pool_id = ${poolId}`,
  );
}
export const setPrizePoolFundClosed = (tx: Tx, poolId: number, payable: bigint, now: Date) =>
  run(
    tx,
    sql`
      update prize_pool_funds
      set closed_at = ${now}, payable = ${payable}::bigint
      where pool_id = ${poolId} and closed_at is null`,
  );
/** Lists the parts that pools got of one sale. */
export const listPoolSharesOfSale = async (
  db: Queries,
  saleId: number,
): Promise<{ poolId: number; amount: bigint }[]> =>
  (
    await many<{ pool_id: number; amount: string }>(
      db,
      sql`
        select pool_id, amount::text
        from prize_pool_moves
        where sale_id = ${saleId} and kind = 'TAKEN'
        order by pool_id`,
    )
  ).map(({ pool_id: poolId, amount }) => ({ poolId, amount: BigInt(amount) }));
export interface PrizePoolHistoryRow extends Record<string, unknown> {
  readonly id: string;
  readonly at: string;
  readonly kind: MoveKind;
  readonly amount: string;
  readonly transaction_id: string;
  readonly sale_id: string | null;
  readonly cause: Sentence | string | null;
}
/** Lists the newest movements of a pool. Their causes come from the activity log. */
export const listPrizePoolHistory = (db: Queries, poolId: number, most: number) =>
  many<PrizePoolHistoryRow>(
    db,
    sql`
      select m.id::text, m.at, m.kind, m.amount::text, m.transaction_id::text, m.sale_id::text,
        coalesce(k.message, to_jsonb(k.text)) as cause
      from prize_pool_moves m
      join ledger_transactions t on t.id = m.transaction_id
      left join commands k on k.id = t.command_id
      where m.pool_id = ${poolId}
      order by m.id desc
      limit ${most}`,
  );
