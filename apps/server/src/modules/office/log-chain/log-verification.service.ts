import type { Database } from '../../../kernel/db/db.ts';
import { toNumber } from '../../../kernel/db/rows.ts';
import { formatMessage } from '../../../kernel/say.ts';
import {
  logFaultMessages,
  describeUnlinkedRecords,
  linkAllLogRecords,
} from './log-chain.service.ts';
import { findNewestChainLink, verifyLogLinks } from './log-chain.store.ts';

/** Number of records read together. */
const batch = 5_000;

/** Result of a check of the whole activity log. */
export interface LogVerificationResult {
  /** Description of the first fault, in English; null if every record is intact. */
  readonly fault: string | null;
  readonly records: number;
  /** Hash of the newest link. */
  readonly head: string | null;
}

/**
 * Links the records that have no link yet, and recomputes the hash chain of the activity log from
 * its first link.
 */
export async function verifyActivityLog(db: Database): Promise<LogVerificationResult> {
  await linkAllLogRecords(db);
  const newest = await findNewestChainLink(db.read);
  const records = toNumber(newest?.seq ?? 0);
  let at = 0;
  let fault: string | null = null;
  while (at < records && fault === null) {
    const result = await verifyLogLinks(db.read, at, batch);
    fault =
      result.fault === null
        ? null
        : `${result.faultId === null ? `After link ${result.upTo}` : `Record ${result.faultId}`}: ${formatMessage(logFaultMessages[result.fault], 'en')}`;
    at = result.upTo;
  }
  if (fault === null) {
    const outside = await describeUnlinkedRecords(db, new Date());
    fault = outside ? formatMessage(outside, 'en') : null;
  }
  return { fault, records, head: newest?.hash ?? null };
}
