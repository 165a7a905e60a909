import { twitchExtensionRewardsSection } from '@guildhall/contract/reach/twitch-extension/twitch-extension.section';
import {
  bigint,
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

export const twitchExtensionRewardsTable = buildSectionTable(twitchExtensionRewardsSection);

/** Number of minutes watched, one row per viewer. */
export const twitchWatchedMinutesTable = pgTable(
  'twitch_watched',
  {
    /** Id of the viewer at Twitch. */
    viewer: text('viewer').primaryKey(),
    /** Account that was linked to the viewer when the last minute was counted. */
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    minutes: integer('minutes').notNull(),
    /** Last minute that was counted, by the server's clock. */
    countedMinute: buildTimestampColumn('counted_minute').notNull(),
  },
  (t) => [index('twitch_watched_account').on(t.accountId)],
);

/**
 * Claimed rewards. A viewer can claim a reward only once, even with several accounts; an account
 * can claim it only once, even with several viewers.
 */
export const twitchRewardClaimsTable = pgTable(
  'twitch_claims',
  {
    rewardId: bigint('reward_id', { mode: 'number' }).notNull(),
    viewer: text('viewer').notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    claimedAt: buildTimestampColumn('claimed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rewardId, t.viewer] }),
    uniqueIndex('twitch_claims_account').on(t.accountId, t.rewardId),
  ],
);

export const twitchExtensionPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'twitch_watched',
    by: 'account_id',
    of: 'account',
    shows: ['viewer', 'minutes', 'counted_minute'],
    after: 'removed',
  },
  {
    table: 'twitch_claims',
    by: 'account_id',
    of: 'account',
    shows: ['reward_id', 'viewer', 'claimed_at'],
    along: 'reward_id',
    after: 'removed',
  },
];
