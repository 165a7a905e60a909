import { replayLimits, type ReplayResult } from '@guildhall/contract/kit/section/replay';
import { useQuery } from '@tanstack/react-query';
import { buildOfficeQueryKey } from '../queries.ts';

/**
 * Asks the server to replay the given number of days with a draft; aborting the signal cancels the
 * replay.
 */
export type ReplayRequester = (days: number, signal: AbortSignal) => Promise<ReplayResult>;

/** Offered periods; the server accepts any number of days up to the maximum. */
export const replayPeriodDays = [1, replayLimits.daysDefault, 14, replayLimits.daysMax] as const;

/**
 * Loads the replay once for each draft and period. Play that is recorded later does not change the
 * displayed result.
 */
export const useDraftReplay = (about: string, days: number, ask: ReplayRequester) =>
  useQuery({
    queryKey: buildOfficeQueryKey('replay', about, days),
    queryFn: ({ signal }) => ask(days, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
