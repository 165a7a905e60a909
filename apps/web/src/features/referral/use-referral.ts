import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { callLazyPortalApi } from '../../shared/api/later-call.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';

export type Recruit = Result<Api['listReferrals']>['data'][number];

/** Loads the referral link; REFERRAL_UPDATE invalidates it together with recruits and rewards. */
export function useReferralLink() {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('referral', userId, 'link'),
    queryFn: ({ signal }) => callLazyPortalApi('referralLink', { params: { id: userId }, signal }),
  });
}
export function useRecruits() {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('referral', userId, 'recruits'),
    queryFn: ({ signal }) => callLazyPortalApi('listReferrals', { params: { id: userId }, signal }),
    select: ({ data }) => data,
  });
}
