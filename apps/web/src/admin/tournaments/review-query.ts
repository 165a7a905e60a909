import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { formatReward as textOf } from '../../shared/rewards/reward-text.ts';
import { callAdminApi } from '../admin-call.ts';
import { buildOfficeQueryKey } from '../engine/queries.ts';

export type TournamentReview = Result<(typeof adminApi)['tournamentReview']>;
/** A row in the list of all places; players without a result have no score. */
type Placed = Result<(typeof adminApi)['tournamentPlaces']>['data'][number];
export type NominationPlace = Omit<Placed, 'counted'> & Partial<Pick<Placed, 'counted'>>;
type Reward = NominationPlace['rewards'][number];

/**
 * Loads the standings with prizes. With `without`, they are computed as if this player were
 * excluded.
 */
export const buildTournamentReviewQuery = (id: number, without?: number) =>
  queryOptions({
    queryKey: buildOfficeQueryKey('tournaments', 'review', id, without),
    queryFn: ({ signal }) =>
      callAdminApi('tournamentReview', { params: { id }, query: { without }, signal }),
  });
/** Loads a page of all places of a nomination, or the players whose names contain a text. */
export const buildNominationPlacesQuery = (
  id: number,
  nominationId: number,
  { page, q }: { readonly page: number; readonly q: string },
) =>
  queryOptions({
    queryKey: buildOfficeQueryKey('tournaments', 'places', id, nominationId, page, q),
    queryFn: ({ signal }) =>
      callAdminApi('tournamentPlaces', {
        params: { id, nominationId },
        query: { page: String(page), ...(q !== '' && { q }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
export const formatRewardsInOneLine = (rewards: readonly Reward[]): string =>
  rewards.map(textOf).join(', ');
