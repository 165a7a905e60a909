import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toNumber } from '../../../kernel/db/rows.ts';
import { maybeOne, sql } from '../../../kernel/db/sql.ts';

/** Adds the next records to the chain, at most `limit`. Returns the number of added records. */
export const linkLogRecords = async (tx: Tx, limit: number): Promise<number> =>
  (await maybeOne<{ n: number }>(tx, sql`select seal_commands(${limit}) as n`))?.n ?? 0;

/** Fault that a verification can find at one link. */
export type LogLinkFault = 'LINK_MISSING' | 'RECORD_GONE' | 'RECORD_CHANGED';
export interface LogLinksVerification {
  readonly upTo: number;
  readonly faultId: number | null;
  readonly fault: LogLinkFault | null;
}
export async function verifyLogLinks(
  db: Queries,
  after: number,
  limit: number,
): Promise<LogLinksVerification> {
  const row = await maybeOne<{
    up_to: string;
    fault_id: string | null;
    fault: LogLinkFault | null;
  }>(db, sql`select up_to::text, fault_id::text, fault from verify_commands(${after}, ${limit})`);
  return {
    upTo: toNumber(row?.up_to ?? after),
    faultId: row ? (row.fault_id === null ? null : toNumber(row.fault_id)) : null,
    fault: row?.fault ?? null,
  };
}
/**
 * Returns the newest link. A copy of its hash outside the database can later prove that no earlier
 * record was changed.
 */
export const findNewestChainLink = (db: Queries) =>
  maybeOne<{ seq: string; hash: string }>(
    db,
    sql`
      select seq::text, encode(hash, 'hex') as hash
      from command_chain
      order by command_chain.seq desc
      limit 1`,
  );
/** Returns the hash of a link; undefined if there is no such link. */
export const findLinkHash = async (db: Queries, seq: number): Promise<string | undefined> =>
  (
    await maybeOne<{ hash: string }>(
      db,
      sql`select encode(hash, 'hex') as hash from command_chain where seq = ${seq}`,
    )
  )?.hash;
/**
 * Counts records from before a time that are not part of the chain. The caller chooses a time
 * before the start of every running transaction, so there should be none.
 */
export const countUnlinkedLogRecords = async (db: Queries, before: Date): Promise<number> =>
  (
    await maybeOne<{ n: number }>(
      db,
      sql`
          select count(*)::int as n
          from commands c
          where c.done
            and c.created_at < ${before}::timestamptz
            and not exists (
              select 1
              from command_chain h
              where h.command_id = c.id
            )`,
    )
  )?.n ?? 0;
