import type { Call, UserActor } from '../../../kernel/actor.ts';
import { createSystemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import { noteValueHandover } from '../../../kernel/value/handovers.ts';
import { noteCommandImpacts } from '../../../kernel/commands/impacts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import { readAirdropEscrow, formatAirdropAmount, toAirdropFund } from './airdrops.funds.ts';
import {
  getPostReadingState,
  campaignSettlingDelayMs,
  splitAirdropPool,
} from './airdrops.policy.ts';
import { airdropMessages } from './airdrops.messages.ts';
import {
  listOpenAirdropCampaigns,
  listAirdropCampaignPosts,
  lockAirdropCampaign,
  lockOrCreateCampaignProgress,
  setAirdropCampaignSettled,
  type Campaign,
} from './campaigns.store.ts';
import {
  countCompletedPostsByAccount,
  loadReadingProgressOfPosts,
} from './completed-actions.store.ts';
import { insertAirdropShares } from './reading/shares.store.ts';

const entity = 'airdrop-campaigns';
const system = createSystemCall('Airdrops');
const buildSettleSpec = (id: number) => ({
  type: 'airdrop-campaigns.settle',
  message: airdropMessages.settledOne(),
  entity,
  entityId: id,
});

/** Creates the settlement of campaigns that have ended. It splits each pool once. */
export function createCampaignSettlement(kernel: Kernel, bank: Bank) {
  const { db, clock, commands, realtime } = kernel;
  return { sweep, decide };

  async function sweep(): Promise<void> {
    for (const { id, end } of await listOpenAirdropCampaigns(db.read, clock.now()))
      if (isOver(end)) await settleByItself(id);
  }

  /**
   * Settles a campaign automatically. Does nothing if data is incomplete or the campaign is paused.
   */
  async function settleByItself(id: number): Promise<void> {
    await db.transaction(async (tx) => {
      const campaign = await lockAirdropCampaign(tx, id);
      const progress = await lockOrCreateCampaignProgress(tx, id);
      if (!campaign || campaign.paused || !isOver(campaign.end)) return;
      if (progress.joinedAt === null || progress.settledAt !== null) return;
      if ((await countUnknown(tx, campaign)) > 0) return;
      await commands.record(tx, system, buildSettleSpec(id), (command) =>
        settle(tx, campaign, command.id),
      );
    });
  }

  /**
   * Settles a campaign at an operator's request, with the data recorded so far. Does so even if
   * data is incomplete or the campaign is paused.
   */
  function decide(call: Call<UserActor>, id: number) {
    return commands.run(call, buildSettleSpec(id), async (tx, command) => {
      const campaign = await lockAirdropCampaign(tx, id);
      if (!campaign) throw new AppError('NOT_FOUND');
      const progress = await lockOrCreateCampaignProgress(tx, id);
      if (progress.settledAt !== null)
        throw new AppError('CONFLICT', { because: airdropMessages.settledAlready() });
      if (!isOver(campaign.end))
        throw new AppError('CONFLICT', { because: airdropMessages.notYet() });
      if (progress.joinedAt === null)
        throw new AppError('CONFLICT', { because: airdropMessages.notJoined() });
      const n = await countUnknown(tx, campaign);
      const sentence = airdropMessages.unknownEnds({ n, name: campaign.name });
      if (n > 0) noteCommandImpacts([{ kind: 'takes', sentence }]);
      return settle(tx, campaign, command.id);
    });
  }

  /** Settles a campaign. The caller must have locked the campaign and its progress. */
  async function settle(tx: Tx, campaign: Campaign, commandId: number) {
    const { id, name, offSeason, currency } = campaign;
    if (currency === null)
      throw new AppError('CONFLICT', { because: airdropMessages.settledAlready() });
    const pool = (await readAirdropEscrow(bank, tx, id)).get(currency) ?? 0n;
    const parts = offSeason
      ? []
      : splitAirdropPool(pool, await countCompletedPostsByAccount(tx, id));
    if (parts.length > 0) await insertAirdropShares(tx, id, parts);
    else if (pool > 0n)
      await bank.escrow.giveBack(tx, toAirdropFund(id), currency, pool, commandId);
    for (const { accountId, amount } of parts)
      if (amount > 0n) noteValueHandover({ accountId, currency, amount });
    await setAirdropCampaignSettled(tx, id, parts.length > 0, clock.now());
    realtime.emitToAll(tx, 'AIRDROPS_UPDATED');
    const sum = await formatAirdropAmount(bank, tx, currency, pool);
    const message =
      parts.length > 0
        ? airdropMessages.settled({ name, n: parts.length, ...sum })
        : airdropMessages.returned({ name, ...sum });
    return { reply: {}, after: { players: parts.length, pool: String(pool), offSeason }, message };
  }

  async function countUnknown(tx: Tx, { id, end }: Campaign): Promise<number> {
    const posts = await listAirdropCampaignPosts(tx, [id]);
    const postIds = posts.map((post) => post.id);
    const readings = await loadReadingProgressOfPosts(tx, postIds);
    return posts.filter((post) => getPostReadingState(readings(post.id), end) !== 'FINAL').length;
  }

  function isOver(end: string): boolean {
    return Date.parse(end) + campaignSettlingDelayMs <= clock.now().getTime();
  }
}
