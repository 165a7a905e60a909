import { retryOnce } from '../../shared/api/call-key.ts';
import { chainCall } from '../../shared/chain/chain-call.ts';
import type { Asset, Capsule, MintableItem } from './use-assets.ts';

/** An action that the player chose, with its item or assets. */
export type AssetOrder =
  | { readonly kind: 'mint'; readonly item: MintableItem }
  | { readonly kind: 'stake' | 'unstake' | 'burn' | 'split'; readonly asset: Asset }
  /** To the marketplace. */
  | { readonly kind: 'transfer'; readonly assets: readonly Asset[] }
  | { readonly kind: 'delete-capsule'; readonly capsule: Capsule }
  | { readonly kind: 'claim'; /** In whole units, with the currency. */ readonly amount: string };

/** The messages of these calls are shown in the dialog of the action. */
const ownMessage = 'always';

/** The transaction of an order, for the wallet to sign; nothing is stored for it. */
export function prepareOrder(order: AssetOrder, walletId: number) {
  const params = { id: walletId };
  switch (order.kind) {
    case 'mint':
      return chainCall('prepareMint', { params, body: { itemId: order.item.id }, ownMessage });
    case 'stake':
    case 'unstake': {
      const { id: assetId, collectionId } = order.asset;
      const name = order.kind === 'stake' ? 'prepareStake' : 'prepareUnstake';
      return chainCall(name, { params, body: { assetId, collectionId }, ownMessage });
    }
    case 'burn':
      return chainCall('prepareBurn', { params, body: { assetIds: [order.asset.id] }, ownMessage });
    case 'split': {
      const body = { assetIds: [order.asset.id], purpose: 'SPLIT' as const };
      return chainCall('prepareBurn', { params, body, ownMessage });
    }
    case 'delete-capsule':
      return chainCall('prepareCapsuleDeletion', {
        params: { ...params, capsuleId: order.capsule.id },
        ownMessage,
      });
    case 'transfer': {
      const query = { assetIds: order.assets.map(({ id }) => id).join(',') };
      return chainCall('prepareMarketTransfer', { params, query, ownMessage });
    }
    case 'claim':
      return chainCall('prepareClaim', { params, ownMessage });
  }
}

/** Sends the signed transaction; once more where its answer was lost. */
export const submitOrder = (order: AssetOrder, walletId: number, transaction: string) =>
  retryOnce(() => sendOrder(order, walletId, transaction));

function sendOrder(order: AssetOrder, walletId: number, transaction: string) {
  const params = { id: walletId };
  switch (order.kind) {
    case 'mint': {
      const body = { itemId: order.item.id, transaction };
      return chainCall('mintAsset', { params, body, ownMessage });
    }
    case 'stake':
    case 'unstake': {
      const body = { transaction, collectionId: order.asset.collectionId };
      return chainCall(order.kind === 'stake' ? 'stakeAsset' : 'unstakeAsset', {
        params,
        body,
        ownMessage,
      });
    }
    case 'burn': {
      const body = { assetIds: [order.asset.id], transaction };
      return chainCall('burnAssets', { params, body, ownMessage });
    }
    case 'split': {
      const body = { assetId: order.asset.id, transaction };
      return chainCall('splitRowdy', { body, ownMessage });
    }
    case 'delete-capsule':
      return chainCall('deleteCapsule', {
        params: { ...params, capsuleId: order.capsule.id },
        body: { transaction },
        ownMessage,
      });
    case 'transfer':
      return chainCall('sendToMarket', { params, body: { transaction }, ownMessage });
    case 'claim':
      return chainCall('claimRewards', { params, body: { transaction }, ownMessage });
  }
}
