import type { Tx } from '../../../kernel/db/db.ts';
import type { NewSubmission, Submission } from './submissions.store.ts';

export { announceAssetChanges } from './announce.ts';
export {
  countOpenSubmissionsBefore,
  countOpenSubmissionsOfWallet,
  countOpenSubmissionsWithDetails,
  countSubmissionsBeforeRotation,
  isSubjectOfOpenSubmission,
  listOpenSubmissionDetails,
  listPendingSubjects,
} from './submissions.store.ts';
export { keyHandoverKind } from './submissions.policy.ts';
export type { Submission } from './submissions.store.ts';

/** Reactions to the end of one kind of submission; each runs in the transaction that writes it. */
export interface SubmissionReactions {
  /** The chain has it for ever. */
  readonly onFinal: (tx: Tx, submission: Submission) => Promise<void>;
  /**
   * Runs if the transaction failed on the chain or expired: everything that it held is released.
   */
  readonly onGone: (tx: Tx, submission: Submission) => Promise<void>;
}
/** A signed transaction, and what it is about. */
export interface SubmissionOrder extends Omit<NewSubmission, 'createdAt' | 'charge'> {
  /** Things that no other open submission may be about, `asset 12` for one. */
  readonly subjects: readonly string[];
}
export interface Submissions {
  /** Declares a kind, before the jobs start. */
  readonly define: (kind: string, reactions: SubmissionReactions) => void;
  /**
   * Stores a signed transaction inside the command that it belongs to, and has it sent after
   * commit. Returns the id of the task by which its player follows it.
   *
   * @throws CONFLICT where one about the same is under way, the wallet has sent 30 today, the budget
   * of fees is spent, or the server's keys have changed since it was signed
   */
  readonly submit: (tx: Tx, order: SubmissionOrder) => Promise<number>;
}
