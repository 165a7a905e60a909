import {
  sql,
  bigint,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { linkProvidersSection } from '@guildhall/contract/reach/links/link-providers.section';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn, byteaColumn } from '../../../kernel/db/tables.ts';

/**
 * Accounts of players at link providers. Unlinking an account deletes its row; after that, only the
 * activity log names the link.
 */
export const accountLinksTable = pgTable(
  'account_links',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    provider: text('provider').notNull(),
    /** Id of the account at the provider. */
    outsideId: text('outside_id').notNull(),
    /** Name of the account when the provider last reported it. */
    outsideName: text('outside_name').notNull(),
    /** Tokens of the account. They are encrypted for this provider and this user. */
    tokens: text('tokens').notNull(),
    /** Time at which the access token expires; null if the provider has named no time. */
    accessEndsAt: buildTimestampColumn('access_ends_at'),
    state: text('state').notNull().default('LINKED'),
    linkedAt: buildTimestampColumn('linked_at').notNull(),
    /** Time at which the provider last confirmed our access. */
    checkedAt: buildTimestampColumn('checked_at').notNull(),
    /**
     * Time until which one server has reserved the renewal of the access; all other servers wait.
     */
    renewingUntil: buildTimestampColumn('renewing_until'),
  },
  (t) => [
    uniqueIndex('account_links_outside').on(t.provider, t.outsideId),
    uniqueIndex('account_links_user').on(t.userId, t.provider),
    index('account_links_checked').on(t.provider, t.checkedAt),
    check('account_links_state', sql`${t.state} in ('LINKED', 'RECONNECT')`),
  ],
);

/** Attempts of players who were sent to a provider and can still return from there. */
export const linkAttemptsTable = pgTable(
  'link_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Hash of the state that the provider sends back. */
    stateHash: byteaColumn('state_hash').notNull(),
    provider: text('provider').notNull(),
    purpose: text('purpose').notNull(),
    /** User who began the attempt; null for a sign-in. */
    userId: bigint('user_id', { mode: 'number' }),
    /** Session in which the attempt began; null for a sign-in. */
    sessionId: bigint('session_id', { mode: 'number' }),
    /**
     * Hash of a cookie of the browser in which a sign-in began; null for attempts that began in a
     * session.
     */
    browserHash: byteaColumn('browser_hash'),
    component: text('component').notNull(),
    /** Verifier and nonce of the attempt. They are encrypted for this attempt. */
    secrets: text('secrets').notNull(),
    expiresAt: buildTimestampColumn('expires_at').notNull(),
    usedAt: buildTimestampColumn('used_at'),
    /** Path of the page that the callback has opened. A repeated callback opens the same page. */
    endedOn: text('ended_on'),
  },
  (t) => [
    uniqueIndex('link_attempts_state').on(t.stateHash),
    index('link_attempts_expires').on(t.expiresAt),
    index('link_attempts_user').on(t.userId),
    check('link_attempts_purpose', sql`${t.purpose} in ('LINK', 'SIGN_IN')`),
  ],
);

/** States that operators have set for each link provider. */
export const linkProvidersTable = buildSectionTable(linkProvidersSection);

/**
 * Link providers that do not respond. Each of them is called once a minute until it responds again.
 */
export const unresponsiveProvidersTable = pgTable('silent_providers', {
  provider: text('provider').primaryKey(),
  since: buildTimestampColumn('since').notNull(),
  triedAt: buildTimestampColumn('tried_at').notNull(),
});

export const linksPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'account_links',
    by: 'user_id',
    of: 'user',
    shows: ['provider', 'outside_id', 'outside_name', 'state', 'linked_at'],
    after: 'removed',
  },
  { table: 'link_attempts', by: 'user_id', of: 'user', after: 'removed' },
];
