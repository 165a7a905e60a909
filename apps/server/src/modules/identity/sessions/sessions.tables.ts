import {
  sql,
  bigint,
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn, byteaColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

/**
 * Sessions. Each session has two halves, which are stored as hashes; neither half is valid without
 * the other.
 */
export const sessionsTable = pgTable(
  'sessions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    tokenHash: byteaColumn('token_hash').notNull(),
    cookieHash: byteaColumn('cookie_hash').notNull(),
    kind: text('kind').notNull(),
    device: text('device').notNull(),
    address: text('address'),
    /**
     * Hash of the token of the browser in which the session was opened. Later attempts from this
     * browser count as the owner's.
     */
    deviceHash: byteaColumn('device_hash'),
    /**
     * Network in which the session was opened. Later attempts from this network count as the
     * owner's.
     */
    network: text('network'),
    createdAt: buildTimestampColumn('created_at').notNull(),
    lastSeenAt: buildTimestampColumn('last_seen_at').notNull(),
    expiresAt: buildTimestampColumn('expires_at').notNull(),
    /** Time until which the password counts as proven. */
    provenUntil: buildTimestampColumn('proven_until').notNull(),
    endedAt: buildTimestampColumn('ended_at'),
    /**
     * True if a code was checked in the session. Attempts to enter a code from this browser then
     * count as the owner's.
     */
    withCode: boolean('with_code').notNull().default(false),
  },
  (t) => [
    uniqueIndex('sessions_token').on(t.tokenHash),
    index('sessions_user').on(t.userId),
    index('sessions_expires').on(t.expiresAt),
    index('sessions_ended')
      .on(t.endedAt)
      .where(sql`${t.endedAt} is not null`),
  ],
);

/**
 * Admin sessions. Each has a header half and a cookie half, belongs to one session, and is valid
 * for 15 minutes after the code.
 */
export const adminSessionsTable = pgTable(
  'admin_sessions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: bigint('session_id', { mode: 'number' }).notNull(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    tokenHash: byteaColumn('token_hash'),
    cookieHash: byteaColumn('cookie_hash'),
    /**
     * Hash of the idempotency key with which the halves were requested. A repeated request with
     * this key gets the same halves.
     */
    keyHash: byteaColumn('key_hash'),
    expiresAt: buildTimestampColumn('expires_at').notNull(),
    endedAt: buildTimestampColumn('ended_at'),
  },
  (t) => [
    uniqueIndex('admin_sessions_token').on(t.tokenHash),
    index('admin_sessions_session').on(t.sessionId),
    index('admin_sessions_expires').on(t.expiresAt),
  ],
);

/** Secrets of new authenticators that wait for their first code. */
export const twoFactorBindingsTable = pgTable(
  'two_factor_bindings',
  {
    tokenHash: byteaColumn('token_hash').primaryKey(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    sessionId: bigint('session_id', { mode: 'number' }).notNull(),
    secret: text('secret').notNull(),
    expiresAt: buildTimestampColumn('expires_at').notNull(),
    used: boolean('used').notNull().default(false),
  },
  (t) => [index('two_factor_bindings_expires').on(t.expiresAt)],
);

/**
 * Recovery codes for users who have lost their authenticator. They are hashed with the server's
 * key; using a code deletes it.
 */
export const twoFactorRecoveryCodesTable = pgTable(
  'two_factor_recovery',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    codeHash: byteaColumn('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);
/**
 * Push tokens of browsers. A token belongs to one session and is deleted when the session ends
 * (A28).
 */
export const pushTokensTable = pgTable(
  'push_tokens',
  {
    token: text('token').primaryKey(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    sessionId: bigint('session_id', { mode: 'number' }).notNull(),
    createdAt: buildTimestampColumn('created_at').notNull(),
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
