import type { airdropsOfPlayers } from '@guildhall/contract/reach/airdrops/airdrops';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { buildQueryKey } from '../../../shared/query/query-keys.ts';
import { useSignedIn } from '../../../shared/session/session.store.ts';
import { laterCall } from '../../../shared/api/later-call.ts';

export type Airdrop = Result<typeof airdropsOfPlayers.listAirdrops>['data'][number];
export type AirdropPost = Airdrop['posts'][number];

/** Airdrop campaigns with the player's own deeds and share. */
export function useAirdrops() {
  const { userId } = useSignedIn();
  return useQuery({
    queryKey: buildQueryKey('airdrops', userId),
    queryFn: ({ signal }) => laterCall('listAirdrops', { params: { id: userId }, signal }),
    select: ({ data }) => data,
  });
}
/** Posts of the studio that belong to no campaign. */
export function useNewsPosts() {
  const { userId } = useSignedIn();
  return useQuery({
    queryKey: buildQueryKey('airdrops', 'news', userId),
    queryFn: ({ signal }) => laterCall('listNewsPosts', { params: { id: userId }, signal }),
    select: ({ data }) => data,
  });
}
