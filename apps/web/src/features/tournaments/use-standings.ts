import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { leaderboardPollingOptions } from '../../shared/tournaments/use-tournaments.ts';

export type NominationStandings = Result<Api['tournamentStandings']>;
export type NominationStanding = NominationStandings['data'][number];
const perPage = 20;

/** Loads a page of the standings of a nomination. */
export function useNominationStandings(
  tournamentId: number,
  nominationId: number,
  page: number,
  isLive: boolean,
) {
  const session = useSession();
  return useQuery({
    queryKey: buildQueryKey(
      'tournaments',
      'standings',
      tournamentId,
      nominationId,
      page,
      session?.accountId ?? 0,
    ),
    queryFn: ({ signal }) =>
      call('tournamentStandings', {
        params: { id: tournamentId, nominationId },
        query: { page, perPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...(isLive && leaderboardPollingOptions),
  });
}
