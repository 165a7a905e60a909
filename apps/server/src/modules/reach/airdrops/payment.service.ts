import { createSystemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { repeatUntilPageIsShort, sweepChanges } from '../../../kernel/jobs/sweep.ts';
import { queuePayoutNotice, type Bank } from '../../wealth/bank/bank.api.ts';
import type { RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import { toAirdropFund } from './airdrops.funds.ts';
import { airdropMessages } from './airdrops.messages.ts';
import { findAirdropCampaign } from './campaigns.store.ts';
import {
  markAirdropShareReturned,
  lockSharesOfDeletedAccounts,
  lockPayableAirdropShares,
  type AirdropShare,
} from './reading/shares.store.ts';

const batch = 40;
const entity = 'airdrop-campaigns';
const system = createSystemCall('Airdrops');

interface PaymentDeps {
  readonly bank: Bank;
  readonly rewards: RewardPayments;
}
/**
 * Creates the payment of settled pools. It pays each share once, and returns shares that cannot be
 * paid.
 */
export function createAirdropPayment(kernel: Kernel, { bank, rewards }: PaymentDeps) {
  const { db, clock, commands, realtime } = kernel;
  rewards.fundedBy('airdrop', ({ sourceId }) => toAirdropFund(sourceId));
  return { sweep };

  async function sweep(): Promise<void> {
    await repeatUntilPageIsShort(batch, payBatch);
    await sweepChanges(kernel, 'airdrops', (since) =>
      repeatUntilPageIsShort(batch, () => returnBatch(since)),
    );
  }

  /**
   * Pays one batch of shares in one transaction. If the server crashes, the next run pays the rest.
   */
  function payBatch(): Promise<number> {
    return db.transaction(async (tx) => {
      const due = await lockPayableAirdropShares(tx, batch, clock.now());
      for (const share of due) await pay(tx, share);
      return due.length;
    });
  }

  async function pay(tx: Tx, share: AirdropShare): Promise<void> {
    const { campaignId, accountId, userId, posts, amount } = share;
    const campaign = await findAirdropCampaign(tx, campaignId);
    if (!campaign || campaign.currency === null)
      throw new Error('A campaign with parts to pay is gone');
    const { name, currency } = campaign;
    const message = airdropMessages.paid({ name });
    const spec = { type: 'airdrop-campaigns.pay', message, entity, entityId: campaignId, userId };
    await commands.record(tx, system, spec, async (command) => {
      const receipt = await rewards.pay(tx, {
        source: 'airdrop',
        sourceId: campaignId,
        accountId,
        rule: airdropMessages.paysFor({ name }),
        cause: { campaignId, posts },
        commandId: command.id,
        rewards: [{ kind: 'CURRENCY', id: null, currency, amount }],
      });
      if (receipt) queuePayoutNotice(kernel, { accountId, commandId: command.id }, receipt);
      else {
        // the account was already paid under this key, so this share returns to its source
        await markAirdropShareReturned(tx, share.id, clock.now());
        const fund = toAirdropFund(campaignId);
        await bank.escrow.giveBack(tx, fund, currency, BigInt(amount), command.id);
      }
      await realtime.emit(tx, userId, 'AIRDROPS_UPDATED', {});
      return { reply: {}, after: { receipt: receipt ?? null, posts } };
    });
  }

  /** Returns the shares of deleted accounts to their source. */
  function returnBatch(since: Date): Promise<number> {
    return db.transaction(async (tx) => {
      const rows = await lockSharesOfDeletedAccounts(tx, batch, since, clock.now());
      for (const { campaignId, amount } of rows) {
        const currency = (await findAirdropCampaign(tx, campaignId))?.currency ?? undefined;
        if (currency === undefined) continue;
        const spec = {
          type: 'airdrop-campaigns.return',
          message: airdropMessages.returnedParts({ n: 1 }),
          entity,
          entityId: campaignId,
        };
        await commands.record(tx, system, spec, async (command) => {
          const fund = toAirdropFund(campaignId);
          await bank.escrow.giveBack(tx, fund, currency, BigInt(amount), command.id);
          return { reply: {}, after: { amount } };
        });
      }
      return rows.length;
    });
  }
}
