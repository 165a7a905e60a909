import { bigint, integer, pgTable, uniqueIndex } from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn, byteaColumn } from '../../../kernel/db/tables.ts';

/**
 * Hash chain of the activity log. The hash of each link covers the record and the previous link, so
 * that changed and deleted records are detected.
 */
export const commandChainTable = pgTable(
  'command_chain',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    commandId: bigint('command_id', { mode: 'number' }).notNull(),
    hash: byteaColumn('hash').notNull(),
    sealedAt: buildTimestampColumn('sealed_at').notNull(),
    /** Version of `command_digest`, which determines the columns covered by the hash. */
    version: integer('version').notNull().default(1),
  },
  (t) => [uniqueIndex('command_chain_command').on(t.commandId)],
);
