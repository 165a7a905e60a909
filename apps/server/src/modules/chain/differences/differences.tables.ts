import type { Sentence } from '@guildhall/contract/kit/text/messages';
import {
  sql,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

/** Differences between our records and the chain, from their first detection until they end. */
export const chainDifferencesTable = pgTable(
  'chain_differences',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Identifies the compared record within its kind. */
    about: text('about').notNull(),
    assetId: bigint('asset_id', { mode: 'number' }),
    /** Wallet in our records. */
    wallet: text('wallet'),
    subject: jsonb('subject').$type<Sentence>().notNull(),
    ours: jsonb('ours').$type<Sentence | string>().notNull(),
    onChain: jsonb('on_chain').$type<Sentence | string>().notNull(),
    looks: integer('looks').notNull().default(1),
    firstSeenAt: buildTimestampColumn('first_seen_at').notNull(),
    lastSeenAt: buildTimestampColumn('last_seen_at').notNull(),
    endedAt: buildTimestampColumn('ended_at'),
  },
  (t) => [
    uniqueIndex('chain_differences_open')
      .on(t.kind, t.about)
      .where(sql`ended_at is null`),
    index('chain_differences_ended').on(t.endedAt),
  ],
);
