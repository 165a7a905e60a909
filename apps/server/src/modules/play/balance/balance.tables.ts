import { balancePresetsSection } from '@guildhall/contract/play/balance/balance-presets.section';
import { gameVersionsSection } from '@guildhall/contract/play/balance/game-versions.section';
import {
  sql,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

export const balancePresetsTable = buildSectionTable(balancePresetsSection);
export const gameVersionsTable = buildSectionTable(gameVersionsSection);

/**
 * Parameters of presets. Removing a parameter only marks its row as removed, so that an undo can
 * restore the same row.
 */
export const balanceParametersTable = pgTable(
  'balance_parameters',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    presetId: bigint('preset_id', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    value: text('value').notNull(),
    description: text('description').notNull(),
    tags: text('tags').array().notNull(),
    validation: text('validation'),
    version: integer('version').notNull().default(1),
    updatedAt: buildTimestampColumn('updated_at').notNull(),
    updatedBy: bigint('updated_by', { mode: 'number' }),
    deletedAt: buildTimestampColumn('deleted_at'),
  },
  (t) => [
    uniqueIndex('balance_parameters_name')
      .on(t.presetId, sql`normal_form(${t.name})`)
      .where(sql`deleted_at is null`),
  ],
);
/** Changes made by each save of a preset, for its history and for undo. */
export const balanceRevisionsTable = pgTable(
  'balance_revisions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    presetId: bigint('preset_id', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    at: buildTimestampColumn('at').notNull(),
    by: bigint('by', { mode: 'number' }),
    reason: text('reason'),
    changes: jsonb('changes').notNull(),
  },
  (t) => [index('balance_revisions_preset').on(t.presetId, t.id)],
);

/** View of game versions for other modules. A migration creates the view. */
export const gameVersionView = pgView('game_version', {}).existing();
