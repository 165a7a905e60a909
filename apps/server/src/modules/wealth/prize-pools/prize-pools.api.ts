/** Manages prize pools. They collect parts of sales for the prizes of a tournament. */
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { subscribeTo, type DomainEventSubscription } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { toPrizePoolOwner } from '../../../kernel/value/ledger.ts';
import type { Bank } from '../bank/bank.api.ts';
import { saleReversedEvent, saleMadeEvent } from '../bank/economy/sales-facts.api.ts';
import type { RewardFund } from '../rewards/rewards.api.ts';
import {
  computePrizePoolBalance,
  getPrizePoolPayableAmount,
  splitPriceAmongPools,
  type PrizePool,
} from './prize-pools.policy.ts';
import {
  setPrizePoolFundClosed,
  applyPrizePoolMove,
  lockOpenPrizePools,
  lockPrizePools,
  lockTournamentPrizePools,
  listTournamentPrizePools,
  listPoolSharesOfSale,
  listTournamentIdsWithOpenPools,
} from './prize-pools.store.ts';

/** A pool with the data that its tournament needs. Amounts are in minor units. */
interface PoolOf {
  readonly tournamentId: number;
  readonly currency: string;
  readonly collected: bigint;
  /**
   * Amount that the pool would pay if it were closed now. For a closed pool, the amount that it
   * pays.
   */
  readonly payable: bigint;
  /** Amount that the pool can still pay; zero after its tournament was settled or cancelled. */
  readonly held: bigint;
  readonly isClosed: boolean;
}
/**
 * Returns the given tournaments that have begun, including ended ones. Their pools do not collect
 * any more.
 */
type Begun = (db: Queries, tournamentIds: readonly number[]) => Promise<ReadonlySet<number>>;
export interface PrizePools {
  readonly subscriptions: readonly DomainEventSubscription[];
  /** Registers the function that finds tournaments that have begun. Must be called once. */
  closedBy(begun: Begun): void;
  /** Returns true if a tournament has begun. Then no more pools can be added to it. */
  hasBegun(db: Queries, tournamentId: number): Promise<boolean>;
  /** Lists the tournaments whose pools still collect parts of sales. */
  collecting(db: Queries): Promise<number[]>;
  /** Lists the pools of tournaments, in the order of ids. Omits pools without a currency. */
  listOfTournaments(db: Queries, tournamentIds: readonly number[]): Promise<PoolOf[]>;
  /**
   * Closes the pools of a tournament: fixes the amounts that they pay, and returns the rest to
   * revenue. Returns the number of pools that this call has closed. A repeated call does nothing.
   */
  close(tx: Tx, tournamentId: number, commandId: number): Promise<number>;
  /**
   * Moves amounts from the closed pools of a tournament into an escrow; `amounts` contains one
   * amount per currency. Returns the rest of the pools to revenue. The caller must have locked the
   * tournament.
   */
  settle(
    tx: Tx,
    tournamentId: number,
    amounts: ReadonlyMap<string, bigint>,
    fund: RewardFund,
    commandId: number,
  ): Promise<void>;
  /**
   * Closes a pool, with or without a tournament, and returns everything in it to revenue. Returns
   * this amount.
   */
  empty(tx: Tx, pool: PrizePool, commandId: number): Promise<bigint>;
}
type Deps = { readonly kernel: Kernel; readonly bank: Bank };

async function giveBack(
  { kernel: { clock }, bank }: Deps,
  tx: Tx,
  { id: poolId, currency }: PrizePool,
  amount: bigint,
  commandId: number,
): Promise<void> {
  if (currency === null || amount <= 0n) return;
  const transactionId = await bank.revenue.takeBack(tx, {
    account: toPrizePoolOwner(poolId),
    currency,
    amount,
    kind: 'pool-return',
    ref: `${poolId}:${commandId}`,
    commandId,
  });
  const move = { poolId, amount, transactionId, saleId: null, at: clock.now() };
  await applyPrizePoolMove(tx, { ...move, kind: 'RETURNED' });
}
const buildSaleSubscription = (deps: Deps, listBegun: Begun) =>
  subscribeTo(
    saleMadeEvent,
    'counters',
    async (tx, { transactionId: saleId, currency, amount: price, commandId }) => {
      const { kernel, bank } = deps;
      const open = await lockOpenPrizePools(tx, currency);
      if (open.length === 0) return;
      const tournamentIds = open.flatMap(({ tournamentId }) => tournamentId ?? []);
      const begun = await listBegun(tx, tournamentIds);
      const collect = open.filter(({ tournamentId }) => !begun.has(tournamentId ?? 0));
      for (const { pool, amount } of splitPriceAmongPools(price, collect)) {
        const transactionId = await bank.revenue.give(tx, {
          account: toPrizePoolOwner(pool.id),
          currency,
          amount,
          kind: 'pool-take',
          ref: `${saleId}:${pool.id}`,
          commandId,
        });
        const at = kernel.clock.now();
        await applyPrizePoolMove(tx, {
          poolId: pool.id,
          kind: 'TAKEN',
          amount,
          transactionId,
          saleId,
          at,
        });
        const after = { ...pool, collected: pool.collected + amount };
        // updates pages only if the sale has changed the payable amount, because this is all that
        // players see
        if (
          pool.tournamentId !== null &&
          getPrizePoolPayableAmount(after) !== getPrizePoolPayableAmount(pool)
        )
          kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
      }
    },
  );
