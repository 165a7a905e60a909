import {
  bigint,
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { at, bytes } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

/** A split session: both halves are kept hashed, neither opens anything alone. */
export const sessions = pgTable(
  'sessions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    tokenHash: bytes('token_hash').notNull(),
    cookieHash: bytes('cookie_hash').notNull(),
    kind: text('kind').notNull(),
    device: text('device').notNull(),
    address: text('address'),
    /**
     * Browser and network in which the session was opened; attempt counting recognises the user by
     * them.
     */
    deviceHash: bytes('device_hash'),
    network: text('network'),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** Until when the password counts as proven. */
    provenUntil: at('proven_until').notNull(),
    endedAt: at('ended_at'),
    /** A code of the second factor was right in it: codes from its browser are counted apart. */
    withCode: boolean('with_code').notNull().default(false),
  },
  (t) => [uniqueIndex('sessions_token').on(t.tokenHash), index('sessions_user').on(t.userId)],
);

/**
 * The admin session: header half and cookie half, bound to one session, 15 minutes from the code
 * on.
 */
export const adminSessions = pgTable(
  'admin_sessions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: bigint('session_id', { mode: 'number' }).notNull(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    tokenHash: bytes('token_hash'),
    cookieHash: bytes('cookie_hash'),
    /** Under which idempotency key the halves were given out: its repetition is given the same. */
    keyHash: bytes('key_hash'),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('admin_sessions_token').on(t.tokenHash),
    index('admin_sessions_session').on(t.sessionId),
  ],
);

/** Authenticators that wait for their first code. */
export const twoFactorBindings = pgTable('two_factor_bindings', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  sessionId: bigint('session_id', { mode: 'number' }).notNull(),
  secret: text('secret').notNull(),
  expiresAt: at('expires_at').notNull(),
  used: boolean('used').notNull().default(false),
});

/**
 * Recovery codes for users who have lost their authenticator, hashed with the server's key; a used
 * code is deleted.
 */
export const twoFactorRecovery = pgTable(
  'two_factor_recovery',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    codeHash: bytes('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);
/** Browsers that take push messages: a token belongs to one session, and goes with it (A28). */
export const pushTokens = pgTable(
  'push_tokens',
  {
    token: text('token').primaryKey(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    sessionId: bigint('session_id', { mode: 'number' }).notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('push_tokens_user').on(t.userId), index('push_tokens_session').on(t.sessionId)],
);

export const sessionsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'sessions',
    by: 'user_id',
    of: 'user',
    shows: ['kind', 'device', 'address', 'created_at', 'last_seen_at', 'ended_at'],
    along: 'id',
    after: 'anonymised',
    empties: { device: '', address: null, device_hash: null, network: null },
  },
  { table: 'admin_sessions', by: 'user_id', of: 'user', after: 'removed' },
  { table: 'two_factor_recovery', by: 'user_id', of: 'user', after: 'removed' },
  { table: 'two_factor_bindings', by: 'user_id', of: 'user', after: 'removed' },
  { table: 'push_tokens', by: 'user_id', of: 'user', shows: ['created_at'], after: 'removed' },
];
