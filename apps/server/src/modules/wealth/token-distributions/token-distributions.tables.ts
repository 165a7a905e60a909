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

/** Number of recipients of each distribution; triggers on the table below update it. */
export const distributionSizesTable = pgTable('distribution_sizes', {
  distributionId: bigint('distribution_id', { mode: 'number' }).primaryKey(),
  recipients: integer('recipients').notNull(),
});

/** Recipients of a distribution, one row each; an account is paid once. */
export const distributionRecipientsTable = pgTable(
  'distribution_recipients',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    distributionId: bigint('distribution_id', { mode: 'number' }).notNull(),
    /** Line of the file. */
    line: integer('line').notNull(),
    /** Id in the file, or address in lower case, of a recipient without an account so far. */
    userId: bigint('user_id', { mode: 'number' }),
    email: text('email'),
    /** Address on the chain, to which a transaction pays; null for players. */
    wallet: text('wallet'),
    /** Null for wallets, and while no account has this id or address. */
    accountId: bigint('account_id', { mode: 'number' }),
    /** Minor units. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /**
     * PENDING, UNKNOWN, SENT (a transaction on the chain is in progress), PAID (delivered, possibly
     * into an inbox) or RETURNED.
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
