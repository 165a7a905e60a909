import { rewardKindChoices } from '@guildhall/contract/kit/field/rewards';
import type { Database, Queries, Tx } from '../../../kernel/db/db.ts';
import { countInviteVisit } from '../../identity/accounts/players/players.api.ts';
import { buildAvatarColumn } from '../../wealth/avatars/avatars.api.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { many, maybeOne, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import { deleteExpiredRows } from '../../../kernel/jobs/sweep.ts';
import {
  buildRewardsWithNamesColumn,
  buildStoredRewardsColumn,
  type NamedReward,
  type Reward,
} from '../../wealth/rewards/rewards.api.ts';
import type { CountedRecruit, ReferralGoal, ReferralEventWindow } from './referral.heads.ts';

export interface RecruitRow extends Record<string, unknown> {
  readonly user_id: number;
  readonly registered_at: string;
  readonly matches: number;
  readonly spent: Readonly<Record<string, number>>;
  readonly held_for: string[] | null;
  readonly is_refused: boolean;
  readonly rewarded_at: string | null;
  readonly verified: boolean;
  readonly active: boolean;
  readonly level: number;
  readonly username: string;
  readonly avatar: { id: number; isDefault: boolean; name: string; image: string | null } | null;
}
export const listRecruitsByRecruiter = (db: Queries, recruiterId: number) =>
  many<RecruitRow>(
    db,
    sql`
      select r.user_id, r.registered_at, r.matches, r.spent, r.held_for, r.rewarded_at,
        r.refused_at is not null as is_refused,
        a.verified, not a.blocked and not a.deleted as active, a.level, a.username,
        ${buildAvatarColumn(sql`a.avatar_id`)} as avatar
      from recruits r
      join player a on a.user_id = r.user_id
      where r.recruiter_id = ${recruiterId}
      order by r.registered_at, r.user_id`,
  );
export const toCountedRecruit = (row: RecruitRow): CountedRecruit => ({
  userId: row.user_id,
  registeredAt: new Date(row.registered_at).getTime(),
  verified: row.verified,
  active: row.active,
  held: row.held_for !== null,
  level: row.level,
  matches: row.matches,
  spent: row.spent,
});

export interface ReferralEventRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly factor: number;
  readonly cap: number | null;
}
export const listReferralEvents = (db: Queries) =>
  many<ReferralEventRow>(
    db,
    sql`
      select id, name, start, "end", factor, cap
      from referral_events
      where deleted_at is null
      order by referral_events.start`,
  );
export const toReferralEventWindow = (row: ReferralEventRow): ReferralEventWindow => ({
  start: new Date(row.start).getTime(),
  end: new Date(row.end).getTime(),
  factor: row.factor,
  cap: row.cap,
});
export const toReferralEvent = (row: ReferralEventRow) => ({
  id: row.id,
  name: row.name,
  start: toIsoTime(row.start),
  end: toIsoTime(row.end),
  factor: row.factor,
  cap: row.cap,
});

export interface ReferralRewardRow extends Record<string, unknown> {
  readonly id: number;
  readonly type: number;
  readonly order: number;
  readonly image_url: string | null;
  readonly settings: { count: number; value: number | null; currency?: string | null };
  readonly rewarding_type: number;
  /** Reward as its setting defines it now. */
  readonly rewards: readonly [Reward];
}
const kinds = rewardKindChoices.map(({ value, kind }) => `when ${value} then '${kind}'`).join(' ');
/**
 * Column with the reward of a setting, as the setting defines it now. Settings store kinds of
 * rewards as numbers.
 */
export const referralRewardListColumn = buildStoredRewardsColumn({
  kind: sql`(case w.rewarding_type ${sql.raw(kinds)} end)`,
  id: sql`(w.rewarding_settings->'id')`,
  currency: sql`(w.rewarding_settings->>'currency')`,
  amount: sql`(w.rewarding_settings->'amount')`,
});
const rewardColumns = sql`
  w.id, w.type, w."order", w.image_url, w.settings, w.rewarding_type,
  ${referralRewardListColumn} as rewards`;
/** Lists the rewards that are not yet ready for the account. */
export const listUnreachedReferralRewards = (db: Queries, accountId: number) =>
  many<ReferralRewardRow>(
    db,
    sql`
      select ${rewardColumns}
      from referral_rewards w
      where w.enabled
        and w.deleted_at is null
        and not exists (
          select 1
          from ready_referral_rewards p
          where p.account_id = ${accountId} and p.reward_id = w.id
        )
      order by w."order", w.id`,
  );
