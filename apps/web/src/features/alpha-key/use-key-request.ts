import type { Api } from '@guildhall/contract/api';
import type { Args } from '@guildhall/contract/kit/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { laterCall } from '../../shared/api/later-call.ts';
import { useCommand } from '../../shared/claim/use-command.ts';
import { showFailure } from '../../shared/errors/error-policy.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { useSignedIn } from '../../shared/session/session.store.ts';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { readAgain } from '../../shared/query/read-again.ts';

export type KeyForm = Args<Api['requestAlphaKey']>['body'];

/**
 * Loads the player's request, or null. Its query key is part of the key's, so that a grant reloads
 * both.
 */
export function useKeyRequest() {
  const { userId } = useSignedIn();
  return useQuery({
    queryKey: buildQueryKey('alpha-key', userId, 'request'),
    queryFn: ({ signal }) => laterCall('alphaKeyRequest', { params: { id: userId }, signal }),
    select: ({ data }) => data,
  });
}

/**
 * Sends the form. Whatever the answer was, the page is read again: another tab may have been
 * faster.
 */
export function useAskForKey() {
  const { userId } = useSignedIn();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: KeyForm) =>
      laterCall('requestAlphaKey', { params: { id: userId }, body, ownMessage: 'except-429' }),
    onSuccess: () => showMessage({ text: m.alpha_asked(), tone: 'success' }),
    onError: (error) => showFailure(error, { title: m.error_title(), text: m.error_failed() }),
    onSettled: () => readAgain(client, { queryKey: buildQueryKey('alpha-key') }),
  });
}

export function useClaimKey() {
  const { userId } = useSignedIn();
  const client = useQueryClient();
  return useCommand({
    send: () => laterCall('claimAlphaKey', { params: { id: userId }, ownMessage: 'except-429' }),
    onSuccess: (answer) => {
      client.setQueryData(buildQueryKey('alpha-key', userId), answer);
      showMessage({ text: m.success_reward_claimed(), tone: 'success' });
    },
    onError: (error) => {
      showFailure(error, { title: m.error_title(), text: m.error_claim() });
      void readAgain(client, { queryKey: buildQueryKey('alpha-key') });
    },
  });
}
