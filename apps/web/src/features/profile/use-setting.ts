import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { showFailureMessage } from '../../shared/errors/error-policy.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { refetchQueries } from '../../shared/query/refetch.ts';

/**
 * Saves one setting of the player's account. Confirms the change, reloads the user, and reports
 * failures that nothing else has reported.
 */
export function useSaveSetting<T>(change: (value: T) => Promise<unknown>, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      onDone?.();
      return refetchQueries(client, { queryKey: buildQueryKey('user') });
    },
    onError: (error) =>
      showFailureMessage(error, { title: m.error_title(), text: m.error_failed() }),
  });
}
