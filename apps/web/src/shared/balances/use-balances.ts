import { toWholeUnits } from '@guildhall/contract/amounts';
import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSignedInSession } from '../session/session.store.ts';
import { formatExactDecimal } from '../time/format.ts';

export type Balance = Result<Api['listBalances']>['data'][number];

export function useBalances() {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('balances', userId),
    queryFn: ({ signal }) => call('listBalances', { params: { id: userId }, signal }),
    select: ({ data }) => data,
  });
}
/** Formats minor units of a currency in the notation of the language. */
export const formatMinorUnits = (minor: number, decimals: number): string =>
  formatExactDecimal(toWholeUnits(minor, decimals));
