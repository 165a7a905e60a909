import type { assetCalls } from '@guildhall/contract/chain/assets';
import type { CallHandlers } from '../../../kernel/modules.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
import type { createAssetActions } from './actions.service.ts';
import type { createAssetReader } from './assets.service.ts';
import { assetMessages } from './assets.messages.ts';
import {
  planAssetBurn,
  planCapsuleDeletion,
  planAssetMint,
  planActionOfAssetInTransaction,
  planAssetSplit,
  planAssetStake,
  planAssetUnstake,
  type ChainActionPlanReader,
} from './plans.ts';

interface Services {
  readonly actions: ReturnType<typeof createAssetActions>;
  readonly reads: ReturnType<typeof createAssetReader>;
}
type AssetHandlers = CallHandlers<typeof assetCalls>;
type ActionNames =
  | `prepare${string}`
  | `${string}Asset`
  | 'burnAssets'
  | 'deleteCapsule'
  | 'splitRowdy';
type ActionHandlers = Pick<AssetHandlers, Extract<keyof AssetHandlers, ActionNames>>;

/** Binds the calls about assets to their handlers. */
export const bindAssetCalls = ({ actions, reads }: Services): AssetHandlers => ({
  ...bindActions(actions),
  listAssets: (call, { params, query }) => reads.list(call, params.id, query),
  countAssets: (call, { params }) => reads.count(call, params.id),
  countOwnAssets: (call) => reads.countOwn(call),
  listMintableItems: (call, { query }) => reads.listMintable(call, query),
  checkRowdies: (call) => reads.checkRowdies(call),
  readCapsuleId: (call, { params, query }) =>
    reads.readCapsuleId(call, params.id, query.collectionId),
  listCapsules: (call, { params }) => reads.listOwnCapsules(call, params.id),
});

const bindActions = ({ prepare, submit, findWalletOf }: Services['actions']): ActionHandlers => ({
  prepareMint: (call, { params, body }) => prepare(call, params.id, planAssetMint(body.itemId)),
  mintAsset: (call, { params, body: { itemId, transaction } }) => {
    const message = assetMessages.mint({ n: itemId });
    const ordered = { type: 'assets.mint', kind: 'MINT', message, entityId: itemId } as const;
    return submit(call, params.id, ordered, planAssetMint(itemId), transaction);
  },
  prepareStake: (call, { params, body }) =>
    prepare(call, params.id, planAssetStake(body.assetId, body)),
  stakeAsset: async (call, { params, body }) => {
    const ordered = {
      type: 'assets.stake',
      kind: 'STAKE',
      message: assetMessages.stake(),
    } as const;
    const plan = planActionOfAssetInTransaction(await listNamed(body), (id) =>
      planAssetStake(id, body),
    );
    return submit(call, params.id, ordered, plan, body.transaction);
  },
  prepareUnstake: (call, { params, body }) =>
    prepare(call, params.id, planAssetUnstake(body.assetId, body)),
  unstakeAsset: async (call, { params, body }) => {
    const ordered = {
      type: 'assets.unstake',
      kind: 'UNSTAKE',
      message: assetMessages.unstake(),
    } as const;
    const plan = planActionOfAssetInTransaction(await listNamed(body), (id) =>
      planAssetUnstake(id, body),
    );
    return submit(call, params.id, ordered, plan, body.transaction);
  },
  prepareBurn: (call, { params, body: { assetIds, purpose } }) =>
    prepare(
      call,
      params.id,
      purpose === 'SPLIT' ? planOneSplit(assetIds) : planAssetBurn(assetIds),
    ),
  splitRowdy: async (call, { body: { assetId, transaction } }) => {
    const message = assetMessages.split({ n: assetId });
    const ordered = { type: 'assets.split', kind: 'SPLIT', message, entityId: assetId } as const;
    const walletId = await findWalletOf(call, assetId);
    return submit(call, walletId, ordered, planAssetSplit(assetId), transaction);
  },
  burnAssets: (call, { params, body: { assetIds, transaction } }) => {
    const message = assetMessages.burn({ n: assetIds.length });
    const ordered = { type: 'assets.burn', kind: 'BURN', message } as const;
    return submit(call, params.id, ordered, planAssetBurn(assetIds), transaction);
  },
  prepareCapsuleDeletion: (call, { params }) =>
    prepare(call, params.id, planCapsuleDeletion(params.capsuleId)),
  deleteCapsule: (call, { params: { id, capsuleId }, body }) => {
    const message = assetMessages.deleteCapsule({ n: capsuleId });
    const ordered = { type: 'assets.delete-capsule', kind: 'DELETE_CAPSULE', message } as const;
    return submit(call, id, ordered, planCapsuleDeletion(capsuleId), body.transaction);
  },
});

/** Plans the split of an asset; throws VALIDATION unless the list contains exactly one id. */
function planOneSplit([assetId = 0, ...others]: readonly number[]): ChainActionPlanReader {
  if (others.length > 0) throw buildFieldError('assetIds', assetMessages.oneToSplit());
  return planAssetSplit(assetId);
}

/** Lists the addresses in a signed transaction. */
async function listNamed({ transaction }: { readonly transaction: string }) {
  const { listTransactionAddresses: listAddresses } =
    await import('../instructions/instructions.api.ts');
  return listAddresses(transaction);
}
