import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { rewardText as textOf } from '../../shared/rewards/reward-text.ts';
import { adminCall } from '../admin-call.ts';
import { officeKey } from '../engine/queries.ts';

export type Review = Result<(typeof adminApi)['tournamentReview']>;
export type ReviewRow = Review['nominations'][number]['rows'][number];
type Reward = ReviewRow['rewards'][number];

/** Who stands where and gets what; as if one player were out where one is named. */
export const reviewQuery = (id: number, without?: number) =>
  queryOptions({
    queryKey: officeKey('tournaments', 'review', id, without),
    queryFn: ({ signal }) =>
      adminCall('tournamentReview', { params: { id }, query: { without }, signal }),
  });
/** Rewards in one line. */
export const rewardText = (rewards: readonly Reward[]): string => rewards.map(textOf).join(', ');
