import { bigint, index, jsonb, pgTable, text } from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn, byteaColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

/**
 * Mailed links. Each contains a random token that is usable once, for one purpose and one user.
 * Tokens are stored as hashes.
 */
export const mailedTokensTable = pgTable(
  'mailed_tokens',
  {
    tokenHash: byteaColumn('token_hash').primaryKey(),
    purpose: text('purpose').notNull(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    payload: jsonb('payload'),
    createdAt: buildTimestampColumn('created_at').notNull(),
    expiresAt: buildTimestampColumn('expires_at').notNull(),
    usedAt: buildTimestampColumn('used_at'),
  },
  (t) => [
    index('mailed_tokens_user').on(t.userId, t.purpose, t.createdAt),
    index('mailed_tokens_expires').on(t.expiresAt),
  ],
);

/**
 * Requests of game clients to sign in through a browser. The id is part of a URL; only the client
 * knows the secret. Both are stored as hashes.
 */
export const deviceSignInTriggersTable = pgTable(
  'authorization_triggers',
  {
    idHash: byteaColumn('id_hash').primaryKey(),
    secretHash: byteaColumn('secret_hash').notNull(),
    device: text('device').notNull(),
    address: text('address'),
    createdAt: buildTimestampColumn('created_at').notNull(),
    expiresAt: buildTimestampColumn('expires_at').notNull(),
    /** User who has allowed the client to sign in. */
    userId: bigint('user_id', { mode: 'number' }),
    approvedAt: buildTimestampColumn('approved_at'),
    /** Session that the last reply gave to the client. */
    sessionId: bigint('session_id', { mode: 'number' }),
  },
  (t) => [index('authorization_triggers_expires').on(t.expiresAt)],
);
/**
 * Tokens with which a game client opens the portal with the player signed in. Each token can be
 * used once.
 */
export const autoLoginTokensTable = pgTable(
  'auto_login_tokens',
  {
    tokenHash: byteaColumn('token_hash').primaryKey(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    /** Session that requested the token. If the session ends, the token becomes invalid. */
    sessionId: bigint('session_id', { mode: 'number' }).notNull(),
    createdAt: buildTimestampColumn('created_at').notNull(),
    expiresAt: buildTimestampColumn('expires_at').notNull(),
    usedAt: buildTimestampColumn('used_at'),
  },
  (t) => [index('auto_login_tokens_expires').on(t.expiresAt)],
);

export const credentialsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'mailed_tokens',
    by: 'user_id',
    of: 'user',
    shows: ['purpose', 'created_at', 'expires_at', 'used_at'],
    after: 'removed',
  },
  {
    table: 'authorization_triggers',
    by: 'user_id',
    of: 'user',
    shows: ['device', 'address', 'created_at', 'approved_at'],
    after: 'removed',
  },
  {
    table: 'auto_login_tokens',
    by: 'user_id',
    of: 'user',
    shows: ['created_at', 'used_at'],
    after: 'removed',
  },
];
