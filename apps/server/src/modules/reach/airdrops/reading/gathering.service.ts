import type { Kernel } from '../../../../kernel/kernel.ts';
import type { AccountLinksApi } from '../../links/links.api.ts';
import { campaignJoiningDelayMs } from '../airdrops.policy.ts';
import {
  insertCampaignParticipants,
  listOpenAirdropCampaigns,
  lockAirdropCampaign,
  lockOrCreateCampaignProgress,
  setCampaignJoiningProgress,
} from '../campaigns.store.ts';

/** Number of links that one step checks. */
const linkBatchSize = 500;

/**
 * Creates the collector, which stores the participants of campaigns page by page and resumes after
 * a crash.
 */
export function createParticipantCollector(
  { db, clock, realtime }: Pick<Kernel, 'db' | 'clock' | 'realtime'>,
  links: AccountLinksApi,
) {
  return { gather };

  /** Records everybody who had linked an external account before the start of a campaign. */
  async function gather(): Promise<void> {
    // skips campaigns that have just begun, because links made before their start may not be
    // committed yet
    const before = new Date(clock.now().getTime() - campaignJoiningDelayMs);
    for (const { id } of await listOpenAirdropCampaigns(db.read, before))
      while (await gatherPage(id));
  }

  /** Checks one page of links. Returns true if there may be further pages. */
  function gatherPage(campaignId: number): Promise<boolean> {
    return db.transaction(async (tx) => {
      const campaign = await lockAirdropCampaign(tx, campaignId);
      const progress = await lockOrCreateCampaignProgress(tx, campaignId);
      if (!campaign || progress.joinedAt !== null) return false;
      const page = { after: progress.joinedAfter, limit: linkBatchSize };
      const before = new Date(campaign.start);
      const linkPage = await links.listLinkedBefore(tx, 'twitter', { ...page, before });
      await insertCampaignParticipants(tx, campaignId, linkPage);
      const isWhole = linkPage.length < linkBatchSize;
      const last = linkPage.at(-1)?.id ?? progress.joinedAfter;
      await setCampaignJoiningProgress(tx, campaignId, last, isWhole ? clock.now() : null);
      if (isWhole) realtime.emitToAll(tx, 'AIRDROPS_UPDATED');
      return !isWhole;
    });
  }
}
