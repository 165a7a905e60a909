import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { callLazyPortalApi } from '../../shared/api/later-call.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';

type Listed = Result<Api['listBalanceNotes']>;
export type CurrencyBalanceNotes = Listed['data'][number];

const byCurrency = ({ data }: Listed): ReadonlyMap<string, CurrencyBalanceNotes> =>
  new Map(data.map((notes) => [notes.currency, notes]));

/**
 * Loads the amounts shown next to the balances, by currency. Events that invalidate the balances
 * invalidate these amounts too.
 */
export function useBalanceNotesByCurrency() {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('balances', userId, 'notes'),
    queryFn: ({ signal }) =>
      callLazyPortalApi('listBalanceNotes', { params: { id: userId }, signal }),
    select: byCurrency,
  });
}
