import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '../../../messages/messages.js';
import { isCallUnanswered } from '../../../shared/api/call-key.ts';
import { useReliableCommand } from '../../../shared/claim/use-command.ts';
import { showFailureMessage } from '../../../shared/errors/error-policy.ts';
import { buildQueryKey } from '../../../shared/query/query-keys.ts';
import { refetchQueries } from '../../../shared/query/refetch.ts';
import { showMessage } from '../../../ui/toasts/toast.store.ts';
import { callChainApi } from '../../../shared/chain/chain-call.ts';
import { walletChainQuery } from '../../../shared/chain/chain-query.ts';

/** Player's own wallets, with the primary wallet first. */
export const useWallets = () =>
  useQuery({
    queryKey: buildQueryKey('wallets'),
    queryFn: ({ signal }) => callChainApi('listWallets', { signal }),
    select: ({ data }) => data,
  });
/** Chain for which the wallets sign; null if the server has no chain. */
export const useWalletChain = () => useQuery(walletChainQuery);
/** Unlinks a wallet. The unlinking is completed even if its response was lost. */
export function useUnlinkWallet(onDone: () => void) {
  const client = useQueryClient();
  return useReliableCommand({
    send: (id: number) =>
      callChainApi('unlinkWallet', { params: { id }, ownMessage: 'except-429' }),
    isSame: (a, b) => a === b,
    onSuccess: () => {
      showMessage({ text: m.wallets_unlinked(), tone: 'success' });
      onDone();
    },
    onError: (error) => {
      const text = isCallUnanswered(error) ? m.wallets_unanswered() : m.error_failed();
      showFailureMessage(error, { title: m.error_title(), text });
    },
    onSettled: () => refetchQueries(client, { queryKey: buildQueryKey('wallets') }),
  });
}
