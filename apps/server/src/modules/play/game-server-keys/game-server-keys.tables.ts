import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

export const gameServerKeysTable = pgTable(
  'game_server_keys',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    keyId: text('key_id').notNull(),
    /**
     * Secret of the key. It is encrypted and not hashed, because checking a signature needs the
     * secret itself.
     */
    secret: text('secret').notNull(),
    previousSecret: text('previous_secret'),
    previousUntil: buildTimestampColumn('previous_until'),
    scopes: text('scopes').array().notNull(),
    regionId: bigint('region_id', { mode: 'number' }),
    createdAt: buildTimestampColumn('created_at').notNull(),
    expiresAt: buildTimestampColumn('expires_at'),
    lastUsedAt: buildTimestampColumn('last_used_at'),
    revokedAt: buildTimestampColumn('revoked_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [uniqueIndex('game_server_keys_key').on(t.keyId)],
);

/** Used nonces of keys. A key may use each nonce only once, even after a restart of the server. */
export const gameServerNoncesTable = pgTable(
  'game_server_nonces',
  {
    keyId: bigint('key_id', { mode: 'number' }).notNull(),
    nonce: text('nonce').notNull(),
    at: buildTimestampColumn('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.nonce] }), index('game_server_nonces_at').on(t.at)],
);
