import type { AirdropPostAction } from '@guildhall/contract/reach/airdrops/airdrops.section';
import type { Queries, Tx, Writes } from '../../../kernel/db/db.ts';
import { toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import type { CompletedPostsOfAccount } from './airdrops.policy.ts';

export interface AirdropPostReading {
  readonly round: number;
  readonly begunAt: string | null;
  readonly cursor: string | null;
  readonly readAt: string | null;
  readonly failure: string | null;
  readonly retryAt: string | null;
}
const unread: AirdropPostReading = {
  round: 0,
  begunAt: null,
  cursor: null,
  readAt: null,
  failure: null,
  retryAt: null,
};
interface ReadingRow extends AirdropPostReading {
  readonly postId: number;
}
const columns = sql`
  r.post_id as "postId", r.round, r.begun_at as "begunAt", r.cursor, r.read_at as "readAt",
  r.failure, r.retry_at as "retryAt"`;
const toReading = (row: ReadingRow | undefined): AirdropPostReading =>
  row
    ? {
        ...row,
        begunAt: toIsoTimeOrNull(row.begunAt),
        readAt: toIsoTimeOrNull(row.readAt),
        retryAt: toIsoTimeOrNull(row.retryAt),
      }
    : unread;
/**
 * Returns a function that looks up the reading progress of a post. A post without a stored row has
 * the initial progress.
 */
export async function loadReadingProgressOfPosts(
  db: Queries,
  postIds: readonly number[],
): Promise<(postId: number) => AirdropPostReading> {
  const rows = await many<ReadingRow>(
    db,
    sql`
      select ${columns}
      from airdrop_readings r
      where r.post_id = any(${[...postIds]})`,
  );
  const known = new Map(rows.map((row) => [row.postId, row]));
  return (postId) => toReading(known.get(postId));
}
/** Locks the reading row of a post until commit. Creates the row if it is missing. */
export async function lockOrCreatePostReading(tx: Tx, postId: number): Promise<AirdropPostReading> {
  await run(
    tx,
    sql`insert into airdrop_readings (post_id) values (${postId}) on conflict do nothing`,
  );
  return toReading(
    await maybeOne<ReadingRow>(
      tx,
      sql`
        select ${columns}
        from airdrop_readings r
        where r.post_id = ${postId}
        for update`,
    ),
  );
}
export const beginPostReadingRound = (tx: Tx, postId: number, at: Date) =>
  run(
    tx,
    sql`
      update airdrop_readings
      set round = round + 1, begun_at = ${at}, cursor = null, failure = null, retry_at = null
      where post_id = ${postId}`,
  );
export const setPostReadingCursor = (tx: Tx, postId: number, cursor: string) =>
  run(
    tx,
    sql`
      update airdrop_readings
      set cursor = ${cursor}, failure = null, retry_at = null
      where post_id = ${postId}`,
  );
/** Records that the list of a post was read completely. */
export const setPostListRead = (tx: Tx, postId: number) =>
  run(
    tx,
    sql`
      update airdrop_readings
      set read_at = begun_at, begun_at = null, cursor = null, failure = null, retry_at = null
      where post_id = ${postId}`,
  );
/**
 * Records that a page could not be read. The next reading begins at the first page, because the
 * cursor may have expired.
 */
export const setPostReadingFailure = (db: Writes, postId: number, failure: string, retryAt: Date) =>
  run(
    db,
    sql`
      update airdrop_readings
      set failure = ${failure}, retry_at = ${retryAt}, begun_at = null, cursor = null
      where post_id = ${postId}`,
  );
/**
 * Records that the participants on a page have done the action of a post. Participants who were
 * recorded earlier stay.
 */
export const insertPostParticipants = (
  tx: Tx,
  post: { readonly campaignId: number; readonly postId: number },
  outsideIds: readonly string[],
  at: Date,
) =>
  run(
    tx,
    sql`
      insert into airdrop_completed_actions (post_id, participant_id, seen_at)
      select ${post.postId}, p.id, ${at}
      from airdrop_participants p
      where p.campaign_id = ${post.campaignId} and p.outside_id = any(${[...outsideIds]})
      on conflict do nothing`,
  );
export async function findPostListRetryTime(
  db: Queries,
  action: AirdropPostAction,
): Promise<string | undefined> {
  const row = await maybeOne<{ retryAt: string }>(
    db,
    sql`select retry_at as "retryAt" from airdrop_limits where action = ${action}`,
  );
  return row?.retryAt;
}
export const setPostListRetryTime = (db: Writes, action: AirdropPostAction, retryAt: Date) =>
  run(
    db,
    sql`
      insert into airdrop_limits (action, retry_at)
      values (${action}, ${retryAt})
      on conflict (action) do update set retry_at = excluded.retry_at`,
  );

/** Counts, for each post, the participants who have done its action according to the readings. */
export const countParticipantsByPost = (db: Queries, postIds: readonly number[]) =>
  many<{ id: number; n: number }>(
    db,
    sql`
      select d.post_id as id, count(*)::int as n
      from airdrop_completed_actions d
      where d.post_id = any(${[...postIds]})
      group by d.post_id`,
  );
/**
 * Counts, for each account that is not deleted, the posts of a campaign whose action the account
 * has done.
 */
export const countCompletedPostsByAccount = (db: Queries, campaignId: number) =>
  many<CompletedPostsOfAccount>(
    db,
    sql`
      select p.account_id as "accountId", count(*)::int as posts
      from airdrop_participants p
      join airdrop_completed_actions d on d.participant_id = p.id
      join twitter_posts t on t.id = d.post_id
      join player a on a.id = p.account_id
      where p.campaign_id = ${campaignId}
        and t.campaign_id = ${campaignId}
        and t.deleted_at is null
        and not a.deleted
      group by p.account_id
      order by p.account_id`,
  );
/**
 * Lists the campaigns of an account, with the posts whose action the account has done according to
 * the readings.
 */
export const listCompletedCampaignPosts = (
  db: Queries,
  accountId: number,
  campaignIds: readonly number[],
) =>
  many<{ campaignId: number; completedPostIds: number[] }>(
    db,
    sql`
      select p.campaign_id as "campaignId",
        coalesce(array_agg(d.post_id) filter (where d.post_id is not null), '{}')
          as "completedPostIds"
      from airdrop_participants p
      left join airdrop_completed_actions d on d.participant_id = p.id
      where p.account_id = ${accountId} and p.campaign_id = any(${[...campaignIds]})
      group by p.campaign_id`,
  );
