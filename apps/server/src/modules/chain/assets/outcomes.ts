import { platformBalanceParameters } from '@guildhall/contract/play/balance/balance';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { AssetAvatars } from '../../wealth/avatars/avatars.api.ts';
import { findCollectionItem, type ItemAssets } from '../../wealth/items/holds/item-assets.api.ts';
import type {
  Submission,
  SubmissionReactions,
  Submissions,
} from '../submissions/submissions.api.ts';
import {
  revertAssetInsertion,
  deleteCapsule,
  endAssetStake,
  insertStake,
  lockAsset,
  setAssetBurnt,
  setCapsuleInWallet,
  setAssetMinted,
  setAssetStaked,
} from './assets.store.ts';
import { assetMessages } from './assets.messages.ts';
import { getStakingEpochEnd } from './epochs.ts';

/** Services whose data changes when an asset ceases to exist. */
interface Outcomes {
  readonly items: ItemAssets;
  readonly avatars: AssetAvatars;
}
type OutcomeKernel = Pick<Kernel, 'clock' | 'configuration'>;

/** Defines how the server reacts when a transaction of each kind ends. */
export function defineAssetTransactionOutcomes(
  kernel: OutcomeKernel,
  { items, avatars, submissions }: Outcomes & { readonly submissions: Pick<Submissions, 'define'> },
): void {
  submissions.define('MINT', createMintOutcome(items));
  submissions.define('STAKE', createStakeOutcome(kernel));
  submissions.define('UNSTAKE', { onFinal: endOwnStake, onGone: keepAsItIs });
  submissions.define('BURN', {
    onFinal: (tx, end) => burn(tx, { items, avatars }, end),
    onGone: keepAsItIs,
  });
  submissions.define('SPLIT', {
    onFinal: (tx, end) => split(tx, { items, avatars }, end),
    onGone: keepAsItIs,
  });
  submissions.define('DELETE_CAPSULE', { onFinal: removeCapsule, onGone: keepAsItIs });
}

function createMintOutcome(items: ItemAssets): SubmissionReactions {
  return { onFinal, onGone };

  async function onFinal(tx: Tx, end: Submission): Promise<void> {
    const id = readId(end, 'assetId');
    await setAssetMinted(tx, id, toMoment(end));
    const cause = { signature: end.signature };
    const entry = { kind: 'minted', rule: assetMessages.minted(), cause, commandId: null } as const;
    if (end.accountId !== null) await items.addEntry(tx, id, end.accountId, entry);
  }

  async function onGone(tx: Tx, end: Submission): Promise<void> {
    const id = readId(end, 'assetId');
    await revertAssetInsertion(tx, id);
    if (end.accountId !== null) await items.detach(tx, id, end.accountId);
  }
}

function createStakeOutcome({ configuration }: OutcomeKernel): SubmissionReactions {
  return { onFinal, onGone };

  async function onFinal(tx: Tx, end: Submission): Promise<void> {
    const [id, capsuleId] = [readId(end, 'assetId'), readId(end, 'capsuleId')];
    const at = toMoment(end);
    const asset = await lockAsset(tx, id);
    const item = await findCollectionItem(tx, id);
    if (!asset || !item) throw new Error(`There is no asset ${id} to stake`);
    const { 'staking.epochDays': days } = (await configuration.within(tx)).of(
      platformBalanceParameters,
    );
    await setCapsuleInWallet(tx, capsuleId, getStakingEpochEnd(new Date(at), days));
    await setAssetStaked(tx, id, capsuleId, at);
    await insertStake(tx, { ...asset, rarity: item.rarity, accountId: item.accountId }, at);
  }

  /** Deletes the capsule if its first stake failed, because only this stake had reserved it. */
  async function onGone(tx: Tx, end: Submission): Promise<void> {
    if (end.details['makesCapsule'] === true)
      await deleteCapsule(tx, readId(end, 'capsuleId'), 'MAKING');
  }
}

async function endOwnStake(tx: Tx, end: Submission): Promise<void> {
  const id = readId(end, 'assetId');
  await setAssetStaked(tx, id, null, null);
  await endAssetStake(tx, id, toMoment(end));
}

async function burn(tx: Tx, { items, avatars }: Outcomes, end: Submission): Promise<void> {
  const cause = { signature: end.signature };
  const entry = { kind: 'burnt', rule: assetMessages.burnt(), cause, commandId: null } as const;
  for (const id of end.details['assetIds'] as number[]) {
    await setAssetBurnt(tx, id, toMoment(end));
    await avatars.releaseAsset(tx, id);
    await items.moveItem(tx, id, { state: 'BURNT' }, entry);
  }
}

async function split(tx: Tx, { items, avatars }: Outcomes, end: Submission): Promise<void> {
  const id = readId(end, 'assetId');
  await setAssetBurnt(tx, id, toMoment(end));
  await avatars.releaseAsset(tx, id);
  if (end.accountId === null) return;
  await items.detach(tx, id, end.accountId);
  const cause = { signature: end.signature };
  const entry = { kind: 'split', rule: assetMessages.wasSplit(), cause, commandId: null } as const;
  await items.addEntry(tx, id, end.accountId, entry);
}

async function removeCapsule(tx: Tx, end: Submission): Promise<void> {
  await deleteCapsule(tx, readId(end, 'capsuleId'), 'HELD');
}

async function keepAsItIs(): Promise<void> {
  // nothing to change: the submission had reserved only its subjects, which are free again
}

/** Reads an id from the details of a submission. */
const readId = ({ details }: Submission, name: string): number => Number(details[name]);
/**
 * Returns the time of the block. If the node does not know the time, returns the time of the check
 * that found the transaction.
 */
const toMoment = ({ finalAt, createdAt }: Submission): string => finalAt ?? createdAt;
