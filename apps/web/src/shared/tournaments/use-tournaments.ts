import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSession } from '../session/session.store.ts';

export type Tournament = Result<Api['listTournaments']>['data'][number];
export type Nomination = Tournament['nominations'][number];

/**
 * Polling options: a visible page polls every 30 s. The pages of players poll too, because realtime
 * messages report only a player's own scores (OP-114).
 */
export const leaderboardPollingOptions = {
  refetchInterval: limits.leaderboardsPollMs,
  refetchIntervalInBackground: false,
} as const;

export function useTournaments() {
  const session = useSession();
  return useQuery({
    queryKey: buildQueryKey('tournaments', 'list', session?.accountId ?? 0),
    queryFn: ({ signal }) =>
      session
        ? call('ownTournaments', { params: { id: session.accountId }, signal })
        : call('listTournaments', { signal }),
    select: ({ data }) => data,
    ...leaderboardPollingOptions,
  });
}
