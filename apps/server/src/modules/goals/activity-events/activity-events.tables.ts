import { activityEventsSection } from '@guildhall/contract/goals/activity-events.section';
import {
  bigint,
  doublePrecision,
  index,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
} from '../../../kernel/db/drizzle.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

/**
 * Sequence for the ids of rewards inside events. Ids are never reused, because progress and payouts
 * refer to them.
 */
export const activityRewardIdsSequence = pgSequence('activity_reward_ids');

/**
 * Progress of an account towards one reward. Once the reward is granted, its payment and this row
 * no longer change.
 */
export const activityProgressTable = pgTable(
  'activity_progress',
  {
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    rewardId: bigint('reward_id', { mode: 'number' }).notNull(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    /** Progress in the units of the activity: points of the statistic, matches, levels. */
    progress: doublePrecision('progress').notNull(),
    grantedAt: buildTimestampColumn('granted_at'),
    goal: doublePrecision('goal'),
    rewards: jsonb('rewards'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.rewardId] }),
    index('activity_progress_event').on(t.eventId, t.accountId),
  ],
);

export const activityEventsTable = buildSectionTable(activityEventsSection);

export const activityEventsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'activity_progress',
    by: 'account_id',
    of: 'account',
    shows: ['reward_id', 'progress', 'granted_at', 'rewards'],
    along: 'reward_id',
    after: 'kept',
  },
];
