import type { airdropCalls } from '@guildhall/contract/reach/airdrops/airdrops';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { buildQueryKey } from '../../../shared/query/query-keys.ts';
import { useSignedInSession } from '../../../shared/session/session.store.ts';
import { callLazyPortalApi } from '../../../shared/api/later-call.ts';

export type Airdrop = Result<typeof airdropCalls.listAirdrops>['data'][number];
export type AirdropPost = Airdrop['posts'][number];

/** Airdrop campaigns with the player's own actions and share. */
export function useAirdrops() {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('airdrops', userId),
    queryFn: ({ signal }) => callLazyPortalApi('listAirdrops', { params: { id: userId }, signal }),
    select: ({ data }) => data,
  });
}
/** Posts of the studio that belong to no campaign. */
export function useNewsPosts() {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('airdrops', 'news', userId),
    queryFn: ({ signal }) => callLazyPortalApi('listNewsPosts', { params: { id: userId }, signal }),
    select: ({ data }) => data,
  });
}
