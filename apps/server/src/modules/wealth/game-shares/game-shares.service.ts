import { createSystemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { repeatUntilPageIsShort, sweepChanges } from '../../../kernel/jobs/sweep.ts';
import { queuePayoutNotice, type Bank } from '../bank/bank.api.ts';
import type { RewardFund, RewardPayments } from '../rewards/rewards.api.ts';
import {
  getMonthEnd,
  computeNextMonth,
  formatCalendarMonth,
  toEscrowRoundOfMonth,
  computeGameSharePayments,
  getMonthStart,
} from './game-shares.policy.ts';
import {
  closeGameShareMonth,
  listGameSharesInForceBefore,
  insertGameSharePayment,
  insertGameShareMonthSum,
  findLastSharedMonth,
  mapOverdrawnAmounts,
  setDeletedAccountsPaymentsReturned,
  lockDueGameSharePayments,
  type GameSharePayment,
} from './game-shares.store.ts';
import { gameShareMessages } from './game-shares.messages.ts';

const batch = 40;
/**
 * Milliseconds after midnight. After this time, all sales of the previous day are recorded, because
 * the clocks of servers differ by less.
 */
const settlingMs = 300_000;
const system = createSystemCall('Game shares');

interface Deps {
  readonly kernel: Kernel;
  readonly bank: Bank;
  readonly rewards: RewardPayments;
}
const toShareFund = (shareId: number, month: string): RewardFund => ({
  source: 'game-share',
  sourceId: shareId,
  round: toEscrowRoundOfMonth(month),
});
/**
 * Computes the amount of each share in one currency. Moves the sum of these amounts from revenue
 * into escrow.
 */
async function shareOut(
  { bank }: Deps,
  tx: Tx,
  { month, currency, net, carried }: Record<'month' | 'currency', string> & Sums,
  commandId: number,
): Promise<bigint> {
  const inForce = await listGameSharesInForceBefore(tx, getMonthEnd(month));
  const earned = (await bank.findCurrency(tx, currency))
    ? computeGameSharePayments(net + carried, inForce)
    : [];
  const shared = earned.reduce((sum, { units }) => sum + BigInt(units), 0n);
  await insertGameShareMonthSum(tx, { month, currency, net, carried, shared });
  for (const payment of earned) {
    await insertGameSharePayment(tx, { ...payment, month, currency });
    await bank.escrow.fundFrom(tx, toShareFund(payment.shareId, month), {
      from: 'shop-revenue',
      currency,
      amount: BigInt(payment.units),
      commandId,
    });
  }
  return shared;
}
interface Sums {
  readonly net: bigint;
  readonly carried: bigint;
}
/**
 * Closes one month, after which the payments are in escrow. If several servers try at the same
 * time, only one closes the month.
 */
async function close(deps: Deps, month: string): Promise<void> {
  const { kernel, bank } = deps;
  await kernel.db.transaction(async (tx) => {
    if (!(await closeGameShareMonth(tx, month, kernel.clock.now()))) return;
    await bank.revenue.settled(tx);
    const nets = await bank.revenue.between(tx, getMonthStart(month), getMonthEnd(month));
    const before = new Date(getMonthStart(month).getTime() - 1);
    const overdrawn = await mapOverdrawnAmounts(tx, formatCalendarMonth(before));
    const spec = {
      type: 'game-shares.close',
      message: gameShareMessages.closed({ month }),
      entity: 'game-shares',
    };
    await kernel.commands.record(tx, system, spec, async (command) => {
      const after: Record<string, object> = {};
      for (const currency of [...new Set([...nets.keys(), ...overdrawn.keys()])].sort()) {
        const sums = { net: nets.get(currency) ?? 0n, carried: overdrawn.get(currency) ?? 0n };
        const shared = await shareOut(deps, tx, { month, currency, ...sums }, command.id);
        after[currency] = {
          net: String(sums.net),
          carried: String(sums.carried),
          shared: String(shared),
        };
      }
      return { reply: {}, after };
    });
  });
}
/** Closes all months that have ended and are not closed yet, oldest first. */
const closeDueMonths = async (deps: Deps): Promise<void> => {
  const { db, clock } = deps.kernel;
  const last = await findLastSharedMonth(db.read);
  const since = last === undefined ? await deps.bank.revenue.since(db.read) : undefined;
  const first = last === undefined ? since && formatCalendarMonth(since) : computeNextMonth(last);
  if (first === undefined) return;
  const isOver = (month: string): boolean =>
    getMonthEnd(month).getTime() + settlingMs <= clock.now().getTime();
  for (let month = first; isOver(month); month = computeNextMonth(month)) await close(deps, month);
};
async function pay({ kernel, rewards }: Deps, tx: Tx, payment: GameSharePayment): Promise<void> {
  const { shareId, month, currency, accountId, userId, share, amount } = payment;
  const spec = {
    type: 'game-shares.pay',
    message: gameShareMessages.paid({ month }),
    entity: 'game-shares',
    entityId: shareId,
    userId,
  };
  await kernel.commands.record(tx, system, spec, async (command) => {
    const receipt = await rewards.pay(tx, {
      source: 'game-share',
      sourceId: shareId,
      period: `${month}:${currency}`,
      accountId,
      rule: gameShareMessages.paysFor({ month }),
      cause: { shareId, month, basisPoints: share },
      commandId: command.id,
      rewards: [{ kind: 'CURRENCY', id: null, currency, amount }],
    });
    if (receipt) queuePayoutNotice(kernel, { accountId, commandId: command.id }, receipt);
    await kernel.realtime.emit(tx, userId, 'BALANCE_UPDATED', {});
    return { reply: {}, after: { receipt: receipt ?? null, month, share } };
  });
}
/** Returns amounts to revenue that cannot be paid, because their account was deleted. */
const returnUnpayable = ({ kernel, bank }: Deps, since: Date): Promise<void> =>
  repeatUntilPageIsShort(batch, () =>
    kernel.db.transaction(async (tx) => {
      const rows = await setDeletedAccountsPaymentsReturned(tx, batch, since, kernel.clock.now());
      if (rows.length === 0) return 0;
      const message = gameShareMessages.returned({ n: rows.length });
      const spec = { type: 'game-shares.return', message, entity: 'game-shares' };
      await kernel.commands.record(tx, system, spec, async (command) => {
        for (const { shareId, month, currency, amount } of rows)
          await bank.escrow.giveBack(
            tx,
            toShareFund(shareId, month),
            currency,
            BigInt(amount),
            command.id,
          );
        return { reply: {}, after: { payments: rows.map(({ id }) => id) } };
      });
      return rows.length;
    }),
  );
/**
 * Creates the jobs of shares. Each share of a month is paid once, even if a job runs several times.
 */
export function createGameShareJobs(deps: Deps) {
  const { kernel, rewards } = deps;
  rewards.fundedBy('game-share', ({ sourceId, period = '' }) =>
    toShareFund(sourceId, period.slice(0, 7)),
  );
  return { sweep };

  async function sweep(): Promise<void> {
    await closeDueMonths(deps);
    await repeatUntilPageIsShort(batch, () =>
      kernel.db.transaction(async (tx) => {
        const due = await lockDueGameSharePayments(tx, batch, kernel.clock.now());
        for (const payment of due) await pay(deps, tx, payment);
        return due.length;
      }),
    );
    await sweepChanges(kernel, 'game-shares', (since) => returnUnpayable(deps, since));
  }
}
