import { characterAttributesSection } from '@guildhall/contract/wealth/items/character-attributes.section';
import { gameplayTasksSection } from '@guildhall/contract/wealth/perks/gameplay-tasks.section';
import {
  perksSection,
  rarityAcquisitionsSection,
} from '@guildhall/contract/wealth/perks/perks.section';
import {
  bigint,
  boolean,
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

export const characterAttributesTable = buildSectionTable(characterAttributesSection);
export const perksTable = buildSectionTable(perksSection);
export const rarityAcquisitionsTable = buildSectionTable(rarityAcquisitionsSection);
export const gameplayTasksTable = buildSectionTable(gameplayTasksSection);

/**
 * Tables from which slots were drawn: one row for each state of the settings. The id is the
 * version. Rows are only inserted.
 */
export const perkRollTablesTable = pgTable(
  'perk_roll_tables',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    hash: text('hash').notNull(),
    contents: jsonb('contents').notNull(),
    at: buildTimestampColumn('at').notNull(),
  },
  (t) => [uniqueIndex('perk_roll_tables_hash').on(t.hash)],
);
/** Draws of item slots. A draw can be repeated exactly from its row. Rows are only inserted. */
export const perkRollsTable = pgTable(
  'perk_rolls',
  {
    itemId: bigint('item_id', { mode: 'number' }).primaryKey(),
    tableId: bigint('table_id', { mode: 'number' })
      .notNull()
      .references(() => perkRollTablesTable.id),
    seed: text('seed').notNull(),
    rarity: integer('rarity').notNull(),
    attributeIds: bigint('attribute_ids', { mode: 'number' }).array().notNull(),
    boosted: boolean('boosted').notNull(),
    slots: jsonb('slots').notNull(),
    at: buildTimestampColumn('at').notNull(),
  },
  (t) => [index('perk_rolls_table').on(t.tableId)],
);

/** View of tasks for other modules. A migration creates the view. */
export const gameplayTaskView = pgView('gameplay_task', {}).existing();
