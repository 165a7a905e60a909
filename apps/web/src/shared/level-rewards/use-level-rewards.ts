import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { call } from '../api/call.ts';
import { useClaimReward } from '../claim/use-claim.ts';
import { saveLocalCache, readLocalCache } from '../query/local-cache.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { toDisplayReward } from '../rewards/reward-text.ts';
import { useSignedInSession } from '../session/session.store.ts';

type Answer = Result<Api['listLevelRewards']>;
export type LevelReward = Answer['data'][number];

/**
 * Loads all rewards, ordered by level. The last answer is stored in the browser, and shown at once
 * on the next visit (R7.63).
 */
export function useLevelRewards() {
  const { userId } = useSignedInSession();
  const cachedRewards = readLocalCache('level-rewards', userId);
  return useQuery({
    queryKey: buildQueryKey('level-rewards', userId),
    queryFn: async ({ signal }) => {
      const answer = await call('listLevelRewards', { params: { id: userId }, signal });
      saveLocalCache('level-rewards', userId, answer);
      return answer;
    },
    select: ({ data }) => data.toSorted((a, b) => a.amount - b.amount || a.id - b.id),
    initialData: cachedRewards?.data as Answer | undefined,
    initialDataUpdatedAt: cachedRewards?.at,
  });
}

/**
 * Claims a reward. Sends the item that the player has seen, so that a reward that has changed
 * meanwhile is not claimed.
 */
export function useClaimLevelReward() {
  const { userId } = useSignedInSession();
  return useClaimReward<LevelReward, Answer>({
    send: (reward) =>
      call('claimLevelReward', {
        params: { id: userId, levelRewardId: reward.id },
        body: reward.itemId === null ? {} : { itemId: reward.itemId },
        ownMessage: 'except-429',
      }),
    show: ({ reward, imageUrl }) => toDisplayReward(reward, imageUrl),
    list: { name: 'level-rewards', key: buildQueryKey('level-rewards', userId) },
    turn: (answer, reward) => ({
      ...answer,
      data: answer.data.map((row) => (row.id === reward.id ? { ...row, status: 'CLAIMED' } : row)),
    }),
  });
}

const kinds: Record<LevelReward['type'], () => string> = {
  SKIN: m.level_rewards_kind_skin,
  AVATAR: m.level_rewards_kind_avatar,
  COLLECTION: m.level_rewards_kind_skin,
  CURRENCY: m.level_rewards_kind_currency,
  EXP: m.level_rewards_kind_experience,
  DISCORD_ROLE: m.level_rewards_kind_role,
  PASS: m.level_rewards_kind_pass,
};
export const formatRewardKind = (type: LevelReward['type']): string => kinds[type]();
