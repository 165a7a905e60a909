import { avatarsSection } from '@guildhall/contract/wealth/avatars/avatars.section';
import { bigint, boolean, pgTable, uniqueIndex } from '../../../kernel/db/drizzle.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

export const avatarsTable = buildSectionTable(avatarsSection);

/** Avatars that accounts own, in addition to those that are free for everybody. */
export const ownedAvatarsTable = pgTable(
  'owned_avatars',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    avatarId: bigint('avatar_id', { mode: 'number' }).notNull(),
    at: buildTimestampColumn('at').notNull(),
    revoked: boolean('revoked').notNull().default(false),
  },
  (t) => [uniqueIndex('owned_avatars_once').on(t.accountId, t.avatarId)],
);

/** Avatars of assets on the chain. Only the account that owns the asset may wear the avatar. */
export const assetAvatarsTable = pgTable(
  'asset_avatars',
  {
    assetId: bigint('asset_id', { mode: 'number' }).primaryKey(),
    avatarId: bigint('avatar_id', { mode: 'number' }).notNull(),
    /** Account that owns the asset; null while no player owns it. */
    accountId: bigint('account_id', { mode: 'number' }),
  },
  (t) => [uniqueIndex('asset_avatars_avatar').on(t.avatarId)],
);

export const avatarsPersonalData: readonly PersonalDataTable[] = [
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
