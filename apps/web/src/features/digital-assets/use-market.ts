import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { callChainApi } from '../../shared/chain/chain-call.ts';
import { showFailureMessage } from '../../shared/errors/error-policy.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { refetchQueries } from '../../shared/query/refetch.ts';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import type { DigitalAsset } from './use-assets.ts';

/** Loads the player's options at the marketplace; undefined without a working link. */
export function useMarketplaceOptions() {
  const status = useQuery({
    queryKey: buildQueryKey('links', 'openloot'),
    queryFn: ({ signal }) => callChainApi('openlootStatus', { signal, ownMessage: 'everything' }),
  });
  const enabled = useQuery({
    queryKey: buildQueryKey('links', 'openloot-enabled'),
    queryFn: ({ signal }) => callChainApi('openlootEnabled', { signal, ownMessage: 'everything' }),
  });
  if (status.data?.status !== 'LINKED' || enabled.data?.enabled !== true) return undefined;
  return enabled.data;
}

/** Asks the marketplace to send an asset back to a wallet. */
export function useTakeBackAsset() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ assetId, walletId }: { assetId: number; walletId: number }) =>
      callChainApi('takeFromMarket', {
        params: { id: walletId },
        body: { assetId },
        ownMessage: 'except-429',
      }),
    onSuccess: () => showMessage({ text: m.market_asked(), tone: 'success' }),
    onError: (error) =>
      showFailureMessage(error, { title: m.error_title(), text: m.error_failed() }),
    onSettled: () => refetchQueries(client, { queryKey: buildQueryKey('assets') }),
  });
}

export type AssetMarketState = NonNullable<DigitalAsset['marketState']>;
/** Describes the location of an asset that was sent to the marketplace. */
export const formatMarketState = (state: AssetMarketState): string =>
  ({
    SENDING: m.market_sending,
    THERE: m.market_there,
    RETURNING: m.market_returning,
    DECLINED: m.market_declined,
  })[state]();
/** Returns true if the marketplace can be asked to send the asset back. */
export const canTakeBackAsset = (state: AssetMarketState | null): boolean =>
  state === 'THERE' || state === 'DECLINED';
