import type { Kernel } from '../../../../kernel/kernel.ts';
import type { Links } from '../../links/links.api.ts';
import { joiningMs } from '../airdrops.policy.ts';
import {
  insertParticipants,
  listOpen,
  lockCampaign,
  lockProgress,
  noteJoined,
} from '../campaigns.store.ts';

/** Links that one step looks at. */
const linksAtOnce = 500;

/** Gathers who takes part in campaigns. Resumable page by page. */
export function createGathering(
  { db, clock, realtime }: Pick<Kernel, 'db' | 'clock' | 'realtime'>,
  links: Links,
) {
  return { gather };

  /** Takes everybody into a campaign who was linked before it began. */
  async function gather(): Promise<void> {
    // By then links of the last moment before the start are committed.
    const before = new Date(clock.now().getTime() - joiningMs);
    for (const { id } of await listOpen(db.read, before)) while (await gatherPage(id));
  }

  /** Answers whether there may be more. */
  function gatherPage(campaignId: number): Promise<boolean> {
    return db.transaction(async (tx) => {
      const campaign = await lockCampaign(tx, campaignId);
      const progress = await lockProgress(tx, campaignId);
      if (!campaign || progress.joinedAt !== null) return false;
      const page = { after: progress.joinedAfter, limit: linksAtOnce };
      const before = new Date(campaign.start);
      const found = await links.listLinkedBefore(tx, 'twitter', { ...page, before });
      await insertParticipants(tx, campaignId, found);
      const isWhole = found.length < linksAtOnce;
      const last = found.at(-1)?.id ?? progress.joinedAfter;
      await noteJoined(tx, campaignId, last, isWhole ? clock.now() : null);
      if (isWhole) realtime.emitToAll(tx, 'AIRDROPS_UPDATED');
      return !isWhole;
    });
  }
}
