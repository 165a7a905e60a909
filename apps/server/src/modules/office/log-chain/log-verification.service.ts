import type { Database } from '../../../kernel/db/db.ts';
import { toNumber } from '../../../kernel/db/rows.ts';
import { formatMessage } from '../../../kernel/say.ts';
import {
  logFaultMessages,
  describeUnlinkedRecords,
  linkAllLogRecords,
} from './log-chain.service.ts';
import { findLinkHash, findNewestChainLink, verifyLogLinks } from './log-chain.store.ts';

/** Number of records that one query verifies. */
const batch = 5_000;

/** Result of a verification of the activity log. */
export interface LogVerificationResult {
  /** Description of the first fault, in English; null if every record is intact. */
  readonly fault: string | null;
  /** Number of records in the chain, including those before a recorded link. */
  readonly records: number;
  /** Hash of the newest link. */
  readonly head: string | null;
}
/** A link of the chain whose hash an operator has stored outside the database. */
interface RecordedLink {
  readonly seq: number;
  /** Hash in hexadecimal digits. */
  readonly hash: string;
}
/** Parses a recorded link such as `1200:5f0c...`; undefined if the text is not a recorded link. */
export function parseRecordedLink(text: string): RecordedLink | undefined {
  const [, seq, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text) ?? [];
  return seq === undefined || hash === undefined
    ? undefined
    : { seq: Number(seq), hash: hash.toLowerCase() };
}

/**
 * Adds all records to the hash chain of the activity log, and verifies the chain from its first
 * link. With a recorded link, verifies this link and only the later ones: the records before it
 * were verified when it was recorded, and are not read again.
 */
export async function verifyActivityLog(
  db: Database,
  recorded?: RecordedLink,
): Promise<LogVerificationResult> {
  await linkAllLogRecords(db);
  const newest = await findNewestChainLink(db.read);
  const records = toNumber(newest?.seq ?? 0);
  const recordedFault = recorded ? await findRecordedLinkFault(db, recorded) : null;
  const fault = recordedFault ?? (await findFaultAfter(db, recorded?.seq ?? 0, records));
  return { fault, records, head: newest?.hash ?? null };
}
/** Finds the first fault among the links after `seq`, then among the records outside the chain. */
async function findFaultAfter(db: Database, seq: number, newest: number): Promise<string | null> {
  for (let at = seq; at < newest;) {
    const { upTo, faultId, fault } = await verifyLogLinks(db.read, at, batch);
    if (fault !== null) {
      const subject = faultId === null ? `After link ${upTo}` : `Record ${faultId}`;
      return `${subject}: ${formatMessage(logFaultMessages[fault], 'en')}`;
    }
    at = upTo;
  }
  const outside = await describeUnlinkedRecords(db, new Date());
  return outside ? formatMessage(outside, 'en') : null;
}
async function findRecordedLinkFault(
  db: Database,
  { seq, hash }: RecordedLink,
): Promise<string | null> {
  const stored = await findLinkHash(db.read, seq);
  if (stored === undefined) return `Link ${seq} is missing: records were deleted.`;
  return stored === hash
    ? null
    : `Link ${seq} is ${stored}, and not the recorded one: an earlier record was changed.`;
}
