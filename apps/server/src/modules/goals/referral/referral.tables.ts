import {
  referralEventsSection,
  referralRewardsSection,
} from '@guildhall/contract/goals/referral.section';
import {
  sql,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from '../../../kernel/db/drizzle.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { Reward } from '../../wealth/rewards/rewards.api.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

/**
 * Visits of invite links, one row per link and network. A repeated visit counts only once while
 * this row exists. The network is stored as a keyed hash.
 */
export const inviteVisitsTable = pgTable(
  'invite_visits',
  {
    code: text('code').notNull(),
    network: text('network').notNull(),
    at: buildTimestampColumn('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.code, t.network] }), index('invite_visits_at').on(t.at)],
);

/**
 * Recruits with their recruiters. A recruiter has registered before the recruit and therefore has a
 * smaller id, so recruits cannot form a cycle.
 */
export const recruitsTable = pgTable(
  'recruits',
  {
    userId: bigint('user_id', { mode: 'number' }).primaryKey(),
    recruiterId: bigint('recruiter_id', { mode: 'number' }).notNull(),
    registeredAt: buildTimestampColumn('registered_at').notNull(),
    /**
     * Network of the registration, as a keyed hash; null for a trusted network. `fingerprint` is
     * the hash of network and device together.
     */
    network: text('network'),
    fingerprint: text('fingerprint'),
    /** Number of finished matches with accepted results. */
    matches: integer('matches').notNull().default(0),
    /** Amount spent on purchases, minus reversals, in minor units by currency. */
    spent: jsonb('spent').$type<Readonly<Record<string, number>>>().notNull().default({}),
    /** Reasons for which the recruit is on hold for review; null while the recruit counts. */
    heldFor: text('held_for').array(),
    releasedAt: buildTimestampColumn('released_at'),
    /**
     * Time at which an operator refused the recruit; a refused recruit stays on hold and never
     * counts.
     */
    refusedAt: buildTimestampColumn('refused_at'),
    rewardedAt: buildTimestampColumn('rewarded_at'),
  },
  (t) => [
    index('recruits_recruiter').on(t.recruiterId, t.registeredAt),
    index('recruits_registered').on(t.registeredAt, t.userId),
    index('recruits_matches').on(t.matches, t.userId),
    index('recruits_open')
      .on(t.matches, t.userId)
      .where(sql`refused_at is null and held_for is null and rewarded_at is null`),
    index('recruits_rewarded')
      .on(t.userId)
      .where(sql`rewarded_at is not null`),
    index('recruits_held')
      .on(t.userId)
      .where(sql`held_for is not null`),
    check('recruits_no_circle', sql`${t.recruiterId} < ${t.userId}`),
  ],
);

/**
 * A referral reward that a recruiter has reached. From then on, its payment and the recruits
 * counted for it are fixed.
 */
export const readyReferralRewardsTable = pgTable(
  'ready_referral_rewards',
  {
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    rewardId: bigint('reward_id', { mode: 'number' }).notNull(),
    rewards: jsonb('rewards').$type<readonly Reward[]>().notNull(),
    /** Number of heads that counted for the reward. */
    heads: integer('heads').notNull(),
    /** Recruits who counted for the reward. */
    recruitIds: bigint('recruit_ids', { mode: 'number' }).array().notNull(),
    readyAt: buildTimestampColumn('ready_at').notNull(),
    claimedAt: buildTimestampColumn('claimed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.rewardId] }),
    index('ready_referral_rewards_reward').on(t.rewardId),
  ],
);

export const referralRewardsTable = buildSectionTable(referralRewardsSection);
export const referralEventsTable = buildSectionTable(referralEventsSection);

export const referralPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'recruits',
    by: 'user_id',
    of: 'user',
    shows: [
      'registered_at',
      'network',
      'fingerprint',
      'matches',
      'spent',
      'released_at',
      'rewarded_at',
    ],
    after: 'anonymised',
    empties: { network: null, fingerprint: null },
  },
  {
    table: 'ready_referral_rewards',
    by: 'account_id',
    of: 'account',
    shows: ['reward_id', 'rewards', 'heads', 'ready_at', 'claimed_at'],
    along: 'reward_id',
    after: 'kept',
  },
];
