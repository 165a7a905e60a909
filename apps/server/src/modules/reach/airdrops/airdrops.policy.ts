import type {
  AirdropCampaignState,
  PostReactionsReadingState,
} from '@guildhall/contract/reach/airdrops/airdrops.section';

/**
 * Milliseconds between the end of a campaign and its settlement. Other sweeps also wait this time
 * after the end of their windows.
 */
export const campaignSettlingDelayMs = 60 * 60_000;
/** Milliseconds between two readings of a list while the campaign is running. */
export const postListRereadIntervalMs = 60 * 60_000;
/**
 * Milliseconds after the start of a campaign at which every link that was made before the start is
 * committed.
 */
export const campaignJoiningDelayMs = 60_000;

/** Account with the number of posts of a campaign whose required action it has done. */
export interface CompletedPostsOfAccount {
  readonly accountId: number;
  readonly posts: number;
}
export interface AirdropPoolShare extends CompletedPostsOfAccount {
  /** Amount in minor units. */
  readonly amount: bigint;
}

/**
 * Splits a pool in proportion to the number of posts done. Rounds each part down. The remaining
 * units go to the parts with the largest remainders; among equal remainders, to the lower account
 * ids. All parts together are exactly the pool.
 */
export function splitAirdropPool(
  pool: bigint,
  completed: readonly CompletedPostsOfAccount[],
): AirdropPoolShare[] {
  const counted = completed.filter(({ posts }) => posts > 0);
  const total = counted.reduce((sum, { posts }) => sum + BigInt(posts), 0n);
  if (total === 0n) return [];
  const parts = counted.map(({ accountId, posts }) => {
    const share = pool * BigInt(posts);
    return { accountId, posts, amount: share / total, remainder: share % total };
  });
  const left = pool - parts.reduce((sum, { amount }) => sum + amount, 0n);
  const first = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.accountId - b.accountId : a.remainder > b.remainder ? -1 : 1,
  );
  // fewer units than accounts remain, because rounding down costs each account less than one unit
  const lucky = new Set(first.slice(0, Number(left)).map(({ accountId }) => accountId));
  return parts
    .map(({ accountId, posts, amount }) => ({
      accountId,
      posts,
      amount: lucky.has(accountId) ? amount + 1n : amount,
    }))
    .toSorted((a, b) => a.accountId - b.accountId);
}

interface Times {
  readonly currency: string | null;
  readonly start: string;
  readonly end: string;
  readonly paused: boolean;
}
interface Settled {
  readonly settledAt: string | null;
  readonly isPaid: boolean;
}
export const hasAirdropCampaignBegun = ({ start }: Pick<Times, 'start'>, now: Date): boolean =>
  Date.parse(start) <= now.getTime();
export const hasAirdropCampaignEnded = ({ end }: Pick<Times, 'end'>, now: Date): boolean =>
  Date.parse(end) <= now.getTime();

export function getAirdropCampaignState(
  campaign: Times,
  { settledAt, isPaid }: Settled,
  now: Date,
): AirdropCampaignState {
  if (settledAt !== null) return isPaid ? 'SETTLED' : 'RETURNED';
  if (campaign.currency === null) return 'INACTIVE';
  if (!hasAirdropCampaignBegun(campaign, now)) return 'PLANNED';
  if (hasAirdropCampaignEnded(campaign, now)) return 'SETTLING';
  return campaign.paused ? 'PAUSED' : 'RUNNING';
}

interface Reading {
  readonly begunAt: string | null;
  readonly readAt: string | null;
  readonly failure: string | null;
}
/**
 * Returns the state of reading the list of a post. `end` is the end of the post's campaign; null if
 * the post belongs to none.
 */
export function getPostReadingState(
  { begunAt, readAt, failure }: Reading,
  end: string | null,
): PostReactionsReadingState {
  const isFinal = readAt !== null && end !== null && Date.parse(readAt) >= Date.parse(end);
  if (isFinal) return 'FINAL';
  if (failure !== null) return 'FAILED';
  if (readAt !== null) return 'READ';
  return begunAt === null ? 'NONE' : 'READING';
}
