import { gameMissionsSection } from '@guildhall/contract/goals/game-missions.section';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from '../../../kernel/db/drizzle.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

export const gameMissionsTable = buildSectionTable(gameMissionsSection);

/**
 * Progress of an account in a game mission in one period. The payment is fixed when the account
 * completes the last step.
 */
export const gameMissionProgressTable = pgTable(
  'game_mission_progress',
  {
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    missionId: bigint('mission_id', { mode: 'number' }).notNull(),
    /**
     * Key of the period under which the mission is paid: `ONCE`, or the rotation and the first day.
     */
    period: text('period').notNull(),
    /** Number of completed steps. */
    step: integer('step').notNull(),
    /** Task to which `counted` belongs. If the step gets another task, counting starts at zero. */
    taskId: bigint('task_id', { mode: 'number' }),
    counted: doublePrecision('counted').notNull(),
    finishedAt: buildTimestampColumn('finished_at'),
    rewards: jsonb('rewards'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.missionId, t.period] }),
    index('game_mission_progress_mission').on(t.missionId, t.period),
  ],
);

export const gameMissionsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'game_mission_progress',
    by: 'account_id',
    of: 'account',
    shows: ['mission_id', 'period', 'step', 'counted', 'finished_at', 'rewards'],
    along: 'mission_id',
    after: 'kept',
  },
];
