import { levelRewardsSection } from '@guildhall/contract/goals/level-rewards.section';
import { bigint, index, integer, jsonb, pgTable, primaryKey } from '../../../kernel/db/drizzle.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { Reward } from '../../wealth/rewards/rewards.api.ts';

/** A level reward that an account has reached; its payment is fixed from then on. */
export const readyLevelRewardsTable = pgTable(
  'ready_level_rewards',
  {
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    rewardId: bigint('reward_id', { mode: 'number' }).notNull(),
    rewards: jsonb('rewards').$type<readonly Reward[]>().notNull(),
    readyAt: buildTimestampColumn('ready_at').notNull(),
    claimedAt: buildTimestampColumn('claimed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.rewardId] }),
    index('ready_level_rewards_reward').on(t.rewardId),
    index('ready_level_rewards_at').on(t.readyAt),
  ],
);

/**
 * Changes of two numbers per reward: the accounts that have reached it, and the accounts that have
 * claimed it. Each number is the sum of its changes. Triggers on `ready_level_rewards` insert the
 * changes as new rows, so that two claims never wait for each other. A job merges the rows.
 */
export const levelRewardCountsTable = pgTable(
  'level_reward_counts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    rewardId: bigint('reward_id', { mode: 'number' }).notNull(),
    reached: integer('reached').notNull(),
    claimed: integer('claimed').notNull(),
  },
  (t) => [index('level_reward_counts_reward').on(t.rewardId)],
);

export const levelRewardsTable = buildSectionTable(levelRewardsSection);

export const levelRewardPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'ready_level_rewards',
    by: 'account_id',
    of: 'account',
    shows: ['reward_id', 'rewards', 'ready_at', 'claimed_at'],
    along: 'reward_id',
    after: 'kept',
  },
];
