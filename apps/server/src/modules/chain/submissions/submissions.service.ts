import type { Tx } from '../../../kernel/db/db.ts';
import { AppError, isUniqueViolation } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { announceAssetChanges } from './announce.ts';
import type { FeeBudget } from './fee-budget.service.ts';
import { submissionCheckQueue, submissionTaskKind } from './following.service.ts';
import type { SubmissionOrder } from './submissions.api.ts';
import {
  lockSigningKeysExclusive,
  findLastRotationId,
  lockSigningKeysShared,
} from '../network/network.api.ts';
import {
  getSubmissionChargeLamports,
  keyHandoverSubmissionKind,
  walletSubmissionsPerDayMax,
} from './submissions.policy.ts';
import {
  countSubmissionsSince,
  insertSubmissionSubjects,
  insertSubmission,
  isInUseByOpenSubmission,
  setSubmissionTask,
} from './submissions.store.ts';
import { chainSubmissionMessages } from './submissions.messages.ts';

const dayMs = 86_400_000;

/** Accepts signed transactions; `following.service.ts` sends them. */
export function createSubmissions(
  kernel: Kernel,
  { budget }: { readonly budget: Pick<FeeBudget, 'take'> },
) {
  const { jobs, clock, tasks } = kernel;
  return { submit };

  async function submit(tx: Tx, { subjects, ...order }: SubmissionOrder): Promise<number> {
    await waitForKeys(tx, order);
    if (await isInUseByOpenSubmission(tx, { ...order, subjects }))
      throw new AppError('CONFLICT', { because: chainSubmissionMessages.underWay() });
    const createdAt = clock.now();
    if (order.wallet !== null) await refuseTooMany(tx, order.wallet, createdAt);
    const charge = getSubmissionChargeLamports(order.kind, order.details);
    await budget.take(tx, order.kind, charge);
    const id = await insertSubmission(tx, { ...order, charge, createdAt }).catch(refuseTaken);
    await insertSubmissionSubjects(tx, id, subjects).catch(refuseTaken);
    const state = { submissionId: id };
    const taskId = await tasks.start(tx, submissionTaskKind, order.userId, state, String(id));
    await setSubmissionTask(tx, id, taskId);
    await jobs.send(tx, submissionCheckQueue, { id });
    await announceAssetChanges(kernel, tx, order);
    return taskId;
  }
}

/**
 * Takes the lock that keeps keys unchanged while signed transactions are stored: exclusive for a
 * handover of keys, shared for every other submission. Throws CONFLICT if a rotation was ordered
 * after the transaction was signed.
 */
async function waitForKeys(
  tx: Tx,
  order: Pick<SubmissionOrder, 'kind' | 'rotationId'>,
): Promise<void> {
  await (order.kind === keyHandoverSubmissionKind
    ? lockSigningKeysExclusive(tx)
    : lockSigningKeysShared(tx));
  if ((await findLastRotationId(tx)) !== order.rotationId)
    throw new AppError('CONFLICT', { because: chainSubmissionMessages.otherKeys() });
}

function refuseTaken(error: unknown): never {
  const isOpen =
    isUniqueViolation(error, 'chain_submissions_signature') ||
    isUniqueViolation(error, 'chain_subjects_pkey');
  throw isOpen ? new AppError('CONFLICT', { because: chainSubmissionMessages.underWay() }) : error;
}

async function refuseTooMany(tx: Tx, wallet: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  if ((await countSubmissionsSince(tx, wallet, since)) < walletSubmissionsPerDayMax) return;
  throw new AppError('CONFLICT', {
    because: chainSubmissionMessages.tooMany({ n: walletSubmissionsPerDayMax }),
  });
}
