import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSignedInSession } from '../session/session.store.ts';
import { getServerTime } from '../time/server-clock.ts';
import { computeMsToNextMissionEnd } from '../missions/mission-groups.ts';

export type ActivityReward = Result<Api['listActivityRewards']>['data'][number];

/**
 * Loads the rewards of running events. Realtime messages update the player's progress, polling
 * finds new events, and the clock ends events.
 */
export function useActivityEvents() {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('activity-events', userId),
    queryFn: ({ signal }) => call('listActivityRewards', { params: { id: userId }, signal }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) =>
      Math.min(
        limits.tableRefreshMs,
        computeMsToNextMissionEnd(state.data?.data ?? [], getServerTime()) || limits.tableRefreshMs,
      ),
  });
}
