import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { call } from '../../shared/api/call.ts';
import { showFailure } from '../../shared/errors/error-policy.ts';
import { queryKey } from '../../shared/query/query-keys.ts';
import { readAgain } from '../../shared/query/read-again.ts';
import { toast } from '../../ui/toast.store.ts';

/** Own wallets, the primary one first. */
export const useWallets = () =>
  useQuery({
    queryKey: queryKey('wallets'),
    queryFn: ({ signal }) => call('listWallets', { signal }),
    select: ({ data }) => data,
  });
/** The chain that wallets sign for; null where the server has none. */
export const useChain = () =>
  useQuery({
    queryKey: queryKey('wallets', 'chain'),
    queryFn: ({ signal }) =>
      call('connectionUrl', { signal, ownMessage: 'everything' }).catch(() => null),
  });
export function useUnlinkWallet(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('unlinkWallet', { params: { id }, ownMessage: 'except-429' }),
    onSuccess: () => {
      toast({ text: m.wallets_unlinked(), tone: 'success' });
      onDone();
      void readAgain(client, { queryKey: queryKey('wallets') });
    },
    onError: (error) => showFailure(error, { title: m.error_title(), text: m.error_failed() }),
  });
}
