import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { call } from '../api/call.ts';
import { paidInto, toastClaimed } from '../claim/use-claim.ts';
import { showFailure } from '../errors/error-policy.ts';
import { keepLocally, readLocally } from '../query/local-cache.ts';
import { queryKey } from '../query/query-keys.ts';
import { useSignedIn } from '../session/session.store.ts';

type Answer = Result<Api['listLevelRewards']>;
export type LevelReward = Answer['data'][number];

/**
 * All rewards by level. The last answer is kept in the browser and shown at once on the next visit
 * (R7.63).
 */
export function useLevelRewards() {
  const { userId } = useSignedIn();
  const kept = readLocally('level-rewards', userId);
  return useQuery({
    queryKey: queryKey('level-rewards', userId),
    queryFn: async ({ signal }) => {
      const answer = await call('listLevelRewards', { params: { id: userId }, signal });
      keepLocally('level-rewards', userId, answer);
      return answer;
    },
    select: ({ data }) => data.toSorted((a, b) => a.amount - b.amount || a.id - b.id),
    initialData: kept?.data as Answer | undefined,
    initialDataUpdatedAt: kept?.at,
  });
}

const claimed = (answer: Answer | undefined, id: number): Answer | undefined =>
  answer && {
    ...answer,
    data: answer.data.map((reward) =>
      reward.id === id ? { ...reward, status: 'CLAIMED' } : reward,
    ),
  };

/**
 * Claims one reward; the item that the player saw travels along, so that a changed one is not taken
 * by surprise.
 */
export function useClaimLevelReward() {
  const client = useQueryClient();
  const { userId } = useSignedIn();
  return useMutation({
    mutationFn: (reward: LevelReward) =>
      call('claimLevelReward', {
        params: { id: userId, levelRewardId: reward.id },
        body: reward.itemId === null ? {} : { itemId: reward.itemId },
        ownMessage: 'except-429',
      }),
    onSuccess: (reply, reward) => {
      client.setQueryData<Answer>(queryKey('level-rewards', userId), (answer) =>
        claimed(answer, reward.id),
      );
      toastClaimed(reply);
    },
    onError: (error) => showFailure(error, { title: m.error_title(), text: m.error_claim() }),
    onSettled: () => {
      for (const name of paidInto) void client.invalidateQueries({ queryKey: queryKey(name) });
    },
  });
}

const kinds: Record<LevelReward['type'], () => string> = {
  SKIN: m.level_rewards_kind_skin,
  AVATAR: m.level_rewards_kind_avatar,
  COLLECTION: m.level_rewards_kind_skin,
  CURRENCY: m.level_rewards_kind_currency,
  EXP: m.level_rewards_kind_experience,
};
export const rewardKind = (type: LevelReward['type']): string => kinds[type]();
