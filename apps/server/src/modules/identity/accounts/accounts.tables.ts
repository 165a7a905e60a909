import {
  sql,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

export const usersTable = pgTable(
  'users',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    /**
     * Hash of the password. Null for a user who signs in through a provider. Also null after a
     * change of the e-mail address was reverted.
     */
    passwordHash: text('password_hash'),
    /**
     * Time at which the present password was chosen; null without a password, or if the time was
     * not recorded.
     */
    passwordSetAt: buildTimestampColumn('password_set_at'),
    statusId: integer('status_id').notNull().default(1),
    /** Status before a block; restored when the block ends. */
    statusBeforeBlock: integer('status_before_block'),
    blockedUntil: buildTimestampColumn('blocked_until'),
    blockReason: text('block_reason'),
    /**
     * Time at which the player locked the account; choosing a new password by mail unlocks it. Null
     * otherwise.
     */
    lockedAt: buildTimestampColumn('locked_at'),
    /** A value of `gameAccessType`. */
    accessType: integer('access_type').notNull().default(0),
    passwordResetRequired: boolean('password_reset_required').notNull().default(false),
    /**
     * True if the password, when it was set, had the length that the back office requires. The
     * length itself is not stored.
     */
    passwordForStaff: boolean('password_for_staff').notNull().default(false),
    language: text('language').notNull().default('en'),
    twoFactorSecret: text('two_factor_secret'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /**
     * True if signing in to the portal requires a code. If false, only the back office requires
     * one.
     */
    twoFactorAtSignIn: boolean('two_factor_at_sign_in').notNull().default(false),
    /**
     * Newest accepted time step of the authenticator. Codes of this step and of older steps are
     * refused.
     */
    twoFactorStep: bigint('two_factor_step', { mode: 'number' }).notNull().default(0),
    invitedBy: bigint('invited_by', { mode: 'number' }),
    createdAt: buildTimestampColumn('created_at').notNull(),
    deletesAt: buildTimestampColumn('deletes_at'),
    deletedAt: buildTimestampColumn('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('users_deletes')
      .on(t.deletesAt)
      .where(sql`${t.deletesAt} is not null`),
    index('users_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    uniqueIndex('users_email').on(sql`normal_form(${t.email})`),
    index('users_email_search').using('gin', sql`normal_form(${t.email}) gin_trgm_ops`),
    index('users_email_order').on(sql`(normal_form(${t.email}) collate "C")`, t.id),
    index('users_status').on(t.statusId, t.id),
  ],
);

export const userRolesTable = pgTable(
  'user_roles',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => usersTable.id),
    role: text('role').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.role] }),
    index('user_roles_role').on(t.role, t.userId),
  ],
);

export const accountsTable = pgTable(
  'accounts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => usersTable.id),
    username: text('username').notNull(),
    usernameChangedAt: buildTimestampColumn('username_changed_at'),
    autoDlc: boolean('auto_dlc').notNull().default(false),
    avatarId: bigint('avatar_id', { mode: 'number' }),
    expTotal: bigint('exp_total', { mode: 'number' }).notNull().default(0),
    /** Highest level that the account has reached; a change of the level curve never lowers it. */
    level: integer('level').notNull().default(1),
  },
  (t) => [
    uniqueIndex('accounts_user').on(t.userId),
    uniqueIndex('accounts_username').on(sql`name_key(${t.username})`),
    index('accounts_username_search').using('gin', sql`normal_form(${t.username}) gin_trgm_ops`),
    index('accounts_username_order').on(sql`(normal_form(${t.username}) collate "C")`, t.id),
    index('accounts_level').on(t.level, t.id),
  ],
);

/** Invite codes; the code of a user is part of the user's referral link. */
export const inviteCodesTable = pgTable(
  'invite_codes',
  {
    code: text('code').primaryKey(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    visits: integer('visits').notNull().default(0),
  },
  (t) => [index('invite_codes_user').on(t.userId)],
);

/**
 * View of accounts and users for other modules: ids, names, language, status, and the time from
 * which a user can be paid. A migration creates the view.
 */
export const playerView = pgView('player', {}).existing();

export const accountsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'users',
    by: 'id',
    of: 'user',
    shows: [
      'email',
      'language',
      'created_at',
      'two_factor_enabled',
      'status_id',
      'blocked_until',
      'block_reason',
      'locked_at',
      'password_set_at',
    ],
    after: 'anonymised',
  },
  { table: 'user_roles', by: 'user_id', of: 'user', shows: ['role'], after: 'removed' },
  {
    table: 'accounts',
    by: 'user_id',
    of: 'user',
    shows: ['username', 'username_changed_at', 'auto_dlc', 'exp_total', 'level'],
    after: 'anonymised',
  },
  { table: 'invite_codes', by: 'user_id', of: 'user', shows: ['code', 'visits'], after: 'removed' },
];
