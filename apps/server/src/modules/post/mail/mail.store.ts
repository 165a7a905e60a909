import type { Queries } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { maybeOne, one, sql } from '../../../kernel/db/sql.ts';

/** A mail that could not be delivered to its address. */
export interface UndeliveredMail {
  /** REJECTED: refused permanently. FAILED: given up after two days. */
  readonly state: 'REJECTED' | 'FAILED';
  readonly at: string;
  /** Last reply of the mail server; if it has not replied, the reason why. */
  readonly answer: string;
}
/**
 * Finds the newest mail that was not delivered to an address. Returns undefined if a later mail was
 * delivered.
 */
export async function findUndeliveredMail(
  db: Queries,
  address: string,
): Promise<UndeliveredMail | undefined> {
  const row = await maybeOne<{
    state: UndeliveredMail['state'];
    at: string;
    answer: string | null;
  }>(
    db,
    sql`
      select state, coalesce(tried_at, created_at) as at, left(last_error, 500) as answer
      from outbox
      where kind = 'mail' and state in ('REJECTED', 'FAILED') and payload->>'to' = ${address}
        and failed_by is not null
      order by coalesce(tried_at, created_at) desc, id desc
      limit 1`,
  );
  return row && { state: row.state, at: toIsoTime(row.at), answer: row.answer ?? '' };
}
export interface FailingMails {
  readonly waiting: number;
  readonly answer: string | null;
}
/**
 * Counts mails that have waited since before `before` because the mail server failed. Returns
 * undefined if the server has accepted any mail since its last failure.
 */
export const findFailingMails = async (
  db: Queries,
  before: Date,
): Promise<FailingMails | undefined> => {
  const row = await one<{ waiting: number; answer: string | null }>(
    db,
    sql`
      select count(*)::int as waiting,
        left((array_agg(o.last_error order by o.tried_at desc))[1], 200) as answer
      from outbox o
      where o.kind = 'mail' and o.state = 'WAITING' and o.failed_by = 'SERVICE'
        and coalesce(o.retried_at, o.created_at) <= ${before}::timestamptz
        and o.tried_at > coalesce(
          (
            select max(d.done_at)
            from outbox d
            where d.kind = 'mail'
          ),
          '-infinity'
        )`,
  );
  return row.waiting === 0 ? undefined : row;
};
