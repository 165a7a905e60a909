import { localizationsSection } from '@guildhall/contract/play/localizations.section';
import { bigint, boolean, index, integer, pgTable, text } from '../../../kernel/db/drizzle.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

export const localizationsTable = buildSectionTable(localizationsSection);
/**
 * Files in the order of upload. For each platform, the game uses the newest file that was not
 * withdrawn.
 */
export const localizationFilesTable = pgTable(
  'localization_files',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    localizationId: bigint('localization_id', { mode: 'number' }).notNull(),
    platform: text('platform').notNull(),
    contents: text('contents').notNull(),
    keys: integer('keys').notNull(),
    at: buildTimestampColumn('at').notNull(),
    takenBack: boolean('taken_back').notNull().default(false),
  },
  (t) => [index('localization_files_place').on(t.localizationId, t.platform, t.id)],
);
