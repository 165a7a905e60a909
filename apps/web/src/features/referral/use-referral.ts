import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { useClaim } from '../../shared/claim/use-claim.ts';
import { queryKey } from '../../shared/query/query-keys.ts';
import { useSignedIn } from '../../shared/session/session.store.ts';

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
  const { userId } = useSignedIn();
  return useClaim<ReferralReward, Rewards>({
    send: (reward) => call('claimReferralReward', { params: { id: userId }, body: { referralRewardId: reward.id }, ownMessage: 'except-429' }),
    list: { name: 'referral', key: queryKey('referral', userId, 'rewards') },
    turn: (answer, reward) => ({ ...answer, data: answer.data.map((one) => (one.id === reward.id ? { ...one, status: 'CLAIMED' } : one)) }),
  });
}
