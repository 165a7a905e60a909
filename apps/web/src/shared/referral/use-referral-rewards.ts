import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { call } from '../api/call.ts';
import { useClosedFeatures } from '../features.ts';
import { useClaimReward } from '../claim/use-claim.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { formatReward, toDisplayReward } from '../rewards/reward-text.ts';
import { useSignedInSession } from '../session/session.store.ts';

type Rewards = Result<Api['listReferralRewards']>;
export type ReferralReward = Rewards['data'][number];
export type ReferralEvent = Rewards['events'][number];

/**
 * Loads the rewards with the player's progress by recruits; the message REFERRAL_UPDATE invalidates
 * them.
 */
export function useReferralRewards() {
  const { userId } = useSignedInSession();
  const isOpen = !useClosedFeatures().is('referral');
  const rewards = useQuery({
    queryKey: buildQueryKey('referral', userId, 'rewards'),
    queryFn: ({ signal }) => call('listReferralRewards', { params: { id: userId }, signal }),
    enabled: isOpen,
  });
  return isOpen ? rewards : { ...rewards, data: undefined };
}

/**
 * Claims a reward. Turns the tile at once, and reloads everything that the claim may have changed.
 */
export function useClaimReferralReward() {
  const { userId } = useSignedInSession();
  return useClaimReward<ReferralReward, Rewards>({
    send: (reward) =>
      call('claimReferralReward', {
        params: { id: userId },
        body: { referralRewardId: reward.id },
        ownMessage: 'except-429',
      }),
    show: ({ reward, imageUrl }) => toDisplayReward(reward, imageUrl),
    list: { name: 'referral', key: buildQueryKey('referral', userId, 'rewards') },
    turn: (answer, reward) => ({
      ...answer,
      data: answer.data.map((row) => (row.id === reward.id ? { ...row, status: 'CLAIMED' } : row)),
    }),
  });
}

/** Returns the goal of a referral reward as a phrase. */
export function formatReferralGoal({ type, settings }: ReferralReward): string {
  if (type === 1) return m.referral_goal_level({ value: settings.value ?? 0 });
  if (type === 2) return m.referral_goal_matches({ value: settings.value ?? 0 });
  if (type === 3)
    return m.referral_goal_purchases({
      amount: formatReward({
        kind: 'CURRENCY',
        name: settings.currencyName ?? settings.currency ?? '',
        amount: settings.value ?? 0,
        decimals: settings.decimals,
      }),
    });
  return m.referral_goal_verified();
}
