import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '../../../messages/messages.js';
import { isUnanswered } from '../../../shared/api/call-key.ts';
import { useCommand } from '../../../shared/claim/use-command.ts';
import { showFailure } from '../../../shared/errors/error-policy.ts';
import { buildQueryKey } from '../../../shared/query/query-keys.ts';
import { readAgain } from '../../../shared/query/read-again.ts';
import { showMessage } from '../../../ui/toasts/toast.store.ts';
import { chainCall } from '../../../shared/chain/chain-call.ts';
import { chainQuery } from '../../../shared/chain/chain-query.ts';

/** Own wallets, the primary one first. */
export const useWallets = () =>
  useQuery({
    queryKey: buildQueryKey('wallets'),
    queryFn: ({ signal }) => chainCall('listWallets', { signal }),
    select: ({ data }) => data,
  });
/** The chain that wallets sign for; null where the server has none. */
export const useChain = () => useQuery(chainQuery);
/** Unlinks a wallet; completes the unlinking even if its response was lost. */
export function useUnlinkWallet(onDone: () => void) {
  const client = useQueryClient();
  return useCommand({
    send: (id: number) => chainCall('unlinkWallet', { params: { id }, ownMessage: 'except-429' }),
    isSame: (a, b) => a === b,
    onSuccess: () => {
      showMessage({ text: m.wallets_unlinked(), tone: 'success' });
      onDone();
    },
    onError: (error) => {
      const text = isUnanswered(error) ? m.wallets_unanswered() : m.error_failed();
      showFailure(error, { title: m.error_title(), text });
    },
    onSettled: () => readAgain(client, { queryKey: buildQueryKey('wallets') }),
  });
}
