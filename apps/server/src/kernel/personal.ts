/**
 * Declares personal data. The declaration of a table names the columns of an export and the columns
 * that remain after deletion. A test rejects a table with a `user_id`, `account_id` or `owner_id`
 * but no declaration.
 */
import type { Tx } from './db/db.ts';
import { run, sql } from './db/sql.ts';

export interface PersonalDataTable {
  readonly table: string;
  /** Name of the column that identifies the person. */
  readonly by: string;
  /** Kind of the value in this column: a user id, an account id, or a name or id in the ledger. */
  readonly of: 'user' | 'account' | 'ledger-owner' | 'ledger-account';
  /**
   * Columns in an export; empty if the table contains only hashed secrets, or data that another
   * table exports.
   */
  readonly shows?: readonly string[];
  /** Column for the paging of an export; without it, the table has only few rows per person. */
  readonly along?: string;
  /**
   * `removed`: rows are deleted. `kept`: rows stay and refer to an account without a name, because
   * value moved or others took part. `anonymised`: rows stay, and the columns that name the person
   * are emptied, by `empties` or by the module that owns the rows.
   */
  readonly after: 'removed' | 'kept' | 'anonymised';
  /** Values that replace the columns which identify the person. */
  readonly empties?: Readonly<Record<string, string | null>>;
}

/** The kernel's own tables. */
export const kernelPersonalDataTables: readonly PersonalDataTable[] = [
  { table: 'user_events', by: 'user_id', of: 'user', after: 'removed' },
  { table: 'event_cursors', by: 'user_id', of: 'user', after: 'kept' },
  // the log is a chain that nobody can change (decision 0008), so it contains no e-mail addresses
  // and only names that people chose themselves
  {
    table: 'commands',
    by: 'user_id',
    of: 'user',
    shows: [
      'created_at',
      'actor_kind',
      'address',
      'type',
      'message',
      'text',
      'reason',
      'before',
      'after',
    ],
    along: 'id',
    after: 'kept',
  },
  {
    table: 'tasks',
    by: 'owner_id',
    of: 'user',
    shows: ['kind', 'status', 'created_at', 'finished_at'],
    along: 'id',
    after: 'anonymised',
  },
  {
    table: 'ledger_accounts',
    by: 'owner',
    of: 'ledger-owner',
    shows: ['currency', 'balance'],
    along: 'id',
    after: 'kept',
  },
  {
    table: 'ledger_postings',
    by: 'account_id',
    of: 'ledger-account',
    shows: ['transaction_id', 'currency', 'amount', 'balance_after'],
    along: 'id',
    after: 'kept',
  },
  // sums of the debts that the postings above record
  { table: 'ledger_account_sums', by: 'account_id', of: 'ledger-account', after: 'kept' },
];
/**
 * Empties the kernel's data about a person who deletes the account. Undelivered mails and mail
 * requests contain the address and are emptied, except the farewell mail, which this transaction
 * writes.
 */
export async function eraseKernelPersonalData(
  tx: Tx,
  { userId, email }: { readonly userId: number; readonly email: string },
  now: Date,
): Promise<void> {
  await run(
    tx,
    sql`
      update outbox
      set state = 'DONE', payload = '{}', last_error = null,
        done_at = ${now}::timestamptz
      where state <> 'DONE'
        and ${email} in (payload->>'to', payload->>'email')
        and dedup_key not like 'deleted-%'`,
  );
  // unfinished tasks that create files for the person end first: the deletion waits for a running
  // step and prevents further steps, which would store the data again
  await run(
    tx,
    sql`
      update tasks
      set status = 'FAILED', finished_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
      where owner_id = ${userId} and keep_until is not null and status in ('CREATED', 'STARTED')`,
  );
  await run(
    tx,
    sql`delete from task_parts where task_id in (select id from tasks where owner_id = ${userId})`,
  );
  await run(tx, sql`update tasks set state = '{}', result = null where owner_id = ${userId}`);
}
