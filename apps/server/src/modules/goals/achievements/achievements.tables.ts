import { achievementsSection } from '@guildhall/contract/goals/achievements.section';
import { bigint, index, integer, pgTable, primaryKey } from '../../../kernel/db/drizzle.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

/**
 * An achievement that an account has unlocked; each account can unlock it once. The experience is
 * fixed at that time.
 */
export const unlockedAchievementsTable = pgTable(
  'unlocked_achievements',
  {
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    achievementId: bigint('achievement_id', { mode: 'number' }).notNull(),
    exp: integer('exp').notNull(),
    unlockedAt: buildTimestampColumn('unlocked_at').notNull(),
    claimedAt: buildTimestampColumn('claimed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.achievementId] }),
    index('unlocked_achievements_achievement').on(t.achievementId, t.unlockedAt),
  ],
);

export const achievementsTable = buildSectionTable(achievementsSection);

export const achievementsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'unlocked_achievements',
    by: 'account_id',
    of: 'account',
    shows: ['achievement_id', 'exp', 'unlocked_at', 'claimed_at'],
    along: 'achievement_id',
    after: 'kept',
  },
];
