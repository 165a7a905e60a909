import { battlePassesSection } from '@guildhall/contract/goals/battle-passes.section';
import {
  bigint,
  index,
  pgSequence,
  pgTable,
  primaryKey,
  text,
} from '../../../kernel/db/drizzle.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

/**
 * Sequence for the ids of tiers inside passes. Ids are never reused, because payouts refer to them.
 */
export const passTierIdsSequence = pgSequence('pass_tier_ids');

export const battlePassesTable = buildSectionTable(battlePassesSection);

/** Experience of an account's matches in the period of a pass. */
export const passProgressTable = pgTable(
  'pass_progress',
  {
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    passId: bigint('pass_id', { mode: 'number' }).notNull(),
    progress: bigint('progress', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.passId] }),
    index('pass_progress_pass').on(t.passId, t.accountId),
  ],
);
/** Accounts that own the paid track of a pass. The price is null if the track was a reward. */
export const passOwnersTable = pgTable(
  'pass_owners',
  {
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    passId: bigint('pass_id', { mode: 'number' }).notNull(),
    at: buildTimestampColumn('at').notNull(),
    price: bigint('price', { mode: 'number' }),
    currency: text('currency'),
    commandId: bigint('command_id', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.passId] }),
    index('pass_owners_pass').on(t.passId, t.accountId),
  ],
);

export const battlePassesPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'pass_progress',
    by: 'account_id',
    of: 'account',
    shows: ['pass_id', 'progress'],
    along: 'pass_id',
    after: 'kept',
  },
  {
    table: 'pass_owners',
    by: 'account_id',
    of: 'account',
    shows: ['pass_id', 'at', 'price', 'currency'],
    along: 'pass_id',
    after: 'kept',
  },
];
