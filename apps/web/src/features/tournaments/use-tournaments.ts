import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { queryKey } from '../../shared/query/query-keys.ts';
import { useSession } from '../../shared/session/session.store.ts';

export type Tournament = Result<Api['listTournaments']>['data'][number];
export type Nomination = Tournament['nominations'][number];
export type Standings = Result<Api['tournamentStandings']>;
export type Standing = Standings['data'][number];
const perPage = 20;

/**
 * Players hear of their own scores at once; of everybody else's they, and visitors, read every 30 s
 * while the page is seen (OP-114).
 */
const lively = {
  refetchInterval: limits.leaderboardsPollMs,
  refetchIntervalInBackground: false,
} as const;

export function useTournaments() {
  const session = useSession();
  return useQuery({
    queryKey: queryKey('tournaments', 'list', session?.accountId ?? 0),
    queryFn: ({ signal }) =>
      session
        ? call('ownTournaments', { params: { id: session.accountId }, signal })
        : call('listTournaments', { signal }),
    select: ({ data }) => data,
    ...lively,
  });
}
export function useStandings(
  tournamentId: number,
  nominationId: number,
  page: number,
  isLive: boolean,
) {
  const session = useSession();
  return useQuery({
    queryKey: queryKey(
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
    ...(isLive && lively),
  });
}
