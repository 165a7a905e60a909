import type { Tx } from '../../../kernel/db/db.ts';
import type { NewSubmission, Submission } from './submissions.store.ts';

export { announceAssetChanges } from './announce.ts';
export {
  countOpenSubmissionsBefore,
  countOpenSubmissionsOfWallet,
  countOpenSubmissionsWithDetails,
  countOpenSubmissionsBeforeRotation,
  isSubjectOfOpenSubmission,
  listOpenSubmissionDetails,
  listSubjectsOfOpenSubmissions,
} from './submissions.store.ts';
export { keyHandoverSubmissionKind } from './submissions.policy.ts';
export type { Submission } from './submissions.store.ts';

/**
 * Reactions to the end of one kind of submission; each runs in the transaction that stores the end.
 */
export interface SubmissionReactions {
  /** Runs when the transaction is final on the chain. */
  readonly onFinal: (tx: Tx, submission: Submission) => Promise<void>;
  /**
   * Runs if the transaction failed on the chain or expired. Must release everything that was
   * reserved for the submission.
   */
  readonly onGone: (tx: Tx, submission: Submission) => Promise<void>;
}
/** A signed transaction to send, with its subjects. */
export interface SubmissionOrder extends Omit<NewSubmission, 'createdAt' | 'charge'> {
  /**
   * Subjects that the submission reserves, for example `asset 12`: no other open submission may
   * have one of them.
   */
  readonly subjects: readonly string[];
}
export interface Submissions {
  /** Declares a kind of submission; call it before the jobs start. */
  readonly define: (kind: string, reactions: SubmissionReactions) => void;
  /**
   * Stores a signed transaction inside its command; it is sent after the commit. Returns the id of
   * the task with which the player follows it.
   *
   * @throws CONFLICT if a transaction with the same subject is open, the wallet has sent 30 today,
   * the budget for fees is spent, or the server's keys have changed since signing
   */
  readonly submit: (tx: Tx, order: SubmissionOrder) => Promise<number>;
}
