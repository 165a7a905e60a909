/** Pays a distribution in steps. Each step commits together with its payments. */
import { createSystemCall } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { Sql } from '../../../kernel/db/sql.ts';
import { sweepChanges } from '../../../kernel/jobs/sweep.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { queuePayoutNotice, type Bank } from '../bank/bank.api.ts';
import type { RewardPayments } from '../rewards/rewards.api.ts';
import { toDistributionFund, formatDistributionAmount } from './token-distributions.funds.ts';
import {
  hasOpenRecipients,
  listDistributionsOwingDeletedAccounts,
  listRecipientCounts,
  lockTokenDistribution,
  listDistributionIdsWithPendingWork,
  resolveUnknownRecipients,
  markAmountReturned,
  markAmountsReturned,
  setDistributionState,
  takeDueDistributionRecipients,
  unpaidRecipientConditions,
  type TokenDistribution,
  type DuePayoutRecipient,
} from './token-distributions.store.ts';
import { tokenDistributionMessages } from './token-distributions.messages.ts';

const paying = 'token-distributions.pay';
const batch = 40;
const system = createSystemCall('Token distributions');
const entity = 'token-distributions';

interface Deps {
  readonly kernel: Kernel;
  readonly bank: Bank;
  readonly rewards: RewardPayments;
}
/** Returns the id of the task that pays a distribution. Starts the task if it does not run. */
export const startDistributionPayment = (
  { tasks }: Pick<Kernel, 'tasks'>,
  tx: Tx,
  id: number,
  userId: number | null,
): Promise<number> => tasks.ensure(tx, paying, userId, { distributionId: id, paid: 0 }, String(id));

/** Checks whether the task that pays a distribution was interrupted. */
export const findPaymentInterruption = (
  { tasks }: Pick<Kernel, 'tasks'>,
  db: Queries,
  id: number,
) => tasks.findInterruption(db, paying, String(id));

/**
 * Pays one recipient; the payout's key consists of the distribution and the account. If the account
 * was paid under this key before, returns the amount to the source.
 */
async function pay(
  { kernel, bank, rewards }: Deps,
  tx: Tx,
  { id, name, currency }: TokenDistribution,
  { id: recipientId, accountId, userId, amount }: DuePayoutRecipient,
): Promise<void> {
  const spec = {
    type: 'token-distributions.pay',
    message: tokenDistributionMessages.paid({ name }),
    entity,
    entityId: id,
    userId,
  };
  await kernel.commands.record(tx, system, spec, async (command) => {
    const receipt = await rewards.pay(tx, {
      source: 'distribution',
      sourceId: id,
      accountId,
      rule: tokenDistributionMessages.paysFor({ name }),
      cause: { distributionId: id, recipientId },
      commandId: command.id,
      rewards: [{ kind: 'CURRENCY', id: null, currency, amount }],
    });
    if (receipt) queuePayoutNotice(kernel, { accountId, commandId: command.id }, receipt);
    else {
      await markAmountReturned(tx, recipientId);
      await bank.escrow.giveBack(tx, toDistributionFund(id), currency, BigInt(amount), command.id);
    }
    return { reply: {}, after: { receipt: receipt ?? null } };
  });
}
/** Ends a distribution when each recipient is paid or can no longer be paid. */
export async function endDistributionIfPaid(
  { kernel }: Pick<Deps, 'kernel'>,
  tx: Tx,
  { id, state }: TokenDistribution,
): Promise<void> {
  if (state === 'RUNNING' && !(await hasOpenRecipients(tx, id)))
    await setDistributionState(tx, id, 'DONE', kernel.clock.now());
}
/**
 * Returns the amounts of unpaid recipients that meet the condition to the source, and logs this.
 */
async function giveBack(
  { kernel, bank }: Deps,
  tx: Tx,
  distribution: TokenDistribution,
  condition: Sql,
): Promise<void> {
  const { id, name, currency } = distribution;
  const returned = await markAmountsReturned(tx, id, condition);
  if (returned === 0n) return;
  const message = tokenDistributionMessages.ended({
    name,
    ...(await formatDistributionAmount(bank, tx, distribution, returned)),
  });
  const spec = { type: 'token-distributions.return', message, entity, entityId: id };
  await kernel.commands.record(tx, system, spec, async (command) => {
    await bank.escrow.giveBack(tx, toDistributionFund(id), currency, returned, command.id);
    return { reply: {}, after: { returned: String(returned) } };
  });
}
/**
 * Continues a distribution. While its payment runs, pays the recipients whose accounts are known.
 * After its end, returns the amounts that cannot be paid.
 */
async function advance(deps: Deps, id: number): Promise<void> {
  const { db, clock } = deps.kernel;
  await db.transaction(async (tx) => {
    const distribution = await lockTokenDistribution(tx, id);
    if (!distribution) return;
    const { state, end } = distribution;
    const isEnded = Date.parse(end) <= clock.now().getTime();
    if (state === 'FUNDED' && isEnded) {
      // the distribution was funded but never started, so nobody is paid and the whole escrow is
      // returned
      await giveBack(deps, tx, distribution, unpaidRecipientConditions.all());
      await setDistributionState(tx, id, 'CANCELLED', clock.now());
      return;
    }
    if (state !== 'RUNNING' && state !== 'PAUSED') return;
    const isNew = (await resolveUnknownRecipients(tx, id)) > 0;
    if (isEnded) await giveBack(deps, tx, distribution, unpaidRecipientConditions.unknown());
    if (state === 'RUNNING' && isNew) await startDistributionPayment(deps.kernel, tx, id, null);
    else await endDistributionIfPaid(deps, tx, distribution);
  });
}
/**
 * Creates the functions that pay recipients, each once, and the scheduled work on distributions.
 */
export function createDistributionPayments(deps: Deps) {
  const { kernel, rewards } = deps;
  rewards.fundedBy('distribution', ({ sourceId }) => toDistributionFund(sourceId));
  kernel.tasks.define(paying, {
    step: async (tx, { state }) => {
      const { distributionId, paid } = state as { distributionId: number; paid: number };
      const distribution = await lockTokenDistribution(tx, distributionId);
      // the distribution was paused or cancelled meanwhile; recipients who were paid before stay
      // paid
      if (distribution?.state !== 'RUNNING')
        return { state, progress: 100, result: { paid, stopped: true } };
      if (paid === 0) {
        await resolveUnknownRecipients(tx, distributionId);
        await giveBack(deps, tx, distribution, unpaidRecipientConditions.deleted());
      }
      const due = await takeDueDistributionRecipients(tx, distributionId, batch);
      for (const recipient of due) await pay(deps, tx, distribution, recipient);
      const next = { distributionId, paid: paid + due.length };
      if (due.length === batch) {
        const [count] = await listRecipientCounts(tx, [distributionId]);
        const progress = Math.floor((next.paid / Math.max(1, count?.n ?? 0)) * 100);
        return { state: next, progress };
      }
      await endDistributionIfPaid(deps, tx, distribution);
      return { state: next, progress: 100, result: { paid: next.paid } };
    },
  });
  return { sweep };

  async function sweep(): Promise<void> {
    const { db } = kernel;
    for (const id of await listDistributionIdsWithPendingWork(db.read)) await advance(deps, id);
    await sweepChanges(kernel, 'token-distributions', async (since) => {
      for (const id of await listDistributionsOwingDeletedAccounts(db.read, since))
        await db.transaction(async (tx) => {
          const distribution = await lockTokenDistribution(tx, id);
          if (distribution)
            await giveBack(deps, tx, distribution, unpaidRecipientConditions.deletedSince(since));
        });
    });
  }
}