/** Converts the settings of a reward to the goal with which recruits are compared. */
export const toReferralGoal = (
  { type, settings: { value, currency = null } }: ReferralRewardRow,
  qualifiedFrom: number,
): ReferralGoal => ({ type, value, currency, qualifiedFrom });
export interface PlayerReferralRewardRow extends ReferralRewardRow {
  readonly currency_name: string | null;
  readonly currency_decimals: number;

  /**
   * Reward of the row. A ready reward is fixed; before that, this is the reward as its setting
   * defines it now.
   */
  readonly paid: readonly [NamedReward];
  readonly ready: boolean;
  readonly claimed: boolean;
}
/**
 * Lists rewards in the order in which players see them. For a ready reward, lists what it will pay.
 */
export const listPlayerReferralRewards = (db: Queries, accountId: number) =>
  many<PlayerReferralRewardRow>(
    db,
    sql`
      select ${rewardColumns}, p.account_id is not null as ready,
        p.claimed_at is not null as claimed,
        ${buildRewardsWithNamesColumn(
          sql`coalesce(p.rewards, ${referralRewardListColumn})`,
        )} as paid,
        c.name as currency_name, coalesce(c.decimals, 0) as currency_decimals
      from referral_rewards w
      left join catalogue c on c.kind = 'CURRENCY'
        and c.code = w.settings->>'currency'
        and c.living
      left join ready_referral_rewards p on p.reward_id = w.id and p.account_id = ${accountId}
      where p.account_id is not null or (w.enabled and w.deleted_at is null)
      order by w."order", w.id`,
  );
