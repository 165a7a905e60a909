import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSignedInSession } from '../session/session.store.ts';

export type GameEvent = Result<Api['listGameEvents']>['data'][number];

/** Loads the running and announced events of the game. */
export function useGameEvents() {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('game-events', userId),
    queryFn: ({ signal }) => call('listGameEvents', { params: { id: userId }, signal }),
    select: (answer) => answer.data,
    refetchInterval: limits.tableRefreshMs,
  });
}
