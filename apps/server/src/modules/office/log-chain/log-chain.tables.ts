import { bigint, integer, pgTable, uniqueIndex } from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn, byteaColumn } from '../../../kernel/db/tables.ts';

/**
 * Hash chain of the activity log. The hash of each link covers a record and the previous link, so
 * that changes and deletions of records are detected.
 */
export const commandChainTable = pgTable(
  'command_chain',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    commandId: bigint('command_id', { mode: 'number' }).notNull(),
    hash: byteaColumn('hash').notNull(),
    sealedAt: buildTimestampColumn('sealed_at').notNull(),
    /**
     * Version of the function `command_digest`, which determines the columns that the hash covers.
     */
    version: integer('version').notNull().default(1),
  },
  (t) => [uniqueIndex('command_chain_command').on(t.commandId)],
);
