import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { callLazyApi } from '../../shared/api/later-call.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';

type Listed = Result<Api['listBalanceNotes']>;
export type BalanceNotes = Listed['data'][number];

const byCurrency = ({ data }: Listed): ReadonlyMap<string, BalanceNotes> =>
  new Map(data.map((notes) => [notes.currency, notes]));

/**
 * Loads the amounts shown next to the balances, by currency. Events that invalidate the balances
 * invalidate these amounts too.
 */
export function useBalanceNotes() {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('balances', userId, 'notes'),
    queryFn: ({ signal }) => callLazyApi('listBalanceNotes', { params: { id: userId }, signal }),
    select: byCurrency,
  });
}
