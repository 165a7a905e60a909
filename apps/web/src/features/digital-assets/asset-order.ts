import { retryLostCallOnce } from '../../shared/api/call-key.ts';
import { callChainApi } from '../../shared/chain/chain-call.ts';
import type { DigitalAsset, Capsule, MintableItem } from './use-assets.ts';

/** An action that the player chose, with its item or assets. */
export type AssetActionOrder =
  | { readonly kind: 'mint'; readonly item: MintableItem }
  | { readonly kind: 'stake' | 'unstake' | 'burn' | 'split'; readonly asset: DigitalAsset }
  /** Sends assets to the marketplace. */
  | { readonly kind: 'transfer'; readonly assets: readonly DigitalAsset[] }
  | { readonly kind: 'delete-capsule'; readonly capsule: Capsule }
  | { readonly kind: 'claim'; /** Whole units, with the currency. */ readonly amount: string };

/** Mode of the calls in this file: the dialog of the action shows the messages of these calls. */
const ownMessage = 'always';

/** Prepares the transaction of an order for the wallet to sign; stores nothing. */
export function prepareAssetOrder(order: AssetActionOrder, walletId: number) {
  const params = { id: walletId };
  switch (order.kind) {
    case 'mint':
      return callChainApi('prepareMint', { params, body: { itemId: order.item.id }, ownMessage });
    case 'stake':
    case 'unstake': {
      const { id: assetId, collectionId } = order.asset;
      const name = order.kind === 'stake' ? 'prepareStake' : 'prepareUnstake';
      return callChainApi(name, { params, body: { assetId, collectionId }, ownMessage });
    }
    case 'burn':
      return callChainApi('prepareBurn', {
        params,
        body: { assetIds: [order.asset.id] },
        ownMessage,
      });
    case 'split': {
      const body = { assetIds: [order.asset.id], purpose: 'SPLIT' as const };
      return callChainApi('prepareBurn', { params, body, ownMessage });
    }
    case 'delete-capsule':
      return callChainApi('prepareCapsuleDeletion', {
        params: { ...params, capsuleId: order.capsule.id },
        ownMessage,
      });
    case 'transfer': {
      const query = { assetIds: order.assets.map(({ id }) => id).join(',') };
      return callChainApi('prepareMarketTransfer', { params, query, ownMessage });
    }
    case 'claim':
      return callChainApi('prepareClaim', { params, ownMessage });
  }
}

/** Sends the signed transaction; repeats the call once if its answer was lost. */
export const submitAssetOrder = (order: AssetActionOrder, walletId: number, transaction: string) =>
  retryLostCallOnce(() => sendOrder(order, walletId, transaction));

function sendOrder(order: AssetActionOrder, walletId: number, transaction: string) {
  const params = { id: walletId };
  switch (order.kind) {
    case 'mint': {
      const body = { itemId: order.item.id, transaction };
      return callChainApi('mintAsset', { params, body, ownMessage });
    }
    case 'stake':
    case 'unstake': {
      const body = { transaction, collectionId: order.asset.collectionId };
      return callChainApi(order.kind === 'stake' ? 'stakeAsset' : 'unstakeAsset', {
        params,
        body,
        ownMessage,
      });
    }
    case 'burn': {
      const body = { assetIds: [order.asset.id], transaction };
      return callChainApi('burnAssets', { params, body, ownMessage });
    }
    case 'split': {
      const body = { assetId: order.asset.id, transaction };
      return callChainApi('splitRowdy', { body, ownMessage });
    }
    case 'delete-capsule':
      return callChainApi('deleteCapsule', {
        params: { ...params, capsuleId: order.capsule.id },
        body: { transaction },
        ownMessage,
      });
    case 'transfer':
      return callChainApi('sendToMarket', { params, body: { transaction }, ownMessage });
    case 'claim':
      return callChainApi('claimRewards', { params, body: { transaction }, ownMessage });
  }
}
