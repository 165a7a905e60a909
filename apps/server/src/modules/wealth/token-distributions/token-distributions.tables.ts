import { tokenDistributionsSection } from '@guildhall/contract/wealth/token-distributions.section';
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

export const tokenDistributionsTable = buildSectionTable(tokenDistributionsSection);

/** Number of recipients of each distribution. Triggers on the table of recipients update it. */
export const distributionSizesTable = pgTable('distribution_sizes', {
  distributionId: bigint('distribution_id', { mode: 'number' }).primaryKey(),
  recipients: integer('recipients').notNull(),
});

/**
 * Recipients of distributions, one row each. Each account is paid at most once per distribution.
 */
export const distributionRecipientsTable = pgTable(
  'distribution_recipients',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    distributionId: bigint('distribution_id', { mode: 'number' }).notNull(),
    /** Line number in the file. */
    line: integer('line').notNull(),
    /** User id that the file names; null if it names none, and once the account was found. */
    userId: bigint('user_id', { mode: 'number' }),
    email: text('email'),
    /**
     * Address on the chain to which a chain transaction pays; null for recipients with accounts.
     */
    wallet: text('wallet'),
    /**
     * Account of the recipient; null for wallets, and while no account with this id or e-mail
     * address exists.
     */
    accountId: bigint('account_id', { mode: 'number' }),
    /** Amount in minor units. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /**
     * PENDING, UNKNOWN (no account found yet), SENT (a chain transaction runs), PAID (delivered,
     * possibly into an inbox) or RETURNED.
     */
    state: text('state').notNull(),
  },
  (t) => [
    uniqueIndex('distribution_recipients_once')
      .on(t.distributionId, t.accountId)
      .where(sql`${t.accountId} is not null`),
    uniqueIndex('distribution_recipients_wallet')
      .on(t.distributionId, t.wallet)
      .where(sql`${t.wallet} is not null`),
    index('distribution_recipients_state').on(t.distributionId, t.state, t.accountId),
    index('distribution_recipients_account').on(t.accountId),
    check('distribution_recipients_positive', sql`${t.amount} > 0`),
    check(
      'distribution_recipients_states',
      sql`${t.state} in ('PENDING', 'UNKNOWN', 'SENT', 'PAID', 'RETURNED')`,
    ),
    check(
      'distribution_recipients_known',
      sql`${t.state} not in ('PENDING', 'SENT', 'PAID')
        or ${t.accountId} is not null or ${t.wallet} is not null`,
    ),
  ],
);

export const distributionsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'distribution_recipients',
    by: 'account_id',
    of: 'account',
    shows: ['distribution_id', 'amount', 'state'],
    along: 'id',
    after: 'kept',
  },
];
