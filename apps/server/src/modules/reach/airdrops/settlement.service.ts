import type { Call, UserActor } from '../../../kernel/actor.ts';
import { systemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import { noteHandover } from '../../../kernel/handovers.ts';
import { raiseImpacts } from '../../../kernel/impacts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { untilFewer } from '../../../kernel/sweep.ts';
import { notePaid, type Bank } from '../../wealth/bank/bank.api.ts';
import type { Rewards } from '../../wealth/rewards/rewards.api.ts';
import { readHeld, toAmountWords, toFund } from './airdrops.funds.ts';
import { getReadingState, settlingMs, splitPool } from './airdrops.policy.ts';
import { words } from './airdrops.words.ts';
import {
  findCampaign,
  listOpen,
  listPosts,
  lockCampaign,
  lockProgress,
  noteSettled,
  type Campaign,
} from './campaigns.store.ts';
import { countDone, loadReadings } from './deeds.store.ts';
import { insertShares, returnOne, takeAbandoned, takeDue, type Share } from './shares.store.ts';

const batch = 40;
const entity = 'airdrop-campaigns';
const system = systemCall('Airdrops');

interface SettlementDeps {
  readonly bank: Bank;
  readonly rewards: Rewards;
}
/** Splits pools once campaigns are over, and pays each part once. */
export function createSettlement(kernel: Kernel, { bank, rewards }: SettlementDeps) {
  const { db, clock, commands, realtime } = kernel;
  rewards.fundedBy('airdrop', ({ sourceId }) => toFund(sourceId));
  return { sweep, decide };

  /** Repeated as often as one likes, it settles every campaign and pays every part once. */
  async function sweep(): Promise<void> {
    for (const { id, end } of await listOpen(db.read, clock.now()))
      if (isOver(end)) await settleByItself(id);
    await untilFewer(batch, payBatch);
    await untilFewer(batch, returnBatch);
  }

  /** Settles where nothing is unknown and nobody has paused it; otherwise it waits. */
  async function settleByItself(id: number): Promise<void> {
    await db.transaction(async (tx) => {
      const campaign = await lockCampaign(tx, id);
      const progress = await lockProgress(tx, id);
      if (!campaign || campaign.paused || !isOver(campaign.end)) return;
      if (progress.joinedAt === null || progress.settledAt !== null) return;
      if ((await countUnknown(tx, campaign)) > 0) return;
      const spec = { type: 'airdrop-campaigns.settle', said: words.settledOne(), entity };
      await commands.record(tx, system, { ...spec, entityId: id }, (command) =>
        settle(tx, campaign, command.id),
      );
    });
  }

  /** Settles by what is known, although something is unknown or the campaign is paused. */
  function decide(call: Call<UserActor>, id: number) {
    const spec = { type: 'airdrop-campaigns.settle', said: words.settledOne(), entity };
    return commands.run(call, { ...spec, entityId: id }, async (tx, command) => {
      const campaign = await lockCampaign(tx, id);
      if (!campaign) throw new AppError('NOT_FOUND');
      const progress = await lockProgress(tx, id);
      if (progress.settledAt !== null)
        throw new AppError('CONFLICT', { because: words.settledAlready() });
      if (!isOver(campaign.end)) throw new AppError('CONFLICT', { because: words.notYet() });
      if (progress.joinedAt === null)
        throw new AppError('CONFLICT', { because: words.notJoined() });
      const n = await countUnknown(tx, campaign);
      if (n > 0)
        raiseImpacts([{ kind: 'takes', sentence: words.unknownEnds({ n, name: campaign.name }) }]);
      return settle(tx, campaign, command.id);
    });
  }

  /** The caller holds the locks of the campaign and of its progress. */
  async function settle(tx: Tx, campaign: Campaign, commandId: number) {
    const { id, name, offSeason, currency } = campaign;
    if (currency === null) throw new AppError('CONFLICT', { because: words.settledAlready() });
    const pool = (await readHeld(bank, tx, id)).get(currency) ?? 0n;
    const parts = offSeason ? [] : splitPool(pool, await countDone(tx, id));
    if (parts.length > 0) await insertShares(tx, id, parts);
    else if (pool > 0n) await bank.escrow.giveBack(tx, toFund(id), currency, pool, commandId);
    for (const { accountId, amount } of parts)
      if (amount > 0n) noteHandover({ accountId, currency, amount });
    await noteSettled(tx, id, parts.length > 0, clock.now());
    realtime.emitToAll(tx, 'AIRDROPS_UPDATED');
    const sum = await toAmountWords(bank, tx, currency, pool);
    const said =
      parts.length > 0
        ? words.settled({ name, n: parts.length, ...sum })
        : words.returned({ name, ...sum });
    return { reply: {}, after: { players: parts.length, pool: String(pool), offSeason }, said };
  }

  async function countUnknown(tx: Tx, { id, end }: Campaign): Promise<number> {
    const posts = await listPosts(tx, [id]);
    const readings = await loadReadings(
      tx,
      posts.map((post) => post.id),
    );
    return posts.filter((post) => getReadingState(readings(post.id), end) !== 'FINAL').length;
  }

  /** A batch commits with its payments: killed midway, the next run pays the rest. */
  function payBatch(): Promise<number> {
    return db.transaction(async (tx) => {
      const due = await takeDue(tx, batch, clock.now());
      for (const share of due) await pay(tx, share);
      return due.length;
    });
  }

  async function pay(tx: Tx, share: Share): Promise<void> {
    const { campaignId, accountId, userId, posts, amount } = share;
    const campaign = await findCampaign(tx, campaignId);
    if (!campaign || campaign.currency === null)
      throw new Error('A campaign with parts to pay is gone');
    const { name, currency } = campaign;
    const said = words.paid({ name });
    const spec = { type: 'airdrop-campaigns.pay', said, entity, entityId: campaignId, userId };
    await commands.record(tx, system, spec, async (command) => {
      const receipt = await rewards.pay(tx, {
        source: 'airdrop',
        sourceId: campaignId,
        accountId,
        rule: words.paysFor({ name }),
        cause: { campaignId, posts },
        commandId: command.id,
        rewards: [{ kind: 'CURRENCY', id: null, currency, amount }],
      });
      if (receipt) notePaid(kernel, { accountId, commandId: command.id }, receipt);
      else {
        // Paid under this key before: the part goes back instead of being paid twice.
        await returnOne(tx, share.id, clock.now());
        await bank.escrow.giveBack(tx, toFund(campaignId), currency, BigInt(amount), command.id);
      }
      await realtime.emit(tx, userId, 'AIRDROPS_UPDATED', {});
      return { reply: {}, after: { receipt: receipt ?? null, posts } };
    });
  }

  /** Gives back what deleted accounts did not get any more. */
  function returnBatch(): Promise<number> {
    return db.transaction(async (tx) => {
      const rows = await takeAbandoned(tx, batch, clock.now());
      for (const { campaignId, amount } of rows) {
        const currency = (await findCampaign(tx, campaignId))?.currency ?? undefined;
        if (currency === undefined) continue;
        const spec = {
          type: 'airdrop-campaigns.return',
          said: words.returnedParts({ n: 1 }),
          entity,
          entityId: campaignId,
        };
        await commands.record(tx, system, spec, async (command) => {
          await bank.escrow.giveBack(tx, toFund(campaignId), currency, BigInt(amount), command.id);
          return { reply: {}, after: { amount } };
        });
      }
      return rows.length;
    });
  }

  function isOver(end: string): boolean {
    return Date.parse(end) + settlingMs <= clock.now().getTime();
  }
}
