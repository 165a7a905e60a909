import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { TaskStepResult } from '../../../kernel/jobs/tasks.ts';
import type { ChainClient } from '../network/network.api.ts';
import { announceAssetChanges } from './announce.ts';
import { checkSubmissionOnChain, type SubmissionCheck } from './submission-check.ts';
import type { SubmissionReactions, Submissions } from './submissions.api.ts';
import { lostSubmissionAfterMs, computeNextCheckDelayMs } from './submissions.policy.ts';
import {
  deleteSubmissionSubjects,
  findSubmission,
  listUncheckedSubmissions,
  lockOpenSubmission,
  settleSubmission,
  updateSubmissionAfterCheck,
  type Submission,
} from './submissions.store.ts';
import { chainSubmissionMessages } from './submissions.messages.ts';

export const submissionCheckQueue = 'submissions.check';
export const submissionTaskKind = 'submissions.follow';
const sweepBatchSize = 100;

/** Sends signed transactions, and checks each one until its outcome is certain. */
export function createSubmissionTracking(
  kernel: Kernel,
  { client }: { readonly client: ChainClient },
) {
  const { db, jobs, clock, tasks } = kernel;
  const kinds = new Map<string, SubmissionReactions>();
  const define: Submissions['define'] = (name, reactions) => void kinds.set(name, reactions);
  jobs.define<{ id: number }>(
    submissionCheckQueue,
    { retries: 3, retryDelaySeconds: 5 },
    ({ id }) => checkSubmission(id),
  );
  tasks.define(submissionTaskKind, {
    step: (tx, { state }) => readEnd(tx, Number(state['submissionId'])),
  });
  return { define, sweep };

  /**
   * Checks a submission on the chain outside a transaction, because the chain may take seconds to
   * answer. Stores the result while the row is locked, so that two concurrent checks store only one
   * outcome.
   */
  async function checkSubmission(id: number): Promise<void> {
    const row = await findSubmission(db.read, id);
    if (!row || row.settledAt !== null) return;
    const seen = await checkSubmissionOnChain(client, row);
    await db.transaction((tx) => storeCheck(tx, id, seen));
  }

  async function storeCheck(tx: Tx, id: number, check: SubmissionCheck): Promise<void> {
    const row = await lockOpenSubmission(tx, id);
    if (!row) return;
    const at = clock.now();
    if (check.state === 'SUBMITTED' || check.state === 'CONFIRMED') {
      await updateSubmissionAfterCheck(tx, id, { ...check, at });
      const ageMs = at.getTime() - new Date(row.createdAt).getTime();
      return jobs.send(
        tx,
        submissionCheckQueue,
        { id },
        { afterMs: computeNextCheckDelayMs(ageMs) },
      );
    }
    await settleSubmission(tx, id, { ...check, at });
    await deleteSubmissionSubjects(tx, id);
    const finalAt = (check.finalAt ?? at).toISOString();
    await react(tx, { ...row, state: check.state, finalAt });
    if (row.taskId !== null) await tasks.wake(tx, row.taskId);
    await announceAssetChanges(kernel, tx, row);
  }

  async function react(tx: Tx, settled: Submission): Promise<void> {
    const kind = kinds.get(settled.kind);
    if (!kind) throw new Error(`No kind of submission is called ${settled.kind}`);
    await (settled.state === 'FINAL' ? kind.onFinal(tx, settled) : kind.onGone(tx, settled));
  }

  /** Continues submissions whose checking job has stopped. */
  async function sweep(): Promise<void> {
    const before = new Date(clock.now().getTime() - lostSubmissionAfterMs);
    for (const { id } of await listUncheckedSubmissions(db.read, before, sweepBatchSize))
      await checkSubmission(id);
  }
}

/**
 * Returns the result of the task that follows a submission: final for a settled submission,
 * otherwise a result that keeps the task waiting. Throws CONFLICT if the submission failed or
 * expired.
 */
async function readEnd(tx: Tx, id: number): Promise<TaskStepResult> {
  const row = await findSubmission(tx, id);
  if (row?.state === 'FAILED')
    throw new AppError('CONFLICT', { because: chainSubmissionMessages.failed() });
  if (row?.state === 'EXPIRED')
    throw new AppError('CONFLICT', { because: chainSubmissionMessages.expired() });
  const step = { state: { submissionId: id }, progress: row?.state === 'CONFIRMED' ? 50 : 10 };
  if (row?.state === 'FINAL') return { ...step, result: { signature: row.signature } };
  return { ...step, isWaiting: true };
}
