import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useClaimReward } from '../claim/use-claim.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { toDisplayReward } from '../rewards/reward-text.ts';
import { useSignedInSession } from '../session/session.store.ts';

type Answer = Result<Api['listAchievements']>;
export type Achievement = Answer['data'][number];

export function useAchievements() {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('achievements', userId),
    queryFn: ({ signal }) => call('listAchievements', { params: { id: userId }, signal }),
    select: ({ data }) => data,
  });
}
export function useClaimAchievement() {
  const { userId } = useSignedInSession();
  return useClaimReward<Achievement, Answer>({
    send: (achievement) =>
      call('claimAchievement', {
        params: { id: userId, achievementId: achievement.id },
        ownMessage: 'except-429',
      }),
    show: ({ exp }) =>
      toDisplayReward({ kind: 'EXP', name: '', amount: exp, rarity: null, imageUrl: null }),
    list: { name: 'achievements', key: buildQueryKey('achievements', userId) },
    turn: (answer, achievement) => ({
      ...answer,
      data: answer.data.map((row) =>
        row.id === achievement.id ? { ...row, state: 'CLAIMED' } : row,
      ),
    }),
  });
}
