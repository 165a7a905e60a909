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

/** Invite codes: one per user, the link of the referral system. */
export const inviteCodes = pgTable(
  'invite_codes',
  { code: text('code').primaryKey(), userId: integer('user_id').notNull(), visits: integer('visits').notNull().default(0) },
  (t) => [index('invite_codes_user').on(t.userId)],
);
