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
import { at } from '../../../kernel/db/tables.ts';

export const discordRolesTable = buildSectionTable(discordRolesSection);

/** Roles that accounts have earned: one row for an account and a role, however often it is paid. */
export const discordGrants = pgTable(
  'discord_grants',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    roleId: bigint('role_id', { mode: 'number' }).notNull(),
    state: text('state').notNull(),
    /** Number of the newest request: an older one changes nothing any more. */
    round: integer('round').notNull().default(0),
    /** Account at Discord that was asked for last, or was given the role. */
    outsideId: text('outside_id'),
    /** Refusal that Discord answered last. */
    answer: text('answer'),
    tries: integer('tries').notNull().default(0),
    createdAt: at('created_at').notNull(),
    askedAt: at('asked_at'),
    triedAt: at('tried_at'),
    /** Moment at which somebody who was not on the server is tried again. */
    dueAt: at('due_at'),
    givenAt: at('given_at'),
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

/** Refusals of Discord that concern more than one player. */
export const discordStops = pgTable('discord_stops', {
  /** `BOT`, or `ROLE` with the id of its row. */
  subject: text('subject').primaryKey(),
  answer: text('answer').notNull(),
  since: at('since').notNull(),
  /** Last time that it was tried all the same. */
  triedAt: at('tried_at').notNull(),
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
