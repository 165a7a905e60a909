import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  sql,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { at } from '../../../kernel/tables.ts';

/** Transactions that the server has signed, from before they are sent until their end is certain. */
export const chainSubmissions = pgTable(
  'chain_submissions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    signature: text('signature').notNull(),
    /** The signed transaction in base64: whoever looks at it sends these bytes again and no others. */
    wire: text('wire').notNull(),
    kind: text('kind').notNull(),
    /** The one thing that it is about; no two that are under way are about the same. */
    subject: text('subject').notNull(),
    userId: integer('user_id'),
    accountId: integer('account_id'),
    /** Address of the wallet that signed; null where the server alone did. */
    wallet: text('wallet'),
    memo: text('memo'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    lastValidBlockHeight: bigint('last_valid_block_height', { mode: 'number' }).notNull(),
    state: text('state').notNull().default('SUBMITTED'),
    sends: integer('sends').notNull().default(0),
    error: text('error'),
    /** Lamports that it cost us; known when it is final. */
    cost: bigint('cost', { mode: 'number' }),
    commandId: bigint('command_id', { mode: 'number' }),
    createdAt: at('created_at').notNull(),
    lookedAt: at('looked_at'),
    /** Time of its block. */
    finalAt: at('final_at'),
    settledAt: at('settled_at'),
  },
  (t) => [
    uniqueIndex('chain_submissions_signature').on(t.signature),
    uniqueIndex('chain_submissions_subject')
      .on(t.kind, t.subject)
      .where(sql`state in ('SUBMITTED', 'CONFIRMED')`),
    index('chain_submissions_open')
      .on(t.id)
      .where(sql`state in ('SUBMITTED', 'CONFIRMED')`),
    index('chain_submissions_user').on(t.userId, t.id),
    check(
      'chain_submissions_state',
      sql`${t.state} in ('SUBMITTED', 'CONFIRMED', 'FINAL', 'FAILED', 'EXPIRED')`,
    ),
  ],
);
