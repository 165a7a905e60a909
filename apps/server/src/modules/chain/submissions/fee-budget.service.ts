import { toWholeUnits } from '@guildhall/contract/amounts';
import { chainFeeSettings, solDecimals } from '@guildhall/contract/chain/submissions.section';
import { deleteAlarm, hasAlarm, insertAlarm } from '../../../kernel/operation/alarms.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listActiveAdministrators } from '../../identity/accounts/users/users.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { isLimitedByFeeBudget, classifySpentFeeBudget } from './submissions.policy.ts';
import { lockFeeSpending, sumSubmissionCharges } from './submissions.store.ts';
import { chainSubmissionMessages } from './submissions.messages.ts';

const dayMs = 86_400_000;
const alarms = { HALF: 'chain-fees.half', ALL: 'chain-fees.all' } as const;

/**
 * Limits the cost of transactions for the server within 24 hours, so that nobody can empty its
 * wallet.
 */
export function createFeeBudget(
  { db, clock, configuration, log }: Kernel,
  { notifier }: { readonly notifier: Notifier },
) {
  return { take, watch };

  /**
   * Takes a charge in lamports from the budget. Throws CONFLICT if the rest of the budget is
   * smaller than the charge.
   */
  async function take(tx: Tx, kind: string, charge: bigint): Promise<void> {
    const budget = await readBudget(tx);
    if (budget === null || !isLimitedByFeeBudget(kind)) return;
    await lockFeeSpending(tx);
    if ((await readSpent(tx)) + charge > budget)
      throw new AppError('CONFLICT', { because: chainSubmissionMessages.budgetSpent() });
  }

  /**
   * Notifies administrators once when half of the budget is spent, and once when the whole budget
   * is used up.
   */
  async function watch(): Promise<void> {
    const budget = await readBudget(db.read);
    const spent = budget === null ? 0n : await readSpent(db.read);
    const level = budget === null ? 'LITTLE' : classifySpentFeeBudget(spent, budget);
    await ring('HALF', level !== 'LITTLE');
    await ring('ALL', level === 'ALL');

    async function ring(alarm: keyof typeof alarms, isReached: boolean): Promise<void> {
      if (!isReached && !(await hasAlarm(db.read, alarms[alarm]))) return;
      await db.transaction(async (tx) => {
        if (!isReached) return void (await deleteAlarm(tx, alarms[alarm]));
        if (await insertAlarm(tx, alarms[alarm], clock.now()))
          await notify(tx, spent, budget ?? 0n);
      });
    }
  }

  async function notify(tx: Tx, spent: bigint, budget: bigint): Promise<void> {
    const toSol = (lamports: bigint): string => toWholeUnits(lamports, solDecimals);
    const values = { spent: toSol(spent), budget: toSol(budget) };
    log.error(values, 'Transactions of the chain have cost much of the budget of a day');
    const notices = (await listActiveAdministrators(tx)).map(({ id: userId, language }) => ({
      to: { userId, language },
      values,
      image: null,
    }));
    await notifier.notifyAll(tx, 'CHAIN_FEES_ALARM', notices);
  }

  async function readBudget(db: Queries): Promise<bigint | null> {
    const { feesPerDay } = (await configuration.now(db)).of(chainFeeSettings);
    return feesPerDay === null ? null : BigInt(feesPerDay);
  }

  function readSpent(db: Queries): Promise<bigint> {
    return sumSubmissionCharges(db, new Date(clock.now().getTime() - dayMs));
  }
}
export type FeeBudget = ReturnType<typeof createFeeBudget>;
