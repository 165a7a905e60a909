import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useClosedFeatures } from '../features.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSignedInSession } from '../session/session.store.ts';

export type PassProgress = Result<Api['listPasses']>['data'][number];

/** Loads the tracks of running and announced passes; realtime messages update the progress. */
export function useBattlePasses() {
  const { userId } = useSignedInSession();
  const isOpen = !useClosedFeatures().is('passes');
  const passes = useQuery({
    queryKey: buildQueryKey('battle-passes', userId),
    queryFn: ({ signal }) => call('listPasses', { params: { id: userId }, signal }),
    select: ({ data }) => data,
    refetchInterval: limits.tableRefreshMs,
    enabled: isOpen,
  });
  return isOpen ? passes : { ...passes, data: undefined };
}
