import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { showFailure } from '../../shared/errors/error-policy.ts';
import { queryKey } from '../../shared/query/query-keys.ts';
import { readAgain } from '../../shared/query/read-again.ts';

/**
 * One change of the own account: says that it is saved, re-reads the user, and tells a failure that
 * nobody has told yet.
 */
export function useSetting<T>(change: (value: T) => Promise<unknown>, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      onDone?.();
      return readAgain(client, { queryKey: queryKey('user') });
    },
    onError: (error) => showFailure(error, { title: m.error_title(), text: m.error_failed() }),
  });
}
