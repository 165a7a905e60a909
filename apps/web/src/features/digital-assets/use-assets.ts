import type { assets } from '@guildhall/contract/chain/assets';
import type { staking } from '@guildhall/contract/chain/staking';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { showFailure } from '../../shared/errors/error-policy.ts';
import { readAgain } from '../../shared/query/read-again.ts';
import { useSignedIn } from '../../shared/session/session.store.ts';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { chainCall } from '../../shared/chain/chain-call.ts';

export type Asset = Result<typeof assets.listAssets>['data'][number];
export type Capsule = Result<typeof assets.listCapsules>['data'][number];
export type Staking = Result<typeof staking.readStaking>;
export type MintableItem = Result<typeof assets.listMintableItems>['data'][number];
/** Assets that a list shows: all, those that are staked, or those that are not. */
export type AssetFilter = 'all' | 'staked' | 'free';

const perPage = 24;
const stakedOf: Readonly<Record<AssetFilter, 'true' | 'false' | undefined>> = {
  all: undefined,
  staked: 'true',
  free: 'false',
};

/** One page of the assets of a wallet, newest first. */
export const useAssets = (walletId: number, filter: AssetFilter, page: number) =>
  useQuery({
    queryKey: buildQueryKey('assets', walletId, filter, page),
    queryFn: ({ signal }) =>
      chainCall('listAssets', {
        params: { id: walletId },
        query: { page: String(page), perPage: String(perPage), staked: stakedOf[filter] },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
/** Vaults of a wallet. */
export const useCapsules = (walletId: number) =>
  useQuery({
    queryKey: buildQueryKey('assets', walletId, 'capsules'),
    queryFn: ({ signal }) => chainCall('listCapsules', { params: { id: walletId }, signal }),
    select: ({ data }) => data,
  });
/** Epoch, earnings and claims of a wallet. */
export const useStaking = (walletId: number) =>
  useQuery({
    queryKey: buildQueryKey('assets', walletId, 'staking'),
    queryFn: ({ signal }) => chainCall('readStaking', { params: { id: walletId }, signal }),
  });
/** Own items that can become assets. */
export const useMintable = (page: number) =>
  useQuery({
    queryKey: buildQueryKey('inventories', 'mintable', page),
    queryFn: ({ signal }) =>
      chainCall('listMintableItems', {
        query: { page: String(page), perPage: String(perPage) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
/** Number of assets of all own wallets. */
export const useAssetAmount = () =>
  useQuery({
    queryKey: buildQueryKey('assets', 'amount'),
    queryFn: ({ signal }) => chainCall('countOwnAssets', { signal }),
    select: ({ amount }) => amount,
  });

/**
 * Wears a player's own asset as avatar; the avatar is taken off when the asset leaves the player.
 */
export function useWearAsset() {
  const { userId } = useSignedIn();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (nftId: number) =>
      chainCall('wearNft', { params: { id: userId, nftId }, ownMessage: 'except-429' }),
    onSuccess: () => {
      showMessage({ text: m.profile_avatar_changed(), tone: 'success' });
      return readAgain(client, { queryKey: buildQueryKey('user') });
    },
    onError: (error) => showFailure(error, { title: m.error_title(), text: m.error_failed() }),
  });
}
