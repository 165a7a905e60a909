import type { Tx } from '../../../kernel/db.ts';
import { AppError, isTaken } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ChainClient } from './chain-client.ts';
import { lookAt, type Look } from './look.service.ts';
import type { SubmissionKind, Submissions } from './submissions.api.ts';
import { forgottenMs, pauseUntilLook, perWalletAndDay } from './submissions.policy.ts';
import {
  countSince,
  findSubmission,
  insertSubmission,
  listForgotten,
  lockOpenSubmission,
  settleSubmission,
  updateLook,
  type Submission,
} from './submissions.store.ts';
import { words } from './submissions.words.ts';

const lookQueue = 'submissions.look';
const dayMs = 86_400_000;
const sweptAtOnce = 100;

interface Deps {
  /** The client of the chain; throws UNAVAILABLE where the chain is closed. */
  readonly loadClient: () => Promise<ChainClient>;
}

/** Sends signed transactions and follows each until its end is certain. */
export function createSubmissions(
  kernel: Kernel,
  { loadClient }: Deps,
): Submissions & { sweep(): Promise<void> } {
  const { db, jobs, clock } = kernel;
  const kinds = new Map<string, SubmissionKind>();
  const getKind = (name: string): SubmissionKind => {
    const kind = kinds.get(name);
    if (!kind) throw new Error(`No kind of submission is called ${name}`);
    return kind;
  };

  async function submit(tx: Tx, submission: Parameters<Submissions['submit']>[1]): Promise<number> {
    const createdAt = clock.now();
    if (submission.wallet !== null) await refuseTooMany(tx, submission.wallet, createdAt);
    const id = await insertSubmission(tx, { ...submission, createdAt }).catch((error: unknown) => {
      if (isTaken(error, 'chain_submissions_subject'))
        throw new AppError('CONFLICT', { because: words.underWay() });
      throw error;
    });
    await jobs.send(tx, lookQueue, { id });
    return id;
  }

  async function refuseTooMany(tx: Tx, wallet: string, now: Date): Promise<void> {
    if ((await countSince(tx, wallet, new Date(now.getTime() - dayMs))) < perWalletAndDay) return;
    throw new AppError('CONFLICT', { because: words.tooMany({ n: perWalletAndDay }) });
  }

  /**
   * Looks without a transaction, since the chain may take seconds to answer, and writes what it saw
   * under the row's lock. Two servers that look at once write one end.
   */
  async function look(id: number): Promise<Submission['state']> {
    const row = await findSubmission(db.read, id);
    if (!row) throw new Error(`There is no submission ${id}`);
    if (row.settledAt !== null) return row.state;
    const seen = await lookAt(await loadClient(), row);
    return db.transaction((tx) => writeLook(tx, id, seen));
  }

  async function writeLook(tx: Tx, id: number, seen: Look): Promise<Submission['state']> {
    const row = await lockOpenSubmission(tx, id);
    if (!row) return (await findSubmission(tx, id))?.state ?? seen.state;
    const at = clock.now();
    if (seen.state === 'SUBMITTED' || seen.state === 'CONFIRMED') {
      await updateLook(tx, id, { ...seen, at });
      if (seen.state === 'CONFIRMED' && row.state === 'SUBMITTED')
        await getKind(row.kind).onConfirmed?.(tx, row);
      const ageMs = at.getTime() - new Date(row.createdAt).getTime();
      await jobs.send(tx, lookQueue, { id }, { afterMs: pauseUntilLook(ageMs) });
      return seen.state;
    }
    await settleSubmission(tx, id, {
      ...seen,
      error: seen.error,
      cost: seen.cost,
      finalAt: seen.finalAt,
      at,
    });
    const settled = { ...row, state: seen.state, finalAt: seen.finalAt?.toISOString() ?? null };
    if (seen.state === 'FINAL') await getKind(row.kind).onFinal(tx, settled);
    else await getKind(row.kind).onGone(tx, settled);
    return seen.state;
  }

  /** Takes up those whose job was lost. */
  async function sweep(): Promise<void> {
    const before = new Date(clock.now().getTime() - forgottenMs);
    for (const { id } of await listForgotten(db.read, before, sweptAtOnce)) await look(id);
  }

  jobs.define<{ id: number }>(lookQueue, { retries: 3, retryDelaySeconds: 5 }, async ({ id }) => {
    await look(id);
  });
  return { define: (name, reactions) => void kinds.set(name, reactions), submit, look, sweep };
}
