import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { formatReward as textOf } from '../../shared/rewards/reward-text.ts';
import { adminCall } from '../admin-call.ts';
import { buildOfficeKey } from '../engine/queries.ts';

export type Review = Result<(typeof adminApi)['tournamentReview']>;
/** A row of all places; without a score for who has none. */
type Placed = Result<(typeof adminApi)['tournamentPlaces']>['data'][number];
export type PlacedRow = Omit<Placed, 'counted'> & Partial<Pick<Placed, 'counted'>>;
type Reward = PlacedRow['rewards'][number];

/** Loads the standings with prizes; with `without` as if that player were excluded. */
export const reviewQuery = (id: number, without?: number) =>
  queryOptions({
    queryKey: buildOfficeKey('tournaments', 'review', id, without),
    queryFn: ({ signal }) =>
      adminCall('tournamentReview', { params: { id }, query: { without }, signal }),
  });
/** A page of all places of a nomination, or the players whose names hold a text. */
export const buildPlacesQuery = (
  id: number,
  nominationId: number,
  { page, q }: { readonly page: number; readonly q: string },
) =>
  queryOptions({
    queryKey: buildOfficeKey('tournaments', 'places', id, nominationId, page, q),
    queryFn: ({ signal }) =>
      adminCall('tournamentPlaces', {
        params: { id, nominationId },
        query: { page: String(page), ...(q !== '' && { q }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
/** Rewards in one line. */
export const formatRewards = (rewards: readonly Reward[]): string => rewards.map(textOf).join(', ');
