import type { Tx } from '../../../kernel/db.ts';
import { AppError, isTaken } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { TaskStep } from '../../../kernel/tasks.ts';
import type { ChainClient } from '../network/network.api.ts';
import { lookAt, type Look } from './look.ts';
import type { Order, SubmissionKind, Submissions } from './submissions.api.ts';
import { forgottenMs, pauseUntilLook, perWalletAndDay } from './submissions.policy.ts';
import {
  countSince,
  deleteSubjects,
  findSubmission,
  insertSubjects,
  insertSubmission,
  listForgotten,
  lockOpenSubmission,
  setTask,
  settleSubmission,
  updateLook,
  type Submission,
} from './submissions.store.ts';
import { words } from './submissions.words.ts';

const lookQueue = 'submissions.look';
const taskKind = 'submissions.follow';
const dayMs = 86_400_000;
const sweptAtOnce = 100;

interface Deps {
  readonly client: ChainClient;
}

/** Sends signed transactions and follows each until its end is certain. */
export function createSubmissions(
  { db, jobs, clock, tasks, realtime }: Kernel,
  { client }: Deps,
): Submissions & { sweep(): Promise<void> } {
  const kinds = new Map<string, SubmissionKind>();
  jobs.define<{ id: number }>(lookQueue, { retries: 3, retryDelaySeconds: 5 }, ({ id }) =>
    look(id),
  );
  tasks.define(taskKind, { step: (tx, { state }) => readEnd(tx, Number(state['submissionId'])) });
  return { define: (name, reactions) => void kinds.set(name, reactions), submit, sweep };

  async function submit(tx: Tx, { subjects, ...order }: Order): Promise<number> {
    const createdAt = clock.now();
    if (order.wallet !== null) await refuseTooMany(tx, order.wallet, createdAt);
    const id = await insertSubmission(tx, { ...order, createdAt }).catch(refuseTaken);
    await insertSubjects(tx, id, subjects).catch(refuseTaken);
    const state = { submissionId: id };
    const taskId = await tasks.start(tx, taskKind, order.userId, state, String(id));
    await setTask(tx, id, taskId);
    await jobs.send(tx, lookQueue, { id });
    await announce(tx, order);
    return taskId;
  }

  function refuseTaken(error: unknown): never {
    const isOpen =
      isTaken(error, 'chain_submissions_signature') || isTaken(error, 'chain_subjects_pkey');
    throw isOpen ? new AppError('CONFLICT', { because: words.underWay() }) : error;
  }

  async function refuseTooMany(tx: Tx, wallet: string, now: Date): Promise<void> {
    const since = new Date(now.getTime() - dayMs);
    if ((await countSince(tx, wallet, since)) < perWalletAndDay) return;
    throw new AppError('CONFLICT', { because: words.tooMany({ n: perWalletAndDay }) });
  }

  /**
   * Looks without a transaction, since the chain may take seconds to answer, and writes what it saw
   * under the row's lock. Two servers that look at once write one end.
   */
  async function look(id: number): Promise<void> {
    const row = await findSubmission(db.read, id);
    if (!row || row.settledAt !== null) return;
    const seen = await lookAt(client, row);
    await db.transaction((tx) => writeLook(tx, id, seen));
  }

  async function writeLook(tx: Tx, id: number, seen: Look): Promise<void> {
    const row = await lockOpenSubmission(tx, id);
    if (!row) return;
    const at = clock.now();
    if (seen.state === 'SUBMITTED' || seen.state === 'CONFIRMED') {
      await updateLook(tx, id, { ...seen, at });
      const ageMs = at.getTime() - new Date(row.createdAt).getTime();
      await jobs.send(tx, lookQueue, { id }, { afterMs: pauseUntilLook(ageMs) });
      return;
    }
    await settleSubmission(tx, id, { ...seen, at });
    await deleteSubjects(tx, id);
    const finalAt = (seen.finalAt ?? at).toISOString();
    await react({ ...row, state: seen.state, finalAt });
    if (row.taskId !== null) await tasks.wake(tx, row.taskId);
    await announce(tx, row);

    async function react(settled: Submission): Promise<void> {
      const kind = kinds.get(settled.kind);
      if (!kind) throw new Error(`No kind of submission is called ${settled.kind}`);
      await (settled.state === 'FINAL' ? kind.onFinal(tx, settled) : kind.onGone(tx, settled));
    }
  }

  /** Has open pages of its player read the assets again. */
  async function announce(
    tx: Tx,
    { userId, accountId }: Pick<Submission, 'userId' | 'accountId'>,
  ): Promise<void> {
    if (userId !== null && accountId !== null)
      await realtime.emit(tx, userId, 'ASSET_LIST_CHANGED', { accountId });
  }

  /** Ends the task of a submission that has ended; else it waits. */
  async function readEnd(tx: Tx, id: number): Promise<TaskStep> {
    const row = await findSubmission(tx, id);
    if (row?.state === 'FAILED') throw new AppError('CONFLICT', { because: words.failed() });
    if (row?.state === 'EXPIRED') throw new AppError('CONFLICT', { because: words.expired() });
    const step = { state: { submissionId: id }, progress: row?.state === 'CONFIRMED' ? 50 : 10 };
    if (row?.state === 'FINAL') return { ...step, result: { signature: row.signature } };
    return { ...step, isWaiting: true };
  }

  /** Takes up those whose job was lost. */
  async function sweep(): Promise<void> {
    const before = new Date(clock.now().getTime() - forgottenMs);
    for (const { id } of await listForgotten(db.read, before, sweptAtOnce)) await look(id);
  }
}
