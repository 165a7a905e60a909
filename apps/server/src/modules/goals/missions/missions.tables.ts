import { missionsSection } from '@guildhall/contract/goals/missions.section';
import {
  sql,
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

/**
 * A mission in one period: a common mission in a pool, or a special mission with its own period.
 * Calls and events for players identify the mission by the id of this row.
 */
export const missionInstancesTable = pgTable(
  'mission_instances',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    templateId: bigint('template_id', { mode: 'number' }).notNull(),
    /** DAILY or WEEKLY; null for a special mission. */
    rotation: text('rotation'),
    /** Key of the period: rotation and first day, or `special` for a special mission. */
    period: text('period').notNull(),
    start: buildTimestampColumn('start'),
    end: buildTimestampColumn('end'),
  },
  (t) => [
    uniqueIndex('mission_instances_once').on(t.templateId, t.period),
    index('mission_instances_end').on(t.end),
  ],
);

/** Progress of an account in a mission. The reward is fixed when it becomes ready. */
export const missionProgressTable = pgTable(
  'mission_progress',
  {
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    instanceId: bigint('instance_id', { mode: 'number' }).notNull(),
    progress: doublePrecision('progress').notNull(),
    readyAt: buildTimestampColumn('ready_at'),
    goal: integer('goal'),
    rewards: jsonb('rewards'),
    claimedAt: buildTimestampColumn('claimed_at'),
    /** Time at which the reward moved to the inbox; from then on, it can be claimed only there. */
    movedAt: buildTimestampColumn('moved_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.instanceId] }),
    index('mission_progress_instance').on(t.instanceId),
    index('mission_progress_waiting')
      .on(t.instanceId, t.accountId)
      .where(sql`ready_at is not null and claimed_at is null and moved_at is null`),
  ],
);

export const missionsTable = buildSectionTable(missionsSection);

export const missionsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'mission_progress',
    by: 'account_id',
    of: 'account',
    shows: ['instance_id', 'progress', 'ready_at', 'claimed_at'],
    along: 'instance_id',
    after: 'kept',
  },
];
