import type { Tx } from '../../../kernel/db/db.ts';
import { AppError, isTaken } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { announceAssets } from './announce.ts';
import type { FeeBudget } from './fee-budget.service.ts';
import { lookQueue, taskKind } from './following.service.ts';
import type { Order } from './submissions.api.ts';
import { lockKeys, readRotationId, shareKeys } from '../network/network.api.ts';
import { getCharge, handoverKind, perWalletAndDay } from './submissions.policy.ts';
import {
  countSince,
  insertSubjects,
  insertSubmission,
  isInUse,
  setTask,
} from './submissions.store.ts';
import { words } from './submissions.words.ts';

const dayMs = 86_400_000;

/** Takes signed transactions in; `following.service.ts` sends them. */
export function createSubmissions(
  kernel: Kernel,
  { budget }: { readonly budget: Pick<FeeBudget, 'take'> },
) {
  const { jobs, clock, tasks } = kernel;
  return { submit };

  async function submit(tx: Tx, { subjects, ...order }: Order): Promise<number> {
    await waitForKeys(tx, order);
    if (await isInUse(tx, { ...order, subjects }))
      throw new AppError('CONFLICT', { because: words.underWay() });
    const createdAt = clock.now();
    if (order.wallet !== null) await refuseTooMany(tx, order.wallet, createdAt);
    const charge = getCharge(order.kind, order.details);
    await budget.take(tx, order.kind, charge);
    const id = await insertSubmission(tx, { ...order, charge, createdAt }).catch(refuseTaken);
    await insertSubjects(tx, id, subjects).catch(refuseTaken);
    const state = { submissionId: id };
    const taskId = await tasks.start(tx, taskKind, order.userId, state, String(id));
    await setTask(tx, id, taskId);
    await jobs.send(tx, lookQueue, { id });
    await announceAssets(kernel, tx, order);
    return taskId;
  }
}

/**
 * Makes key changes wait for submissions entered here, and handovers wait for everything that uses
 * the things they move. Throws CONFLICT if a change of keys was ordered since the transaction was
 * signed.
 */
async function waitForKeys(tx: Tx, order: Pick<Order, 'kind' | 'rotationId'>): Promise<void> {
  await (order.kind === handoverKind ? lockKeys(tx) : shareKeys(tx));
  if ((await readRotationId(tx)) !== order.rotationId)
    throw new AppError('CONFLICT', { because: words.otherKeys() });
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
