import type { Tx } from '../../../kernel/db.ts';
import type { NewSubmission, Submission } from './submissions.store.ts';

export type { Submission } from './submissions.store.ts';

/** Reactions of a kind of submission to its end; each runs in the transaction that writes the end. */
export interface SubmissionKind {
  /** The chain has it for ever. */
  onFinal(tx: Tx, submission: Submission): Promise<void>;
  /** It failed on the chain or has expired: whatever it held is free again. */
  onGone(tx: Tx, submission: Submission): Promise<void>;
  /** The wallet sees it, but a fork may still take it back: nothing may be paid for it. */
  onConfirmed?(tx: Tx, submission: Submission): Promise<void>;
}
export interface Submissions {
  /** Declares a kind, before the jobs start. */
  define(kind: string, reactions: SubmissionKind): void;
  /**
   * Stores a signed transaction inside the command that it belongs to, and has it sent after commit.
   * Throws CONFLICT where one about the same subject is under way, or the wallet has sent 30 today.
   */
  submit(tx: Tx, submission: Omit<NewSubmission, 'createdAt'>): Promise<number>;
  /** Looks at one now; answers its state. */
  look(id: number): Promise<Submission['state']>;
}