/**
 * Creates the listener for reversed sales. If the pool still collects, the listener takes out of it
 * what the sale brought into it. The money of a closed pool belongs to the winners, so revenue
 * bears the loss.
 */
const buildReversalSubscription = ({ kernel, bank }: Deps) =>
  subscribeTo(
    saleReversedEvent,
    'counters',
    async (tx, { transactionId: saleId, currency, commandId }) => {
      const taken = await listPoolSharesOfSale(tx, saleId);
      const pools = await lockPrizePools(
        tx,
        taken.map(({ poolId }) => poolId),
      );
      for (const pool of pools) {
        const took = taken.find(({ poolId }) => poolId === pool.id)?.amount ?? 0n;
        if (pool.closedAt !== null || took === 0n) continue;
        const transactionId = await bank.revenue.takeBack(tx, {
          account: toPrizePoolOwner(pool.id),
          currency,
          amount: took,
          kind: 'pool-reversal',
          ref: `${saleId}:${pool.id}`,
          commandId,
        });
        const move = { poolId: pool.id, amount: took, transactionId, saleId };
        await applyPrizePoolMove(tx, { ...move, kind: 'REVERSED', at: kernel.clock.now() });
        if (pool.tournamentId !== null) kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
      }
    },
  );
/**
 * Moves up to the wanted amount out of one pool into an escrow, and returns the rest of the pool to
 * revenue. Returns the amount that was moved.
 */
async function settlePool(
  deps: Deps,
  tx: Tx,
  pool: PrizePool,
  wanted: bigint,
  { fund, commandId }: { fund: RewardFund; commandId: number },
): Promise<bigint> {
  const { kernel, bank } = deps;
  const held = computePrizePoolBalance(pool);
  const amount = wanted < held ? wanted : held;
  if (amount > 0n && pool.currency !== null) {
    const from = toPrizePoolOwner(pool.id);
    const transactionId = await bank.escrow.fundFrom(tx, fund, {
      from,
      currency: pool.currency,
      amount,
      commandId,
    });
    const move = { poolId: pool.id, amount, transactionId, saleId: null, at: kernel.clock.now() };
    await applyPrizePoolMove(tx, { ...move, kind: 'PAID' });
  }
  await giveBack(deps, tx, pool, held - amount, commandId);
  return amount;
}
async function closePool(deps: Deps, tx: Tx, pool: PrizePool, commandId: number): Promise<void> {
  const payable = getPrizePoolPayableAmount(pool);
  await setPrizePoolFundClosed(tx, pool.id, payable, deps.kernel.clock.now());
  await giveBack(deps, tx, pool, computePrizePoolBalance(pool) - payable, commandId);
}

/** Creates the functions that fill pools from sales, close pools, and settle them. */
export function createPrizePoolsApi(kernel: Kernel, bank: Bank): PrizePools {
  const deps: Deps = { kernel, bank };
  let listBegun: Begun = () => Promise.resolve(new Set());
  return {
    subscriptions: [
      buildSaleSubscription(deps, (db, ids) => listBegun(db, ids)),
      buildReversalSubscription(deps),
    ],
    closedBy: (begun) => {
      listBegun = begun;
    },
    hasBegun: async (db, id) => (await listBegun(db, [id])).has(id),
    collecting: listTournamentIdsWithOpenPools,
    async listOfTournaments(db, tournamentIds) {
      return (await listTournamentPrizePools(db, tournamentIds)).flatMap((pool) =>
        pool.currency === null || pool.tournamentId === null
          ? []
          : [
              {
                tournamentId: pool.tournamentId,
                currency: pool.currency,
                collected: pool.collected,
                payable: getPrizePoolPayableAmount(pool),
                held: computePrizePoolBalance(pool),
                isClosed: pool.closedAt !== null,
              },
            ],
      );
    },
    async close(tx, tournamentId, commandId) {
      const open = (await lockTournamentPrizePools(tx, tournamentId)).filter(
        ({ closedAt }) => closedAt === null,
      );
      for (const pool of open) await closePool(deps, tx, pool, commandId);
      return open.length;
    },
    async settle(tx, tournamentId, amounts, fund, commandId) {
      const left = new Map(amounts);
      for (const pool of await lockTournamentPrizePools(tx, tournamentId)) {
        const wanted = left.get(pool.currency ?? '') ?? 0n;
        const paid = await settlePool(deps, tx, pool, wanted, { fund, commandId });
        left.set(pool.currency ?? '', wanted - paid);
      }
      if ([...left.values()].some((amount) => amount > 0n))
        throw new Error(`Pools of tournament ${tournamentId} hold less than they pay`);
    },
    async empty(tx, pool, commandId) {
      await setPrizePoolFundClosed(tx, pool.id, 0n, kernel.clock.now());
      const held = computePrizePoolBalance(pool);
      await giveBack(deps, tx, pool, held, commandId);
      return held;
    },
  };
}
