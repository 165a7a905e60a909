import type { AirdropPostAction } from '@guildhall/contract/reach/airdrops/airdrops.section';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIsoTime, toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';

export interface Campaign {
  readonly id: number;
  readonly name: string;
  readonly currency: string | null;
  /** Pool in minor units. */
  readonly pool: bigint;
  readonly start: string;
  readonly end: string;
  readonly offSeason: boolean;
  readonly paused: boolean;
}
interface CampaignRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly currency: string | null;
  readonly pool: string;
  readonly start: string;
  readonly end: string;
  readonly offSeason: boolean;
  readonly paused: boolean;
}
const columns = sql`
  c.id, c.name, c.currency, c.pool::text, c.start, c."end", c.off_season as "offSeason", c.paused`;
const toCampaign = (row: CampaignRow): Campaign => ({
  ...row,
  pool: BigInt(row.pool),
  start: toIsoTime(row.start),
  end: toIsoTime(row.end),
});
export async function findAirdropCampaign(db: Queries, id: number): Promise<Campaign | undefined> {
  const row = await maybeOne<CampaignRow>(
    db,
    sql`
      select ${columns}
      from airdrop_campaigns c
      where c.id = ${id} and c.deleted_at is null`,
  );
  return row && toCampaign(row);
}
export async function lockAirdropCampaign(tx: Tx, id: number): Promise<Campaign | undefined> {
  const row = await maybeOne<CampaignRow>(
    tx,
    sql`
      select ${columns}
      from airdrop_campaigns c
      where c.id = ${id} and c.deleted_at is null
      for update`,
  );
  return row && toCampaign(row);
}
/** Lists campaigns with a pool that have begun and are not settled yet. */
export async function listOpenAirdropCampaigns(db: Queries, now: Date): Promise<Campaign[]> {
  const rows = await many<CampaignRow>(
    db,
    sql`
      select ${columns}
      from airdrop_campaigns c
      left join airdrop_progress p on p.campaign_id = c.id
      where c.deleted_at is null
        and c.currency is not null
        and c.start <= ${now}
        and p.settled_at is null
      order by c.id`,
  );
  return rows.map(toCampaign);
}
/**
 * Lists the campaigns that players see: all that have not ended, and those that ended after a given
 * time.
 */
export async function listPlayerAirdropCampaigns(
  db: Queries,
  since: Date,
  limit: number,
): Promise<Campaign[]> {
  const rows = await many<CampaignRow>(
    db,
    sql`
      select ${columns}
      from airdrop_campaigns c
      where c.deleted_at is null and c.currency is not null and c."end" > ${since}
      order by c.start desc, c.id desc
      limit ${limit}`,
  );
  return rows.map(toCampaign);
}

export interface AirdropCampaignProgress {
  readonly joinedAfter: number;
  readonly joinedAt: string | null;
  readonly settledAt: string | null;
  readonly isPaid: boolean;
}
const initialProgress: AirdropCampaignProgress = {
  joinedAfter: 0,
  joinedAt: null,
  settledAt: null,
  isPaid: false,
};
interface ProgressRow extends AirdropCampaignProgress {
  readonly campaignId: number;
}
const progressColumns = sql`
  p.campaign_id as "campaignId", p.joined_after as "joinedAfter", p.joined_at as "joinedAt",
  p.settled_at as "settledAt", p.is_paid as "isPaid"`;
/**
 * Returns a function that looks up the progress of a campaign. A campaign without a stored row has
 * the initial progress.
 */
export async function loadCampaignProgressLookup(
  db: Queries,
  ids: readonly number[],
): Promise<(id: number) => AirdropCampaignProgress> {
  const rows = await many<ProgressRow>(
    db,
    sql`
      select ${progressColumns}
      from airdrop_progress p
      where p.campaign_id = any(${[...ids]})`,
  );
  const known = new Map(rows.map((row) => [row.campaignId, row]));
  return (id) => {
    const row = known.get(id);
    return row ? { ...row, settledAt: toIsoTimeOrNull(row.settledAt) } : initialProgress;
  };
}
/** Locks the progress row of a campaign until commit. Creates the row if it is missing. */
export async function lockOrCreateCampaignProgress(
  tx: Tx,
  campaignId: number,
): Promise<AirdropCampaignProgress> {
  await run(
    tx,
    sql`insert into airdrop_progress (campaign_id) values (${campaignId}) on conflict do nothing`,
  );
  const row = await maybeOne<ProgressRow>(
    tx,
    sql`
      select ${progressColumns}
      from airdrop_progress p
      where p.campaign_id = ${campaignId}
      for update`,
  );
  return row ? { ...row, settledAt: toIsoTimeOrNull(row.settledAt) } : initialProgress;
}
export const setCampaignJoiningProgress = (
  tx: Tx,
  campaignId: number,
  after: number,
  at: Date | null,
) =>
  run(
    tx,
    sql`
      update airdrop_progress
      set joined_after = ${after}, joined_at = ${at}
      where campaign_id = ${campaignId}`,
  );
export const setAirdropCampaignSettled = (tx: Tx, campaignId: number, isPaid: boolean, at: Date) =>
  run(
    tx,
    sql`
      update airdrop_progress
      set settled_at = ${at}, is_paid = ${isPaid}
      where campaign_id = ${campaignId}`,
  );
/**
 * Adds those players to a campaign whose account is not deleted. Adds neither an account nor an
 * external account twice.
 */
export const insertCampaignParticipants = (
  tx: Tx,
  campaignId: number,
  links: readonly { readonly userId: number; readonly outsideId: string }[],
) =>
  run(
    tx,
    sql`
      insert into airdrop_participants (campaign_id, account_id, outside_id)
      select ${campaignId}, a.id, x."outsideId"
      from jsonb_to_recordset(${sql.json(links)}) as x("userId" bigint, "outsideId" text)
      join player a on a.user_id = x."userId"
      where not a.deleted
      on conflict do nothing`,
  );
export const countCampaignParticipants = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; n: number }>(
    db,
    sql`
      select campaign_id as id, count(*)::int as n
      from airdrop_participants
      where campaign_id = any(${[...ids]})
      group by campaign_id`,
  );

export interface AirdropCampaignPost {
  readonly id: number;
  readonly link: string;
  readonly action: AirdropPostAction;
  readonly campaignId: number | null;
  readonly createdAt: string;
}
const postColumns = sql`
  t.id, t.link, t.action, t.campaign_id as "campaignId", t.created_at as "createdAt"`;
export const listAirdropCampaignPosts = (db: Queries, campaignIds: readonly number[]) =>
  many<AirdropCampaignPost>(
    db,
    sql`
      select ${postColumns}
      from twitter_posts t
      where t.campaign_id = any(${[...campaignIds]}) and t.deleted_at is null
      order by t.id`,
  );
export const listNewestCampaignPosts = (db: Queries, limit: number) =>
  many<AirdropCampaignPost>(
    db,
    sql`
      select ${postColumns}
      from twitter_posts t
      where t.campaign_id is null and t.deleted_at is null
      order by t.created_at desc, t.id desc
      limit ${limit}`,
  );
/** Lists, for each post, the time at which it was added and the end of its campaign. */
export const listPostCreationTimes = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; createdAt: string; end: string | null }>(
    db,
    sql`
      select t.id, t.created_at as "createdAt", c."end"
      from twitter_posts t
      left join airdrop_campaigns c on c.id = t.campaign_id
      where t.id = any(${[...ids]})`,
  );
