import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useClaimReward } from '../claim/use-claim.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { toDisplayReward } from '../rewards/reward-text.ts';
import { useSignedInSession } from '../session/session.store.ts';
import { getServerTime } from '../time/server-clock.ts';
import { computeMsToNextMissionEnd } from './mission-groups.ts';

type Answer = Result<Api['listMissions']>;
export type Mission = Answer['data'][number];

/**
 * Loads the missions of the day, of the week and the special missions; reloads when the first of
 * them ends.
 */
export function useMissions() {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('missions', userId),
    queryFn: ({ signal }) => call('listMissions', { params: { id: userId }, query: {}, signal }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) =>
      computeMsToNextMissionEnd(state.data?.data ?? [], getServerTime()),
  });
}
export function useClaimMission() {
  const { userId } = useSignedInSession();
  return useClaimReward<Mission, Answer>({
    send: (mission) =>
      call('claimMission', {
        params: { id: userId, missionId: mission.id },
        ownMessage: 'except-429',
      }),
    show: (mission) =>
      mission.reward === null
        ? { name: mission.name, kind: 'NOTHING', rarity: 0, imageUrl: mission.imageUrl }
        : toDisplayReward(mission.reward, mission.imageUrl),
    list: { name: 'missions', key: buildQueryKey('missions', userId) },
    turn: (answer, mission) => ({
      ...answer,
      data: answer.data.map((row) => (row.id === mission.id ? { ...row, status: 'CLAIMED' } : row)),
    }),
  });
}
