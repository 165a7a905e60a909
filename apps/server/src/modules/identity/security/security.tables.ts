import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import { buildTimestampColumn, byteaColumn } from '../../../kernel/db/tables.ts';

/**
 * Sign-ins of users, and refused sign-ins of existing users. Rows are stored for
 * `signInHistoryDays` days.
 */
export const signInsTable = pgTable(
  'sign_ins',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    at: buildTimestampColumn('at').notNull(),
    way: text('way').notNull(),
    withCode: boolean('with_code').notNull().default(false),
    outcome: text('outcome').notNull(),
    /**
     * Number of equal attempts that this row counts: refused attempts within an hour share one row.
     */
    times: integer('times').notNull().default(1),
    /** User agent of the browser or program. */
    device: text('device').notNull(),
    /** Session that the sign-in opened; null for a refused attempt. */
    sessionId: bigint('session_id', { mode: 'number' }),
    /** Time at which the player reported the sign-in as made by somebody else. */
    disownedAt: buildTimestampColumn('disowned_at'),
  },
  (t) => [index('sign_ins_user').on(t.userId, t.id.desc()), index('sign_ins_at').on(t.at)],
);

/**
 * Passkeys of users. Only the public key is stored; the private key never leaves the device that
 * created it.
 */
export const passkeysTable = pgTable(
  'passkeys',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    /** Credential id as the authenticator reports it, base64url. */
    credentialId: text('credential_id').notNull(),
    publicKey: byteaColumn('public_key').notNull(),
    /**
     * Number of signatures that the authenticator has counted; stays 0 if the authenticator does
     * not count.
     */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: buildTimestampColumn('created_at').notNull(),
    lastUsedAt: buildTimestampColumn('last_used_at'),
  },
  (t) => [
    uniqueIndex('passkeys_credential').on(t.credentialId),
    index('passkeys_user').on(t.userId),
  ],
);
/**
 * Challenges for passkeys to sign, stored as hashes. Using a challenge deletes it. A challenge is
 * valid only in the session that adds a passkey, or in the browser that signs in.
 */
export const passkeyChallengesTable = pgTable(
  'passkey_challenges',
  {
    challengeHash: byteaColumn('challenge_hash').primaryKey(),
    sessionId: bigint('session_id', { mode: 'number' }),
    browserHash: byteaColumn('browser_hash'),
    expiresAt: buildTimestampColumn('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expires').on(t.expiresAt)],
);

export const securityPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'sign_ins',
    by: 'user_id',
    of: 'user',
    shows: ['at', 'way', 'with_code', 'outcome', 'times', 'device', 'disowned_at'],
    along: 'id',
    after: 'removed',
  },
  {
    table: 'passkeys',
    by: 'user_id',
    of: 'user',
    shows: ['name', 'created_at', 'last_used_at'],
    after: 'removed',
  },
];
