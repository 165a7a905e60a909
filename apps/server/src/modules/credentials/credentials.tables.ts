import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, bytes } from '../../kernel/tables.ts';

/** Mailed links: random, single-use, bound to a purpose and a user, kept hashed. */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    purpose: text('purpose').notNull(),
    userId: integer('user_id').notNull(),
    payload: jsonb('payload'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('mailed_tokens_user').on(t.userId, t.purpose, t.createdAt)],
);
