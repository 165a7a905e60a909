import { bigint, index, pgTable } from '../../../kernel/db/drizzle.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import { buildTimestampColumn, byteaColumn } from '../../../kernel/db/tables.ts';

/**
 * Codes of players who have returned from Twitch. A code can be used once, in the browser in which
 * the sign-in began.
 */
export const twitchSignInCodesTable = pgTable(
  'twitch_sign_in_codes',
  {
    codeHash: byteaColumn('code_hash').primaryKey(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    browserHash: byteaColumn('browser_hash').notNull(),
    expiresAt: buildTimestampColumn('expires_at').notNull(),
    usedAt: buildTimestampColumn('used_at'),
  },
  (t) => [
    index('twitch_sign_in_codes_user').on(t.userId),
    index('twitch_sign_in_codes_expires').on(t.expiresAt),
  ],
);

export const twitchSignInPersonalData: readonly PersonalDataTable[] = [
  { table: 'twitch_sign_in_codes', by: 'user_id', of: 'user', after: 'removed' },
];
