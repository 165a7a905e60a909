import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { chainCall } from '../../shared/chain/chain-call.ts';
import { showFailure } from '../../shared/errors/error-policy.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { readAgain } from '../../shared/query/read-again.ts';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import type { Asset } from './use-assets.ts';

/** Loads the player's options at the marketplace; undefined without a working link. */
export function useMarket() {
  const status = useQuery({
    queryKey: buildQueryKey('links', 'openloot'),
    queryFn: ({ signal }) => chainCall('openlootStatus', { signal, ownMessage: 'everything' }),
  });
  const enabled = useQuery({
    queryKey: buildQueryKey('links', 'openloot-enabled'),
    queryFn: ({ signal }) => chainCall('openlootEnabled', { signal, ownMessage: 'everything' }),
  });
  if (status.data?.status !== 'LINKED' || enabled.data?.enabled !== true) return undefined;
  return enabled.data;
}

/** Asks the marketplace to send an asset back to a wallet. */
export function useTakeBack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ assetId, walletId }: { assetId: number; walletId: number }) =>
      chainCall('takeFromMarket', {
        params: { id: walletId },
        body: { assetId },
        ownMessage: 'except-429',
      }),
    onSuccess: () => showMessage({ text: m.market_asked(), tone: 'success' }),
    onError: (error) => showFailure(error, { title: m.error_title(), text: m.error_failed() }),
    onSettled: () => readAgain(client, { queryKey: buildQueryKey('assets') }),
  });
}

export type MarketState = NonNullable<Asset['marketState']>;
/** Says where an asset is that was sent to the marketplace. */
export const toPlaceText = (state: MarketState): string =>
  ({
    SENDING: m.market_sending,
    THERE: m.market_there,
    RETURNING: m.market_returning,
    DECLINED: m.market_declined,
  })[state]();
/** Returns true for what the marketplace can be asked to send back. */
export const canComeBack = (state: MarketState | null): boolean =>
  state === 'THERE' || state === 'DECLINED';
