import type { airdropCalls as api } from '@guildhall/contract/reach/airdrops/airdrops';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { parsePostLink } from '@guildhall/contract/reach/links/status-link';
import { toNumber, toIsoTime } from '../../../kernel/db/rows.ts';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import type { AccountLinksApi, PlayerAccountLink } from '../links/links.api.ts';
import { getAirdropCampaignState, getPostReadingState } from './airdrops.policy.ts';
import {
  listNewestCampaignPosts,
  listAirdropCampaignPosts,
  listPlayerAirdropCampaigns,
  loadCampaignProgressLookup,
  type Campaign,
  type AirdropCampaignPost,
  type AirdropCampaignProgress,
} from './campaigns.store.ts';
import {
  listCompletedCampaignPosts,
  loadReadingProgressOfPosts,
  type AirdropPostReading,
} from './completed-actions.store.ts';
import { listAccountAirdropShares } from './reading/shares.store.ts';

/** Milliseconds for which players see a campaign after its end. */
const shownMs = 30 * 24 * 60 * 60_000;
const shownMax = 20;
const newsMax = 6;
type Own = Reply<typeof api.listAirdrops>['data'][number];
type OwnCall = Call<UserActor>;

/**
 * Creates the functions that read campaigns for players, with the player's own actions and shares.
 * Also creates the function that reads posts for the news.
 */
export function createPlayerAirdropUseCases(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  { bank, links }: { readonly bank: Bank; readonly links: AccountLinksApi },
) {
  return { list, listNews };

  async function list({ actor }: OwnCall): Promise<{ data: Own[] }> {
    const now = clock.now();
    const since = new Date(now.getTime() - shownMs);
    const campaigns = await listPlayerAirdropCampaigns(db.read, since, shownMax);
    const ids = campaigns.map(({ id }) => id);
    const [link, posts, progress] = [
      await links.find(db.read, actor.userId, 'twitter'),
      await listAirdropCampaignPosts(db.read, ids),
      await loadCampaignProgressLookup(db.read, ids),
    ];
    const readings = await loadReadingProgressOfPosts(
      db.read,
      posts.map(({ id }) => id),
    );
    const completed = await listCompletedCampaignPosts(db.read, actor.accountId, ids);
    const shares = await listAccountAirdropShares(db.read, actor.accountId, ids);
    const data: Own[] = [];
    for (const campaign of campaigns) {
      const state = getAirdropCampaignState(campaign, progress(campaign.id), now);
      const completedPosts = completed.find(
        ({ campaignId }) => campaignId === campaign.id,
      )?.completedPostIds;
      const share = shares.get(campaign.id);
      const currency = campaign.currency ?? '';
      const currencyRow = await bank.findCurrency(db.read, currency);
      data.push({
        id: campaign.id,
        name: campaign.name,
        state,
        offSeason: campaign.offSeason,
        start: campaign.start,
        end: campaign.end,
        currency,
        currencyName: currencyRow?.name ?? currency,
        decimals: currencyRow?.decimals ?? 0,
        pool: toNumber(campaign.pool),
        participation: completedPosts
          ? 'IN'
          : toParticipation(campaign, progress(campaign.id), link),
        // shows no posts before the campaign begins, because actions do not count yet
        posts:
          state === 'PLANNED'
            ? []
            : posts
                .filter(({ campaignId }) => campaignId === campaign.id)
                .map((post) => toOwnPost(post, campaign, completedPosts ?? [], readings(post.id))),
        share: share ? { posts: share.posts, amount: share.amount, state: share.state } : null,
      });
    }
    return { data };
  }

  async function listNews() {
    const posts = await listNewestCampaignPosts(db.read, newsMax);
    return {
      data: posts.map(({ id, link, action, createdAt }) => ({
        id,
        link,
        account: parsePostLink(link)?.account ?? '',
        action,
        createdAt: toIsoTime(createdAt),
      })),
    };
  }
}

/**
 * Derives the participation from the player's present link, for a player who is not recorded as a
 * participant. Until all participants are recorded, a link from before the start of the campaign is
 * enough to participate.
 */
function toParticipation(
  { start }: Campaign,
  { joinedAt }: AirdropCampaignProgress,
  link: PlayerAccountLink | undefined,
): Own['participation'] {
  if (!link) return 'NONE';
  const isInTime = link.linkedAt.getTime() < Date.parse(start);
  return joinedAt === null && isInTime ? 'IN' : 'LATE';
}
function toOwnPost(
  { id, link, action }: AirdropCampaignPost,
  { end }: Campaign,
  completedPosts: readonly number[],
  reading: AirdropPostReading,
): Own['posts'][number] {
  const state = getPostReadingState(reading, end);
  const isKnown = state === 'READ' || state === 'FINAL';
  const deed = completedPosts.includes(id) ? 'DONE' : isKnown ? 'NOT' : 'UNKNOWN';
  return { id, link, action, deed };
}
