import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { callAdminApi } from '../admin-call.ts';
import { buildOfficeQueryKey, getListRefreshOptions } from '../engine/queries.ts';
import { getServerTime } from '../../shared/time/server-clock.ts';

export type EconomyReport = Result<(typeof adminApi)['adminEconomyReport']>;
export type CurrencyFlow = EconomyReport['faucets'][number];
const dayMs = 86_400_000;

/** Loads the economy report for a number of days up to today. */
export const useEconomyReport = (days: number) =>
  useQuery({
    queryKey: buildOfficeQueryKey('economy', 'report', days),
    queryFn: ({ signal }) => {
      const from = new Date(getServerTime() - (days - 1) * dayMs).toISOString();
      return callAdminApi('adminEconomyReport', { query: { from }, signal });
    },
    ...getListRefreshOptions(false),
  });
