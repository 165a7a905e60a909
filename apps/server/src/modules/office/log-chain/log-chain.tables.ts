import { bigint, integer, pgTable, uniqueIndex } from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn, byteaColumn } from '../../../kernel/db/tables.ts';

/**
 * Hash chain of the activity log. The hash of a link covers a record and the previous link, so that
 * a changed or deleted record is detected.
 */
export const commandChainTable = pgTable(
  'command_chain',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    commandId: bigint('command_id', { mode: 'number' }).notNull(),
    hash: byteaColumn('hash').notNull(),
    sealedAt: buildTimestampColumn('sealed_at').notNull(),
    /**
     * Version of the database function `command_digest`. It determines which columns the hash
     * covers.
     */
    version: integer('version').notNull().default(1),
  },
  (t) => [uniqueIndex('command_chain_command').on(t.commandId)],
);