/** Makes a reward ready once. Returns false if the reward was already ready. */
export const makeReferralRewardReady = async (
  tx: Tx,
  ready: {
    readonly accountId: number;
    readonly rewardId: number;
    readonly rewards: readonly Reward[];
    readonly heads: number;
    readonly recruitIds: readonly number[];
    readonly readyAt: Date;
  },
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      insert into ready_referral_rewards (
        account_id, reward_id, rewards, heads, recruit_ids, ready_at
      )
      values (
        ${ready.accountId}, ${ready.rewardId}, ${sql.json(ready.rewards)}, ${ready.heads},
        ${ready.recruitIds}, ${ready.readyAt}
      )
      on conflict do nothing`,
  )) > 0;
/** Marks a reward as claimed; returns undefined if the reward is missing or already claimed. */
export const claimReadyReferralReward = (tx: Tx, accountId: number, rewardId: number, now: Date) =>
  maybeOne<{ rewards: readonly Reward[]; heads: number; recruitIds: number[] }>(
    tx,
    sql`
      update ready_referral_rewards
      set claimed_at = ${now}
      where account_id = ${accountId} and reward_id = ${rewardId} and claimed_at is null
      returning rewards, heads, recruit_ids as "recruitIds"`,
  );
export const findReadyReferralReward = (db: Queries, accountId: number, rewardId: number) =>
  maybeOne<{ claimed: boolean }>(
    db,
    sql`
      select claimed_at is not null as claimed
      from ready_referral_rewards
      where account_id = ${accountId} and reward_id = ${rewardId}`,
  );
export const markRecruitsCountedForReward = (tx: Tx, recruitIds: readonly number[], now: Date) =>
  recruitIds.length === 0
    ? Promise.resolve()
    : run(
        tx,
        sql`
          update recruits
          set rewarded_at = ${now}::timestamptz
          where rewarded_at is null and user_id = any(${[...recruitIds]})`,
      );

export const findRecruiterAccount = (db: Queries, userId: number) =>
  maybeOne<{ account_id: number; username: string; language: string }>(
    db,
    sql`
      select id as account_id, username, language
      from player
      where user_id = ${userId} and not deleted`,
  );
/** Lists recruiters with ids above `after`, in the order of ids. */
export const listRecruitersAfterId = (db: Queries, after: number, limit: number) =>
  many<{ id: number }>(
    db,
    sql`
      select distinct recruiter_id as id
      from recruits
      where recruiter_id > ${after}
      order by id
      limit ${limit}`,
  );
export const findRecruiterByRecruit = (db: Queries, userId: number) =>
  maybeOne<{ recruiter_id: number }>(
    db,
    sql`select recruiter_id from recruits where user_id = ${userId}`,
  );
/** Lists the user ids of these accounts' recruiters. */
export const listRecruitersByAccounts = async (
  db: Queries,
  accountIds: readonly number[],
): Promise<number[]> =>
  (
    await many<{ id: number }>(
      db,
      sql`
        select distinct r.recruiter_id as id
        from recruits r
        join player a on a.user_id = r.user_id
        where a.id = any(${[...accountIds]})
        order by id`,
    )
  ).map((row) => row.id);
/**
 * Counts a finished match for the given accounts that are recruits. Locks the recruits in the order
 * of ids. Returns their recruiters.
 */
export async function countMatchForRecruits(
  tx: Tx,
  accountIds: readonly number[],
): Promise<number[]> {
  const played = sql`
    user_id = any(
      array(
        select a.user_id
        from player a
        where a.id = any(${[...accountIds]})
      )
    )`;
  const [, counted] = await Promise.all([
    run(tx, sql`select user_id from recruits where ${played} order by user_id for update`),
    many<{ recruiter_id: number }>(
      tx,
      sql`update recruits set matches = matches + 1 where ${played} returning recruiter_id`,
    ),
  ]);
  return counted.map((row) => row.recruiter_id);
}

/**
 * Adds an amount in minor units, which may be negative, to the spending of a recruit. Returns the
 * recruiter's id; undefined if the user has no recruiter.
 */
export async function addRecruitSpending(
  tx: Tx,
  accountId: number,
  currency: string,
  amount: bigint,
): Promise<number | undefined> {
  const row = await maybeOne<{ recruiter_id: number }>(
    tx,
    sql`
      update recruits r
      set spent = r.spent || jsonb_build_object(
          ${currency}::text, coalesce((r.spent->>${currency})::numeric, 0) + ${amount}::numeric
        )
      from player a
      where a.id = ${accountId} and r.user_id = a.user_id
      returning r.recruiter_id`,
  );
  return row?.recruiter_id;
}

/**
 * Records a visit of an invite link; returns false if a visit from this network is already recorded
 * for the link.
 */
export async function insertInviteVisit(
  tx: Tx,
  code: string,
  network: string,
  now: Date,
): Promise<boolean> {
  const noted = await run(
    tx,
    sql`
      insert into invite_visits (code, network, at)
      values (${code}, ${network}, ${now})
      on conflict do nothing`,
  );
  if (noted > 0) await countInviteVisit(tx, code);
  return noted > 0;
}
/** Deletes the visits before a time; the visit counts of the links stay. */
export const deleteOldInviteVisits = (db: Database, before: Date): Promise<void> =>
  deleteExpiredRows(db, 'invite_visits', sql`at < ${before}::timestamptz`);
export const findUserEmail = (db: Queries, userId: number) =>
  maybeOne<{ email: string }>(db, sql`select email from player where user_id = ${userId}`);
export const countSimilarRecruits = async (
  db: Queries,
  recruiterId: number,
  at: { network: string | null; fingerprint: string | null; day: string },
) =>
  (await maybeOne<{ same_device: number; same_network: number; today: number }>(
    db,
    sql`
      select count(*) filter (where fingerprint = ${at.fingerprint})::int as same_device,
        count(*) filter (where network = ${at.network})::int as same_network,
        count(*) filter (where registered_at >= ${at.day}::timestamptz)::int as today
      from recruits
      where recruiter_id = ${recruiterId}`,
  )) ?? { same_device: 0, same_network: 0, today: 0 };
interface NewRecruit {
  readonly userId: number;
  readonly recruiterId: number;
  readonly registeredAt: Date;
  readonly network: string | null;
  readonly fingerprint: string | null;
  readonly heldFor: readonly string[] | null;
}
export const insertRecruit = (tx: Tx, recruit: NewRecruit) =>
  run(
    tx,
    sql`
      insert into recruits (
        user_id, recruiter_id, registered_at, network, fingerprint, held_for
      )
      values (
        ${recruit.userId}, ${recruit.recruiterId}, ${recruit.registeredAt}, ${recruit.network},
        ${recruit.fingerprint}, ${recruit.heldFor}
      )`,
  );
type Origin = { readonly network: string } | { readonly fingerprint: string };
const from = (origin: Origin): Sql =>
  'network' in origin ? sql`network = ${origin.network}` : sql`fingerprint = ${origin.fingerprint}`;
/**
 * Puts earlier recruits with the same network or device on hold. Leaves out recruits whom an
 * operator has released or who have counted for a reward.
 */
export const holdSimilarRecruits = (tx: Tx, recruiterId: number, origin: Origin, reason: string) =>
  run(
    tx,
    sql`
      update recruits
      set held_for = array[${reason}]
      where recruiter_id = ${recruiterId}
        and ${from(origin)}
        and held_for is null
        and released_at is null
        and rewarded_at is null`,
  );
/**
 * Returns true if the recruiter is blocked; registrations through the link of a blocked recruiter
 * make no recruits.
 */
export const isBlockedRecruiter = async (tx: Tx, userId: number): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`select 1 as found from player where user_id = ${userId} and (blocked or deleted)`,
  )) !== undefined;
