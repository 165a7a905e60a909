import type { Api } from '@guildhall/contract/api';
import type { Args } from '@guildhall/contract/kit/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { callLazyPortalApi } from '../../shared/api/later-call.ts';
import { useReliableCommand } from '../../shared/claim/use-command.ts';
import { showFailureMessage } from '../../shared/errors/error-policy.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { refetchQueries } from '../../shared/query/refetch.ts';

export type AlphaKeyForm = Args<Api['requestAlphaKey']>['body'];

/**
 * Loads the player's request; null if there is none. Its query key begins with that of the alpha
 * key, so that a grant reloads both.
 */
export function useAlphaKeyRequest() {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('alpha-key', userId, 'request'),
    queryFn: ({ signal }) =>
      callLazyPortalApi('alphaKeyRequest', { params: { id: userId }, signal }),
    select: ({ data }) => data,
  });
}

/**
 * Sends the form. After every answer the page loads its data again, because another tab may have
 * sent a form first.
 */
export function useRequestAlphaKey() {
  const { userId } = useSignedInSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AlphaKeyForm) =>
      callLazyPortalApi('requestAlphaKey', {
        params: { id: userId },
        body,
        ownMessage: 'except-429',
      }),
    onSuccess: () => showMessage({ text: m.alpha_asked(), tone: 'success' }),
    onError: (error) =>
      showFailureMessage(error, { title: m.error_title(), text: m.error_failed() }),
    onSettled: () => refetchQueries(client, { queryKey: buildQueryKey('alpha-key') }),
  });
}

export function useClaimAlphaKey() {
  const { userId } = useSignedInSession();
  const client = useQueryClient();
  return useReliableCommand({
    send: () =>
      callLazyPortalApi('claimAlphaKey', { params: { id: userId }, ownMessage: 'except-429' }),
    onSuccess: (answer) => {
      client.setQueryData(buildQueryKey('alpha-key', userId), answer);
      showMessage({ text: m.success_reward_claimed(), tone: 'success' });
    },
    onError: (error) => {
      showFailureMessage(error, { title: m.error_title(), text: m.error_claim() });
      void refetchQueries(client, { queryKey: buildQueryKey('alpha-key') });
    },
  });
}
