import { discordRolesSection } from '@guildhall/contract/reach/discord-roles/discord-roles.section';
import { discordGrantStates } from '@guildhall/contract/reach/discord-roles/discord-grants';
import {
  sql,
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

export const discordRolesTable = buildSectionTable(discordRolesSection);

/**
 * Roles that accounts have earned: one row per account and role, even if several rewards pay the
 * role.
 */
export const discordGrantsTable = pgTable(
  'discord_grants',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    roleId: bigint('role_id', { mode: 'number' }).notNull(),
    state: text('state').notNull(),
    /** Number of the newest request for this role. Results of older requests are ignored. */
    round: integer('round').notNull().default(0),
    /**
     * Discord account that has the role. If the role was not given yet, the account for which it
     * was last requested.
     */
    outsideId: text('outside_id'),
    /** Text of Discord's last refusal. */
    answer: text('answer'),
    tries: integer('tries').notNull().default(0),
    createdAt: buildTimestampColumn('created_at').notNull(),
    askedAt: buildTimestampColumn('asked_at'),
    triedAt: buildTimestampColumn('tried_at'),
    /** Time of the next attempt; set if the user was not on the Discord server. */
    dueAt: buildTimestampColumn('due_at'),
    givenAt: buildTimestampColumn('given_at'),
  },
  (t) => [
    uniqueIndex('discord_grants_once').on(t.accountId, t.roleId),
    index('discord_grants_state').on(t.state, t.id),
    index('discord_grants_role').on(t.roleId, t.state),
    index('discord_grants_due')
      .on(t.dueAt)
      .where(sql`state = 'NOT_MEMBER'`),
    check('discord_grants_state_known', sql.raw(`state in ('${discordGrantStates.join("', '")}')`)),
  ],
);

/**
 * Refusals by Discord that affect more than one player, because Discord refuses the bot or a role.
 */
export const discordRefusalsTable = pgTable('discord_stops', {
  /** `BOT`, or `ROLE` followed by the id of our row for the role. */
  subject: text('subject').primaryKey(),
  answer: text('answer').notNull(),
  since: buildTimestampColumn('since').notNull(),
  /** Time of the last attempt that was made despite the refusal. */
  triedAt: buildTimestampColumn('tried_at').notNull(),
});

export const discordRolesPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'discord_grants',
    by: 'account_id',
    of: 'account',
    shows: ['role_id', 'state', 'outside_id', 'created_at', 'given_at'],
    along: 'id',
    after: 'removed',
  },
];
