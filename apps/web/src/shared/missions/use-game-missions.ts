import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSignedInSession } from '../session/session.store.ts';
import { getServerTime } from '../time/server-clock.ts';
import { computeMsToNextMissionEnd } from './mission-groups.ts';

export type GameMission = Result<Api['listGameMissions']>['data'][number];

/** Loads the player's missions of the game, and reloads them when a period ends. */
export function useGameMissions() {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('game-missions', userId),
    queryFn: ({ signal }) => call('listGameMissions', { params: { id: userId }, signal }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => {
      const periods = (state.data?.data ?? []).map(({ periodEnd: end }) => ({ end }));
      return Math.min(
        limits.tableRefreshMs,
        computeMsToNextMissionEnd(periods, getServerTime()) || Infinity,
      );
    },
  });
}
