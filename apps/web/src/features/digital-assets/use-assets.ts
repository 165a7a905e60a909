import type { assetCalls } from '@guildhall/contract/chain/assets';
import type { stakingCalls } from '@guildhall/contract/chain/staking';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { showFailureMessage } from '../../shared/errors/error-policy.ts';
import { refetchQueries } from '../../shared/query/refetch.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { callChainApi } from '../../shared/chain/chain-call.ts';

export type DigitalAsset = Result<typeof assetCalls.listAssets>['data'][number];
export type Capsule = Result<typeof assetCalls.listCapsules>['data'][number];
export type StakingPosition = Result<typeof stakingCalls.readStaking>;
export type MintableItem = Result<typeof assetCalls.listMintableItems>['data'][number];
/** Assets that a list shows: all, staked, or not staked. */
export type AssetFilter = 'all' | 'staked' | 'free';

const perPage = 24;
const stakedOf: Readonly<Record<AssetFilter, 'true' | 'false' | undefined>> = {
  all: undefined,
  staked: 'true',
  free: 'false',
};

/** One page of the assets of a wallet, newest first. */
export const useWalletAssets = (walletId: number, filter: AssetFilter, page: number) =>
  useQuery({
    queryKey: buildQueryKey('assets', walletId, filter, page),
    queryFn: ({ signal }) =>
      callChainApi('listAssets', {
        params: { id: walletId },
        query: { page: String(page), perPage: String(perPage), staked: stakedOf[filter] },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
export const useCapsules = (walletId: number) =>
  useQuery({
    queryKey: buildQueryKey('assets', walletId, 'capsules'),
    queryFn: ({ signal }) => callChainApi('listCapsules', { params: { id: walletId }, signal }),
    select: ({ data }) => data,
  });
/** Epoch, earnings and claims of a wallet. */
export const useStakingPosition = (walletId: number) =>
  useQuery({
    queryKey: buildQueryKey('assets', walletId, 'staking'),
    queryFn: ({ signal }) => callChainApi('readStaking', { params: { id: walletId }, signal }),
  });
/** Own items that can become assets. */
export const useMintableItems = (page: number) =>
  useQuery({
    queryKey: buildQueryKey('inventories', 'mintable', page),
    queryFn: ({ signal }) =>
      callChainApi('listMintableItems', {
        query: { page: String(page), perPage: String(perPage) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
/** Number of assets of all own wallets. */
export const useAssetCount = () =>
  useQuery({
    queryKey: buildQueryKey('assets', 'amount'),
    queryFn: ({ signal }) => callChainApi('countOwnAssets', { signal }),
    select: ({ amount }) => amount,
  });

/**
 * Makes a player's own asset the player's avatar. The avatar is taken off when the asset leaves the
 * player.
 */
export function useWearAsset() {
  const { userId } = useSignedInSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (nftId: number) =>
      callChainApi('wearNft', { params: { id: userId, nftId }, ownMessage: 'except-429' }),
    onSuccess: () => {
      showMessage({ text: m.profile_avatar_changed(), tone: 'success' });
      return refetchQueries(client, { queryKey: buildQueryKey('user') });
    },
    onError: (error) =>
      showFailureMessage(error, { title: m.error_title(), text: m.error_failed() }),
  });
}
