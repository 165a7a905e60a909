import { alphaKeysSection } from '@guildhall/contract/reach/alpha-keys/alpha-keys.section';
import { bigint, boolean, index, pgTable, text, uniqueIndex } from '../../../kernel/db/drizzle.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

/**
 * Alpha keys. A player has at most one key, and a key belongs to at most one player. Unique indexes
 * in the migration guarantee both.
 */
export const alphaKeysTable = buildSectionTable(alphaKeysSection);

/**
 * Requests for a key, at most one per player. A request counts as granted once its player has a
 * key.
 */
export const alphaKeyRequestsTable = pgTable(
  'alpha_key_requests',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    contentCreator: boolean('content_creator').notNull(),
    link: text('link').notNull(),
    device: text('device').notNull(),
    age: text('age').notNull(),
    gender: text('gender').notNull(),
    games: text('games').notNull(),
    country: text('country').notNull(),
    foundUs: text('found_us').notNull(),
    createdAt: buildTimestampColumn('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('alpha_key_requests_user').on(t.userId),
    index('alpha_key_requests_created').on(t.createdAt),
  ],
);

export const alphaKeysPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'alpha_key_requests',
    by: 'user_id',
    of: 'user',
    shows: [
      'content_creator',
      'link',
      'device',
      'age',
      'gender',
      'games',
      'country',
      'found_us',
      'created_at',
    ],
    after: 'removed',
  },
  {
    table: 'alpha_keys',
    by: 'user_id',
    of: 'user',
    shows: ['granted_at', 'claimed_at', 'created_at'],
    after: 'kept',
  },
];
