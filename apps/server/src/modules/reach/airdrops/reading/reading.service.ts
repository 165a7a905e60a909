import { airdropPostActions } from '@guildhall/contract/reach/airdrops/airdrops.section';
import type { Tx } from '../../../../kernel/db/db.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { hasAirdropCampaignEnded, postListRereadIntervalMs } from '../airdrops.policy.ts';
import {
  listOpenAirdropCampaigns,
  listAirdropCampaignPosts,
  loadCampaignProgressLookup,
  lockAirdropCampaign,
  type Campaign,
  type AirdropCampaignPost,
} from '../campaigns.store.ts';
import {
  beginPostReadingRound,
  findPostListRetryTime,
  insertPostParticipants,
  lockOrCreatePostReading,
  setPostReadingCursor,
  setPostReadingFailure,
  setPostListRetryTime,
  setPostListRead,
  type AirdropPostReading,
} from '../completed-actions.store.ts';
import type { PostSourceReply, TwitterPostSource } from './post-source.ts';

/**
 * Largest number of pages that one run reads for a post. The service allows this many requests in
 * 15 minutes.
 */
const pagesPerRun = 75;
/** Milliseconds until a list that could not be read is tried again. */
const retryMs = 10 * 60_000;

/**
 * Creates the reader of lists. It records, page by page, who has done the actions of posts, and
 * continues after a crash.
 */
export function createPostListReader(
  { db, clock, realtime }: Pick<Kernel, 'db' | 'clock' | 'realtime'>,
  source: TwitterPostSource,
) {
  return { read: readPosts };

  /**
   * Reads all lists that are due. Once the service refuses a request for one kind of list, skips
   * the other lists of this kind.
   */
  async function readPosts(): Promise<void> {
    const campaigns = await listOpenAirdropCampaigns(db.read, clock.now());
    const campaignIds = campaigns.filter(({ paused }) => !paused).map(({ id }) => id);
    const posts = await listAirdropCampaignPosts(db.read, campaignIds);
    for (const action of airdropPostActions)
      for (const post of posts.filter((candidate) => candidate.action === action))
        if (!(await readPost(post))) break;
  }

  /**
   * Reads the list of one post. Returns false if the service does not answer further requests for
   * this kind of list now.
   */
  async function readPost(post: AirdropCampaignPost): Promise<boolean> {
    for (let pages = 0; pages < pagesPerRun; pages++) {
      const until = await findPostListRetryTime(db.read, post.action);
      if (until !== undefined && Date.parse(until) > clock.now().getTime()) return false;
      const reading = await begin(post);
      if (!reading) return true;
      const answer = await source.listPage(post, reading.cursor);
      if (answer.kind === 'limited') {
        await setPostListRetryTime(db.write, post.action, answer.until);
        return false;
      }
      if (!(await store(post, reading, answer))) return true;
    }
    return true;
  }

  /**
   * Continues an unfinished reading of a list, or begins a new one if the list is due. Returns
   * undefined if neither is needed.
   */
  function begin(post: AirdropCampaignPost): Promise<AirdropPostReading | undefined> {
    return db.transaction(async (tx) => {
      const campaign = await lockAirdropCampaign(tx, post.campaignId ?? 0);
      if (!campaign || campaign.paused) return undefined;
      const findProgress = await loadCampaignProgressLookup(tx, [campaign.id]);
      const { joinedAt, settledAt } = findProgress(campaign.id);
      if (joinedAt === null || settledAt !== null) return undefined;
      const reading = await lockOrCreatePostReading(tx, post.id);
      const now = clock.now();
      if (reading.retryAt !== null && Date.parse(reading.retryAt) > now.getTime()) return undefined;
      if (reading.begunAt !== null) return reading;
      if (!isDue(campaign, reading, now)) return undefined;
      await beginPostReadingRound(tx, post.id, now);
      return { ...reading, round: reading.round + 1, begunAt: now.toISOString(), cursor: null };
    });
  }

  /**
   * Stores a page of users together with the cursor of the next page. Stores each page once.
   * Returns true if there is a next page.
   */
  function store(
    post: AirdropCampaignPost,
    postReading: AirdropPostReading,
    answer: Exclude<PostSourceReply, { kind: 'limited' }>,
  ): Promise<boolean> {
    return db.transaction(async (tx) => {
      const campaign = await lockAirdropCampaign(tx, post.campaignId ?? 0);
      const reading = await lockOrCreatePostReading(tx, post.id);
      const isSame = reading.round === postReading.round && reading.cursor === postReading.cursor;
      // ignores the page if the campaign was paused, or if another server has already stored this
      // page
      if (!campaign || campaign.paused || !isSame || reading.begunAt === null) return false;
      const now = clock.now();
      if (answer.kind === 'failed') {
        await setPostReadingFailure(tx, post.id, answer.why, new Date(now.getTime() + retryMs));
        return false;
      }
      const { settledAt } = (await loadCampaignProgressLookup(tx, [campaign.id]))(campaign.id);
      if (settledAt !== null) return false;
      const campaignPost = { campaignId: campaign.id, postId: post.id };
      await insertPostParticipants(tx, campaignPost, answer.accounts, now);
      if (answer.next === undefined) realtime.emitToAll(tx, 'AIRDROPS_UPDATED');
      return goOn(tx, post.id, answer.next);
    });
  }
}

/**
 * Stores the cursor of the next page; without a next page, stores that the list was read
 * completely. Returns true if there is a next page.
 */
async function goOn(tx: Tx, postId: number, next: string | undefined): Promise<boolean> {
  await (next === undefined ? setPostListRead(tx, postId) : setPostReadingCursor(tx, postId, next));
  return next !== undefined;
}

/**
 * Returns true if a list must be read now: every hour while its campaign runs, and once after the
 * end of the campaign.
 */
function isDue(campaign: Campaign, { readAt }: AirdropPostReading, now: Date): boolean {
  if (readAt === null) return true;
  if (hasAirdropCampaignEnded(campaign, now)) return Date.parse(readAt) < Date.parse(campaign.end);
  return Date.parse(readAt) + postListRereadIntervalMs <= now.getTime();
}
