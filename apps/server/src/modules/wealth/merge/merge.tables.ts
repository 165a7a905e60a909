import { mergeLinesSection } from '@guildhall/contract/wealth/merge/merge-lines.section';
import { bigint, index, pgTable, text } from '../../../kernel/db/drizzle.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

export const mergeLinesTable = buildSectionTable(mergeLinesSection);

/**
 * Merges, with the items that were used up, the result, and the seed of the draw. Rows are only
 * inserted.
 */
export const mergesTable = pgTable(
  'merges',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    lineId: bigint('line_id', { mode: 'number' }).notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    /** Ids of the items that were used up. */
    itemIds: bigint('item_ids', { mode: 'number' }).array().notNull(),
    /** Id of the created item or, if a perk was moved, of the item that got the perk. */
    resultId: bigint('result_id', { mode: 'number' }).notNull(),
    /** Seed of the draw; null if nothing was drawn. */
    seed: text('seed'),
    commandId: bigint('command_id', { mode: 'number' }).notNull(),
    at: buildTimestampColumn('at').notNull(),
  },
  (t) => [index('merges_line').on(t.lineId), index('merges_account').on(t.accountId, t.id)],
);

export const mergePersonalData: readonly PersonalDataTable[] = [
  {
    table: 'merges',
    by: 'account_id',
    of: 'account',
    shows: ['line_id', 'item_ids', 'result_id', 'at'],
    along: 'id',
    after: 'kept',
  },
];
