import type { Database } from '../../../kernel/db/db.ts';
import { toNumber } from '../../../kernel/db/rows.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { repeatUntilPageIsShort } from '../../../kernel/jobs/sweep.ts';
import {
  findNewestChainLink,
  linkLogRecords,
  countUnlinkedLogRecords,
  verifyLogLinks,
  type LogLinkFault,
} from './log-chain.store.ts';
import type { Language } from '@guildhall/contract/kit/text/say';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { formatMessage } from '../../../kernel/say.ts';
import { logChainMessages } from './log-chain.messages.ts';

const batch = 5_000;
const graceMs = 60_000;
/** Messages for the faults that a verification of the log can find. */
export const logFaultMessages: Readonly<Record<LogLinkFault, Sentence>> = {
  LINK_MISSING: logChainMessages.linkMissing(),
  RECORD_GONE: logChainMessages.recordGone(),
  RECORD_CHANGED: logChainMessages.recordChanged(),
};

/** Adds all records to the hash chain that are not part of it yet. */
export async function linkAllLogRecords(db: Database): Promise<void> {
  await repeatUntilPageIsShort(batch, () => db.transaction((tx) => linkLogRecords(tx, batch)));
}

/** Describes records that have been outside the chain for too long; undefined if there are none. */
export async function describeUnlinkedRecords(
  db: Database,
  now: Date,
): Promise<Sentence | undefined> {
  const n = await countUnlinkedLogRecords(db.read, new Date(now.getTime() - graceMs));
  return n > 0 ? logChainMessages.outsideChain({ n }) : undefined;
}

/** Creates the functions that add records of the log to the hash chain, and verify the chain. */
export function createLogChain({ db, clock, log }: Kernel) {
  return {
    seal: () => linkAllLogRecords(db),
    /**
     * Writes the newest hash to the server's log. Whoever rewrites the records in the database
     * cannot rewrite this copy.
     */
    async logNewestLink(): Promise<void> {
      const newest = await findNewestChainLink(db.read);
      if (newest) log.info({ link: newest.seq, hash: newest.hash }, 'activity log');
    },
    /**
     * Verifies the next part of the chain, after the link `after`. To verify the whole chain, the
     * caller repeats the call with `upTo` as the next `after`, until `upTo` equals `total`.
     */
    async verify(after: number, language: Language) {
      if (after === 0) await linkAllLogRecords(db);
      const verification = await verifyLogLinks(db.read, after, batch);
      const newest = await findNewestChainLink(db.read);
      const total = toNumber(newest?.seq ?? 0);
      const isEnd = verification.fault === null && verification.upTo >= total;
      const outside = isEnd ? await describeUnlinkedRecords(db, clock.now()) : undefined;
      const problem = verification.fault === null ? outside : logFaultMessages[verification.fault];
      const fault = problem
        ? { entryId: verification.faultId, problem: formatMessage(problem, language) }
        : null;
      return { upTo: verification.upTo, total, head: newest?.hash ?? null, fault };
    },
  };
}
