import { avatarsAdmin } from '@guildhall/contract/wealth/avatars/avatars.section';
import { boolean, integer, pgTable, uniqueIndex } from '../../../kernel/db/drizzle.ts';
import { sectionTable } from '../../../engine/store/section-tables.ts';
import { at } from '../../../kernel/db/tables.ts';
import type { Holding } from '../../../kernel/personal.ts';

export const avatarsTable = sectionTable(avatarsAdmin);

/** Avatars that an account owns beside the default ones. */
export const ownedAvatars = pgTable(
  'owned_avatars',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id').notNull(),
    avatarId: integer('avatar_id').notNull(),
    at: at('at').notNull(),
    revoked: boolean('revoked').notNull().default(false),
  },
  (t) => [uniqueIndex('owned_avatars_once').on(t.accountId, t.avatarId)],
);

/**
 * Avatars that are assets of the chain: their owner alone may wear them, as long as it owns them.
 */
export const assetAvatars = pgTable(
  'asset_avatars',
  {
    assetId: integer('asset_id').primaryKey(),
    avatarId: integer('avatar_id').notNull(),
    /** Null once the asset has left; another player may own it later. */
    accountId: integer('account_id'),
  },
  (t) => [uniqueIndex('asset_avatars_avatar').on(t.avatarId)],
);

export const avatarsHoldings: readonly Holding[] = [
  {
    table: 'owned_avatars',
    by: 'account_id',
    of: 'account',
    shows: ['avatar_id', 'at', 'revoked'],
    along: 'id',
    after: 'kept',
  },
  { table: 'asset_avatars', by: 'account_id', of: 'account', shows: ['asset_id'], after: 'kept' },
];
