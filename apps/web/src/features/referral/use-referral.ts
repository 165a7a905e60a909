import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { call } from '../../shared/api/call.ts';
import { showFailure } from '../../shared/errors/error-policy.ts';
import { queryKey } from '../../shared/query/query-keys.ts';
import { useSignedIn } from '../../shared/session/session.store.ts';
import { toast } from '../../ui/toast.store.ts';

type Rewards = Result<Api['listReferralRewards']>;
export type ReferralReward = Rewards['data'][number];
export type ReferralEvent = Rewards['events'][number];
export type Recruit = Result<Api['listReferrals']>['data'][number];

/** The link, the recruits, the rewards: REFERRAL_UPDATE makes all of them stale. */
export function useReferralLink() {
  const { userId } = useSignedIn();
  return useQuery({ queryKey: queryKey('referral', userId, 'link'), queryFn: ({ signal }) => call('referralLink', { params: { id: userId }, signal }) });
}
export function useRecruits() {
  const { userId } = useSignedIn();
  return useQuery({
    queryKey: queryKey('referral', userId, 'recruits'),
    queryFn: ({ signal }) => call('listReferrals', { params: { id: userId }, signal }),
    select: ({ data }) => data,
  });
}
export function useReferralRewards() {
  const { userId } = useSignedIn();
  return useQuery({ queryKey: queryKey('referral', userId, 'rewards'), queryFn: ({ signal }) => call('listReferralRewards', { params: { id: userId }, signal }) });
}

/** Claims one reward; the tile turns at once, everything that it may have changed is read again. */
export function useClaimReferralReward() {
  const client = useQueryClient();
  const { userId } = useSignedIn();
  const claimed = (answer: Rewards | undefined, id: number): Rewards | undefined =>
    answer && { ...answer, data: answer.data.map((reward) => (reward.id === id ? { ...reward, status: 'CLAIMED' } : reward)) };
  return useMutation({
    mutationFn: (reward: ReferralReward) => call('claimReferralReward', { params: { id: userId }, body: { referralRewardId: reward.id }, ownMessage: 'except-429' }),
    onSuccess: (_, reward) => {
      client.setQueryData<Rewards>(queryKey('referral', userId, 'rewards'), (answer) => claimed(answer, reward.id));
      toast({ text: m.success_reward_claimed(), tone: 'success' });
    },
    onError: (error) => showFailure(error, { title: m.error_title(), text: m.error_claim() }),
    onSettled: () => {
      for (const name of ['referral', 'inventories', 'receipts', 'user', 'level-rewards', 'avatars'] as const) void client.invalidateQueries({ queryKey: queryKey(name) });
    },
  });
}
