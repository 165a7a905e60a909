import {
  airdropCampaignsSection,
  twitterPostsSection,
} from '@guildhall/contract/reach/airdrops/airdrops.section';
import {
  sql,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

export const twitterPostsTable = buildSectionTable(twitterPostsSection);
export const airdropCampaignsTable = buildSectionTable(airdropCampaignsSection);

/** Progress of a campaign. Its participants are recorded page by page; then it is settled once. */
export const airdropProgressTable = pgTable('airdrop_progress', {
  campaignId: bigint('campaign_id', { mode: 'number' }).primaryKey(),
  /** Id of the last checked link. A link connects a player with an external account. */
  joinedAfter: bigint('joined_after', { mode: 'number' }).notNull().default(0),
  /** Time at which all accounts that were linked before the start had been recorded. */
  joinedAt: buildTimestampColumn('joined_at'),
  settledAt: buildTimestampColumn('settled_at'),
  /** True if the pool was split among participants; false if it was returned to its source. */
  isPaid: boolean('is_paid').notNull().default(false),
});

/**
 * Participants of a campaign: accounts that were linked to an external account before its start,
 * with that external account. Neither of the two can participate twice, even if links change later.
 */
export const airdropParticipantsTable = pgTable(
  'airdrop_participants',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    campaignId: bigint('campaign_id', { mode: 'number' }).notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    outsideId: text('outside_id').notNull(),
  },
  (t) => [
    uniqueIndex('airdrop_participants_account').on(t.campaignId, t.accountId),
    uniqueIndex('airdrop_participants_outside').on(t.campaignId, t.outsideId),
    index('airdrop_participants_own').on(t.accountId),
  ],
);

/** Progress of reading the list of users who have reacted to a post. */
export const airdropReadingsTable = pgTable('airdrop_readings', {
  postId: bigint('post_id', { mode: 'number' }).primaryKey(),
  /**
   * Number of the reading. Each new reading has a higher number, so that pages of an earlier
   * reading are ignored.
   */
  round: integer('round').notNull().default(0),
  /** Time at which the current reading of the list began; null if no reading is in progress. */
  begunAt: buildTimestampColumn('begun_at'),
  /** Cursor of the next page; null for the first page. */
  cursor: text('cursor'),
  /** Time at which the last complete reading of the list began. */
  readAt: buildTimestampColumn('read_at'),
  /** Reason why the last page could not be read; null if it was read. */
  failure: text('failure'),
  /** Time before which the service must not be called again for this post. */
  retryAt: buildTimestampColumn('retry_at'),
});

/** Participants who, according to a reading of the list, have done the action of a post. */
export const airdropCompletedActionsTable = pgTable(
  'airdrop_completed_actions',
  {
    postId: bigint('post_id', { mode: 'number' }).notNull(),
    participantId: bigint('participant_id', { mode: 'number' }).notNull(),
    seenAt: buildTimestampColumn('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.participantId] }),
    index('airdrop_completed_actions_participant').on(t.participantId),
  ],
);

/** For each kind of list, the time before which the service must not be called again. */
export const airdropRequestPausesTable = pgTable('airdrop_limits', {
  action: text('action').primaryKey(),
  retryAt: buildTimestampColumn('retry_at').notNull(),
});

/** Shares of settled pools. They are fixed when the pool is split, and each share is paid once. */
export const airdropSharesTable = pgTable(
  'airdrop_shares',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    campaignId: bigint('campaign_id', { mode: 'number' }).notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    /** Number of posts whose action the account has done. */
    posts: integer('posts').notNull(),
    /** Amount in minor units; 0 if the share is less than one unit. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    paidAt: buildTimestampColumn('paid_at'),
    /**
     * Time at which the share returned to its source, because the account was deleted before the
     * payment.
     */
    returnedAt: buildTimestampColumn('returned_at'),
  },
  (t) => [
    uniqueIndex('airdrop_shares_once').on(t.campaignId, t.accountId),
    index('airdrop_shares_account').on(t.accountId),
    index('airdrop_shares_unpaid')
      .on(t.id)
      .where(sql`paid_at is null and returned_at is null and amount > 0`),
    check('airdrop_shares_posts', sql`${t.posts} > 0`),
    check('airdrop_shares_amount', sql`${t.amount} >= 0`),
  ],
);

export const airdropsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'airdrop_participants',
    by: 'account_id',
    of: 'account',
    shows: ['campaign_id', 'outside_id'],
    along: 'id',
    after: 'removed',
  },
  {
    table: 'airdrop_shares',
    by: 'account_id',
    of: 'account',
    shows: ['campaign_id', 'posts', 'amount', 'paid_at', 'returned_at'],
    along: 'id',
    after: 'kept',
  },
];
