import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import { insertAsset, insertCapsule, lockAsset } from './assets.store.ts';
import { assetMessages } from './assets.messages.ts';
import type { ChainActionPlan } from './plans.ts';

interface Deps {
  /** Attaches an owned item to its asset; returns false if the item is no longer free. */
  readonly attach: (tx: Tx, itemId: number, accountId: number) => Promise<boolean>;
  /** Address of the server key that mints assets. */
  readonly assetsKey: string;
  readonly at: Date;
}
/**
 * Reserves the records that a transaction needs until its end: the item for a mint, the capsule for
 * the first stake. Returns details for the submission.
 */
export async function reserveSubjectsOfActionPlan(
  tx: Tx,
  deps: Deps,
  plan: ChainActionPlan,
): Promise<ChainActionPlan['details']> {
  if (plan.action.kind === 'mint') await reserveItem(tx, deps, plan);
  if (plan.action.kind !== 'stake' || !plan.action.makesCapsule) return plan.details;
  return { ...plan.details, capsuleId: await reserveCapsule(tx, deps, plan), makesCapsule: true };
}

async function reserveItem(
  tx: Tx,
  deps: Deps,
  { action, details, item }: ChainActionPlan,
): Promise<void> {
  if (!item || action.kind !== 'mint') return;
  const { id, collectionId, accountId } = item;
  const isNew = await insertAsset(tx, {
    id,
    mint: String(details['mint']),
    collectionId,
    holder: action.wallet,
    assetsKey: deps.assetsKey,
    ...action.text,
  });
  if (!isNew || !(await deps.attach(tx, id, accountId)))
    throw new AppError('CONFLICT', { because: assetMessages.isAsset() });
}

async function reserveCapsule(
  tx: Tx,
  { at }: Deps,
  { action, details }: ChainActionPlan,
): Promise<number> {
  const asset = await lockAsset(tx, Number(details['assetId']));
  const capsule = asset && (await insertCapsule(tx, action.wallet, asset.collectionId, at));
  if (!capsule) throw new AppError('CONFLICT', { because: assetMessages.underWay() });
  return capsule.id;
}
