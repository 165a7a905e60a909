import { matchRewardsSection } from '@guildhall/contract/play/match-rewards.section';
import { bigint, pgTable, primaryKey, text } from '../../../kernel/db/drizzle.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';

export const matchRewardsTable = buildSectionTable(matchRewardsSection);

/** First match with energy of each account on each UTC day. */
export const firstMatchesOfDayTable = pgTable(
  'match_days',
  {
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    day: text('day').notNull(),
    matchId: bigint('match_id', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day] })],
);
export const matchRewardPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'match_days',
    by: 'account_id',
    of: 'account',
    shows: ['day', 'match_id'],
    after: 'kept',
  },
];
