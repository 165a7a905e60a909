import { balance } from '@guildhall/contract/play/balance';
import type { Tx } from '../../../kernel/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { createItemAssets } from '../../wealth/items/item-assets.api.ts';
import { findCollectionItem } from '../../wealth/items/item-assets.api.ts';
import type { Submission, Submissions } from '../submissions/submissions.api.ts';
import {
  deleteAsset,
  deleteCapsule,
  endStake,
  insertAsset,
  insertCapsule,
  insertStake,
  lockAsset,
  setBurnt,
  setCapsuleHeld,
  setMinted,
  setStaked,
} from './assets.store.ts';
import { words } from './assets.words.ts';
import { getEpochEnd } from './epochs.ts';
import type { Plan } from './plans.ts';

/** Reads a number that a submission carries. */
const readId = ({ details }: Pick<Submission, 'details'>, name: string): number =>
  Number(details[name]);

/** Reserves what a transaction is about when it is sent, and does what follows from its end. */
export function createOutcomes(
  { clock, configuration }: Pick<Kernel, 'clock' | 'configuration'>,
  {
    items,
    submissions,
  }: {
    readonly items: ReturnType<typeof createItemAssets>;
    readonly submissions: Pick<Submissions, 'define'>;
  },
) {
  submissions.define('MINT', { onFinal: finishMint, onGone: releaseItem });
  submissions.define('STAKE', { onFinal: finishStake, onGone: releaseCapsule });
  submissions.define('UNSTAKE', { onFinal: finishUnstake, onGone: keepAsItIs });
  submissions.define('BURN', { onFinal: finishBurn, onGone: keepAsItIs });
  submissions.define('DELETE_CAPSULE', { onFinal: finishDeletion, onGone: keepAsItIs });
  return { reserve };

  /** Writes what nobody else may take meanwhile; returns the details of the submission. */
  async function reserve(tx: Tx, kind: string, plan: Plan, assetsKey: string) {
    const { action, details, item } = plan;
    if (kind === 'MINT' && item && action.kind === 'mint') {
      const { id, collectionId, accountId } = item;
      const mint = String(details['mint']);
      const row = { id, mint, collectionId, holder: action.wallet, assetsKey, ...action.text };
      if (!(await insertAsset(tx, row)) || !(await items.attach(tx, id, accountId)))
        throw new AppError('CONFLICT', { because: words.isAsset() });
    }
    if (action.kind !== 'stake' || !action.makesCapsule) return details;
    const asset = await lockAsset(tx, readId(plan, 'assetId'));
    const capsule =
      asset && (await insertCapsule(tx, action.wallet, asset.collectionId, clock.now()));
    if (!capsule) throw new AppError('CONFLICT', { because: words.underWay() });
    return { ...details, capsuleId: capsule.id, makesCapsule: true };
  }

  async function finishMint(tx: Tx, submission: Submission): Promise<void> {
    const id = readId(submission, 'assetId');
    await setMinted(tx, id, toMoment(submission));
    const cause = { signature: submission.signature };
    const entry = { kind: 'minted', rule: words.minted(), cause, commandId: null } as const;
    if (submission.accountId !== null) await items.addEntry(tx, id, submission.accountId, entry);
  }

  async function releaseItem(tx: Tx, submission: Submission): Promise<void> {
    const id = readId(submission, 'assetId');
    await deleteAsset(tx, id);
    if (submission.accountId !== null) await items.detach(tx, id, submission.accountId);
  }

  async function finishStake(tx: Tx, submission: Submission): Promise<void> {
    const [id, capsuleId] = [readId(submission, 'assetId'), readId(submission, 'capsuleId')];
    const at = toMoment(submission);
    const asset = await lockAsset(tx, id);
    const item = await findCollectionItem(tx, id);
    if (!asset || !item) throw new Error(`There is no asset ${id} to stake`);
    const { 'staking.epochDays': days } = (await configuration.within(tx)).of(balance);
    const unlockAt = getEpochEnd(new Date(at), days);
    await setCapsuleHeld(tx, capsuleId, unlockAt);
    await setStaked(tx, id, capsuleId, at);
    await insertStake(tx, { ...asset, rarity: item.rarity }, at);
  }

  /** Only the first stake of a capsule has reserved one. */
  async function releaseCapsule(tx: Tx, submission: Submission): Promise<void> {
    if (submission.details['makesCapsule'] === true)
      await deleteCapsule(tx, readId(submission, 'capsuleId'), 'MAKING');
  }

  async function finishUnstake(tx: Tx, submission: Submission): Promise<void> {
    const id = readId(submission, 'assetId');
    await setStaked(tx, id, null, null);
    await endStake(tx, id, toMoment(submission));
  }

  async function finishBurn(tx: Tx, submission: Submission): Promise<void> {
    const at = toMoment(submission);
    for (const id of submission.details['assetIds'] as number[]) {
      await setBurnt(tx, id, at);
      const item = await findCollectionItem(tx, id);
      if (!item) continue;
      const cause = { signature: submission.signature };
      const entry = { kind: 'burnt', rule: words.burnt(), cause, commandId: null } as const;
      await items.moveItem(tx, id, { accountId: item.accountId, state: 'BURNT' }, entry);
    }
  }

  async function finishDeletion(tx: Tx, submission: Submission): Promise<void> {
    await deleteCapsule(tx, readId(submission, 'capsuleId'), 'HELD');
  }

  async function keepAsItIs(): Promise<void> {
    // Nothing was taken when it was sent, beside its subjects.
  }

  /** Time of the block; the clock where the node does not know it. */
  function toMoment({ finalAt }: Submission): string {
    return finalAt ?? clock.now().toISOString();
  }
}
export type AssetOutcomes = ReturnType<typeof createOutcomes>;
